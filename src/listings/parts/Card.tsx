import clsx from 'clsx'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card as Surface } from '../../ui/Card.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import type { ListingProps } from '../row/props.ts'
import { CardFacts } from './CardFacts.tsx'
import { CardTags, type SearchTag } from './CardTags.tsx'
import { ListingLink, usePainting } from './ListingLink.tsx'
import { Picture, requestLook } from './Picture.tsx'

interface CardProps {
  listing: ListingProps
  eager?: boolean
  mixed?: boolean
  lead?: ReactNode
  level?: 2 | 3 | 4
  searchTag?: SearchTag
  note?: string | undefined
}

/** The title's link covers all of the card but its search tags. */
export function Card({ listing, eager = false, mixed = false, lead, level = 3, searchTag, note }: CardProps) {
  const Heading = `h${level}` as const
  const titleId = useId()
  const painting = usePainting(listing)
  return (
    <Surface
      as="article"
      aria-labelledby={titleId}
      padding="sm"
      className={clsx(
        'listing-card relative flex gap-3 transition-colors has-[h2_a:active,h3_a:active,h4_a:active]:bg-sunken sm:gap-4',
        listing.exchange_type === 'request' ? requestLook : 'hover:border-line-strong',
      )}
    >
      {listing.exchange_type === 'offer' && (
        <Picture
          path={listing.featuredImage}
          type={listing.type}
          alt=""
          variant="card"
          eager={eager}
          width={152}
          height={114}
          className="h-[6.625rem] w-24 shrink-0 rounded-md object-cover sm:h-[7.125rem] sm:w-38"
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-x-6 gap-y-1 max-sm:gap-y-0 lg:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="grid min-w-0 content-start gap-0.5 max-sm:gap-0">
          {(lead || mixed) && (
            <div className="flex flex-wrap gap-1.5">
              {lead}
              {mixed && <ExchangeTag type={listing.exchange_type} />}
            </div>
          )}
          <Heading
            id={titleId}
            className="line-clamp-2 leading-5.5 font-semibold [overflow-wrap:anywhere] sm:text-lg sm:leading-6.5"
          >
            <ListingLink {...painting} listing={listing} className="hover:underline after:rounded-lg" />
          </Heading>
          <CardFacts listing={listing} />
          {note && <p className="text-sm text-ink-muted">{note}</p>}
          {listing.excerpt && (
            <p className="line-clamp-1 text-sm text-ink-muted max-sm:hidden">{listing.excerpt}</p>
          )}
        </div>
        <Whereabouts listing={listing} />
        <CardTags listing={listing} searchTag={searchTag} />
      </div>
    </Surface>
  )
}

function Whereabouts({
  listing: { exchange_type, user, location, published_on },
}: {
  listing: ListingProps
}) {
  const place = exchange_type === 'offer' ? location : null
  return (
    <div
      className={clsx(
        'min-w-0 text-sm text-ink-muted sm:flex sm:flex-wrap sm:items-center sm:gap-x-4 sm:gap-y-1 lg:flex-col lg:flex-nowrap lg:items-start',
        'max-sm:line-clamp-2 max-sm:[&_span]:inline max-sm:[&>span>span>span:first-child]:hidden',
      )}
    >
      {place && (
        <span className="inline-flex min-w-0 gap-1">
          <MapPin size={14} aria-hidden="true" className="mt-0.75 shrink-0 max-sm:hidden" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{place}</span>
        </span>
      )}
      {place && user.organisation && (
        <span aria-hidden="true" className="sm:hidden">
          {'\u00a0· '}
        </span>
      )}
      <span className="min-w-0 lg:-order-1">
        <OrganisationLabel organisation={user.organisation} />
      </span>
      {published_on && (
        <span className="max-sm:hidden!">{m.listings_added({ date: unbrokenDay(published_on) })}</span>
      )}
    </div>
  )
}
