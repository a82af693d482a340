import { Head } from '@inertiajs/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { focusHeading } from '../../browser/focus.tsx'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card as Surface } from '../../ui/Card.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { optionLabel } from '../fields.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { listTitle } from '../parts/browse/words.ts'
import { CategoryTag } from '../parts/category.tsx'
import { ListingPanel } from '../parts/manage/ListingPanel.tsx'
import { connectHash } from '../parts/show/answering.ts'
import { ConnectBar } from '../parts/show/ConnectBar.tsx'
import { ContactPanel } from '../parts/show/ContactPanel.tsx'
import { Facts, KeyFacts } from '../parts/show/Facts.tsx'
import { Folding } from '../parts/show/Folding.tsx'
import { Gallery } from '../parts/show/Gallery.tsx'
import { GoOnAnswering } from '../parts/show/GoOnAnswering.tsx'
import { Matches } from '../parts/show/Matches.tsx'
import { OwnerPanel } from '../parts/show/OwnerPanel.tsx'
import { RestLink } from '../parts/show/RestLink.tsx'
import type { ShowProps } from '../parts/show/show-props.ts'
import { unbroken } from '../parts/unbroken.ts'
import type { ListingProps } from '../props.ts'
import { browsePaths } from '../query.ts'

/** Comes when somebody wants to connect. */
const ConnectDialog = lazy(() => import('../parts/show/ConnectDialog.tsx'))

export default function Show({ listing, can, matches, connection_id, ...rest }: ShowProps) {
  const [connecting, setConnecting] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const canConnect = can.connect && connection_id === null && refusal === null
  const connect = () => {
    setWasAsked(true)
    setConnecting(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per listing, when the address asks for it
  useEffect(() => {
    if (window.location.hash !== connectHash || !canConnect) return
    focusHeading()
    connect()
  }, [listing.id])
  // Who comes to an own listing comes to change it: on a phone, too, that stands first.
  const panel = (
    <div className="lg:col-start-2 lg:row-start-1">
      <Surface as="section" aria-labelledby="contact" className="grid gap-4 lg:sticky lg:top-24">
        <h2 id="contact" tabIndex={-1} className={can.own ? 'text-lg' : 'visually-hidden'}>
          {can.own ? m.listings_yours() : m.listings_contact()}
        </h2>
        <div className="border-b border-line pb-4 max-lg:hidden">
          <KeyFacts listing={listing} />
        </div>
        {can.own ? (
          <OwnerPanel listing={listing} can={can} connection_id={connection_id} />
        ) : (
          <ContactPanel
            listing={listing}
            can={can}
            connection_id={connection_id}
            onConnect={connect}
            refusal={refusal}
          />
        )}
        {!can.own && can.hide && <ListingPanel listing={listing} />}
      </Surface>
    </div>
  )
  return (
    <article className="grid gap-6">
      <Head title={listing.title} />
      <Heading listing={listing} />
      <RestLink {...rest} />
      {can.own && listing.exchange_type === 'offer' && <GoOnAnswering offer={listing} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {can.own && panel}
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-start-1">
          {listing.exchange_type === 'offer' && <Gallery listing={listing} />}
          <Texts listing={listing} />
        </div>
        {!can.own && panel}
      </div>
      <Matches title={m.listings_matches_title()} matches={matches} />
      {canConnect && <ConnectBar listing={listing} onConnect={connect} />}
      {wasAsked && (
        <Suspense>
          <ConnectDialog
            listing={listing}
            open={connecting}
            onClose={() => setConnecting(false)}
            onRefused={setRefusal}
          />
        </Suspense>
      )}
    </article>
  )
}

function Heading({ listing }: { listing: ListingProps }) {
  const { exchange_type, availability_type, published_on } = listing
  return (
    <header className="grid gap-3">
      <BackLink href={browsePaths[exchange_type]}>{listTitle(exchange_type)}</BackLink>
      <div className="flex flex-wrap items-center gap-2">
        <ExchangeTag type={exchange_type} />
        <CategoryTag type={listing.type} />
        {availability_type && <Tag tone="success">{optionLabel('availability_type', availability_type)}</Tag>}
        {published_on && (
          <span className="text-sm text-ink-muted">
            {m.listings_added({ date: formatDay(published_on) })}
          </span>
        )}
      </div>
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{unbroken(listing.title)}</h1>
    </header>
  )
}

function Texts({ listing }: { listing: ListingProps }) {
  const { description, extra_info } = listing as ListingProps & { extra_info?: string }
  return (
    <>
      <section aria-labelledby="facts" className="grid gap-2">
        <h2 id="facts" className="text-2xl">
          {m.listings_facts()}
        </h2>
        <Facts listing={listing} />
      </section>
      {description && (
        <section aria-labelledby="description" className="grid gap-3">
          <h2 id="description" className="text-2xl">
            {m.listings_description()}
          </h2>
          <Folding html={description} />
        </section>
      )}
      {extra_info && (
        <section aria-labelledby="extra" className="grid gap-3">
          <h2 id="extra" className="text-2xl">
            {m.listings_extra_info()}
          </h2>
          <Folding html={extra_info} />
        </section>
      )}
    </>
  )
}
