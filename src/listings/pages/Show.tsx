import { Head, router } from '@inertiajs/react'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../browser/focus.tsx'
import { resumed } from '../../browser/interrupted.ts'
import { lazyDialog } from '../../browser/lazy-part.tsx'
import { useMayPost, useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card as Surface } from '../../ui/Card.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { browsePaths } from '../catalogue/query.ts'
import { stateOf } from '../catalogue/states.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { listTitle } from '../parts/browse/words.ts'
import { CategoryTag } from '../parts/category.tsx'
import { ListingPanel } from '../parts/manage/ListingPanel.tsx'
import { ActionBar } from '../parts/show/ActionBar.tsx'
import { type Answering, answering, answerWith, connectHash } from '../parts/show/answering.ts'
import { ContactPanel } from '../parts/show/ContactPanel.tsx'
import { KeyFacts } from '../parts/show/Facts.tsx'
import { Gallery } from '../parts/show/Gallery.tsx'
import { Held } from '../parts/show/Held.tsx'
import { Matches } from '../parts/show/Matches.tsx'
import { More } from '../parts/show/More.tsx'
import { OwnerPanel } from '../parts/show/OwnerPanel.tsx'
import { PassOn } from '../parts/show/PassOn.tsx'
import { PastDate } from '../parts/show/PastDate.tsx'
import { RestLink } from '../parts/show/RestLink.tsx'
import { Safety } from '../parts/show/Safety.tsx'
import type { ShowProps } from '../parts/show/show-props.ts'
import { Texts } from '../parts/show/Texts.tsx'
import { unbroken } from '../parts/unbroken.ts'
import type { ListingProps } from '../row/props.ts'

const ConnectDialog = lazyDialog(() => import('../parts/show/ConnectDialog.tsx'))

export default function Show({
  listing,
  can: known,
  matches = [],
  more = [],
  connection_id = null,
  promised = null,
  recall = null,
  statements = {},
  pass_on = [],
  stopped = null,
  known_hazards = null,
  photo_ratio = 4 / 3,
  ...rest
}: Painted) {
  const likely = useLikely(listing)
  const can = known ?? likely
  const mayConfirm = can.own && can.edit
  const isHazardous = listing.pictograms.length > 0 || (known_hazards?.of.length ?? 0) > 0
  const connecting = useConnecting(listing.id, can.connect && connection_id === null)
  const act = { listing, can, connection_id, onConnect: connecting.start, refusal: connecting.refusal }
  const panel = (
    <div className="lg:col-start-2 lg:row-start-1">
      <Surface as="section" aria-labelledby="contact" className="grid gap-4 lg:sticky lg:top-24 print:gap-0">
        <h2 id="contact" tabIndex={-1} className={can.own ? 'text-lg' : 'visually-hidden'}>
          {can.own ? m.listings_yours() : m.listings_contact()}
        </h2>
        {can.own && <OwnerPanel {...{ listing, can, connection_id, promised, stopped, recall }} />}
        {/* Owners typed it themselves. */}
        <div className={clsx('border-line max-lg:hidden', can.own ? 'border-t pt-4' : 'border-b pb-4')}>
          <KeyFacts listing={listing} hazards={known_hazards} mayConfirm={mayConfirm} />
        </div>
        {!can.own && <ContactPanel {...act} />}
        {!can.own && can.answer && <PastDate listing={listing} />}
        {!can.own && can.hide && <ListingPanel listing={listing} />}
      </Surface>
    </div>
  )
  return (
    <article className="grid gap-4 sm:gap-6 print:block print:space-y-4">
      <Head title={listing.title} />
      <Heading listing={listing} />
      <Held listing={listing} recall={recall} can={can} />
      <RestLink {...rest} page={listing} />
      <PassOn rules={pass_on} isWaiting={stateOf(listing) === 'awaiting'} />
      {can.own && listing.exchange_type === 'offer' && <GoOnAnswering offer={listing} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:block print:space-y-4">
        {can.own && panel}
        <div className="grid min-w-0 content-start gap-4 sm:gap-8 lg:col-start-1 lg:row-start-1 print:block print:space-y-3">
          {/* On paper the facts stand beside the photo, so that all fits on one sheet. */}
          <div className="[display:contents] print:flow-root">
            {listing.exchange_type === 'offer' && (listing.images.length > 0 || !isHazardous) && (
              <Gallery listing={listing} isPreviewed={known === undefined} ratio={photo_ratio} />
            )}
            <Surface className="lg:hidden print:flow-root" padding="sm">
              <KeyFacts listing={listing} hazards={known_hazards} mayConfirm={mayConfirm} />
            </Surface>
          </div>
          <Texts listing={listing} />
          <Safety listing={listing} statements={statements} known={known_hazards} mayConfirm={mayConfirm} />
        </div>
        {!can.own && panel}
      </div>
      <Matches title={m.listings_matches_title()} matches={matches} />
      <More listing={listing} more={more} />
      <ActionBar {...act} />
      {connecting.wasAsked && (
        <ConnectDialog
          listing={listing}
          warnings={pass_on}
          hazards={known_hazards}
          open={connecting.isOpen}
          onClose={connecting.stop}
          onRefused={connecting.refuse}
        />
      )}
    </article>
  )
}

type Painted = Pick<ShowProps, 'listing'> & Partial<ShowProps>

/** Guessed until the answer comes, so that nothing jumps. */
function useLikely({ user: owner }: ListingProps): ShowProps['can'] {
  const { user } = useShared()
  const { mayPost } = useMayPost()
  const own = user !== null && user.id === owner.id
  const isMine = own && mayPost
  return {
    ...{ own, edit: isMine, delete: isMine, duplicate: isMine },
    ...{ connect: mayPost && !own, mail: !own && owner.email !== undefined, hide: false, answer: false },
  }
}

function Heading({ listing }: { listing: ListingProps }) {
  const { exchange_type } = listing
  return (
    <header className="grid gap-2 sm:gap-3">
      <BackLink href={browsePaths[exchange_type]}>{listTitle(exchange_type)}</BackLink>
      <div className="flex flex-wrap items-center gap-2">
        <ExchangeTag type={exchange_type} />
        <CategoryTag type={listing.type} />
      </div>
      <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-4xl">{unbroken(listing.title)}</h1>
    </header>
  )
}

function GoOnAnswering({ offer }: { offer: ListingProps }) {
  const [request, setRequest] = useState<Answering | null>(null)
  useEffect(() => setRequest(answering()), [])
  if (!request || offer.status !== 'active' || offer.expired) return null
  const goOn = () => {
    answerWith(request, offer.id)
    router.visit(`/listings/${request.id}${connectHash}`)
  }
  return (
    <Notice tone="info" actions={<Button onClick={goOn}>{m.listings_go_on_answering()}</Button>}>
      {m.listings_was_answering({ title: request.title })}
    </Notice>
  )
}

/** The address also opens the form, for those who had to log in or make an offer first. */
function useConnecting(listingId: number, isPossible: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = () => {
    setWasAsked(true)
    setOpen(true)
  }
  const canConnect = isPossible && refusal === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per listing, as soon as it is known to be possible
  useEffect(() => {
    if (window.location.hash !== connectHash || !canConnect) return
    focusHeading()
    resumed()
    start()
  }, [listingId, canConnect])
  return { isOpen, wasAsked, refusal, start, stop: () => setOpen(false), refuse: setRefusal }
}
