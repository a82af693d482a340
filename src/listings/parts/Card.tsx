import { Link } from '@inertiajs/react'
import { CalendarClock, CalendarRange, MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { useShared } from '../../browser/shared.ts'
import { daysUntil } from '../../fields/controls/day.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card as Surface } from '../../ui/Card.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Category, optionLabel } from '../fields.ts'
import { periodText } from '../period.ts'
import type { ListingProps } from '../props.ts'
import { CardTags, type SearchTag } from './CardTags.tsx'
import { categoryIcons, categoryTones } from './category.tsx'
import { Picture } from './Picture.tsx'
import { onOneLine, unbroken } from './unbroken.ts'

interface CardProps {
  listing: ListingProps
  /** Among the first, above the fold. */
  eager?: boolean
  /** Says offer or request, where both may stand. */
  mixed?: boolean
  /** Before the tags: how an own listing stands. */
  lead?: ReactNode
  level?: 2 | 3 | 4
  /** On a list: how it shows facts to search for. */
  searchTag?: SearchTag
}

/** One listing in a list; the title's link lies over all of it but its search tags. */
export function Card({ listing, eager = false, mixed = false, lead, level = 3, searchTag }: CardProps) {
  const Heading = `h${level}` as const
  const titleId = useId()
  const isOffer = listing.exchange_type === 'offer'
  return (
    <Surface
      as="article"
      aria-labelledby={titleId}
      padding="sm"
      className="relative flex gap-3 transition-colors hover:border-line-strong sm:gap-4"
    >
      {isOffer && (
        <Picture
          path={listing.featuredImage}
          type={listing.type}
          alt=""
          variant="card"
          eager={eager}
          width={176}
          height={132}
          className="aspect-[4/3] w-[104px] shrink-0 self-start rounded-md object-cover sm:w-44"
        />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <div className="flex min-w-0 flex-wrap gap-x-1 gap-y-1 sm:gap-x-2 max-sm:[&_.tag]:px-1 max-sm:[&_svg]:hidden">
            {lead}
            {mixed && <ExchangeTag type={listing.exchange_type} />}
            <CategoryTag type={listing.type} />
            {listing.availability_type && (
              <Tag tone="success">{optionLabel('availability_type', listing.availability_type)}</Tag>
            )}
          </div>
          <Units listing={listing} />
        </div>
        <Heading id={titleId} className="line-clamp-2 text-lg [overflow-wrap:anywhere]">
          <Link
            href={`/listings/${listing.id}`}
            prefetch="hover"
            className="hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {unbroken(listing.title)}
          </Link>
        </Heading>
        {listing.excerpt && <p className="line-clamp-2 text-ink-muted max-sm:hidden">{listing.excerpt}</p>}
        <CardTags listing={listing} searchTag={searchTag} />
        <Footer listing={listing} />
      </div>
    </Surface>
  )
}

export function CategoryTag({ type }: { type: Category }) {
  const Icon = categoryIcons[type]
  return (
    <Tag tone={categoryTones[type]} icon={<Icon size={14} aria-hidden="true" />}>
      {optionLabel('type', type)}
    </Tag>
  )
}

/** A draft may not know them yet. */
function Units({ listing: { total_units_label: units } }: { listing: ListingProps }) {
  return units !== '?' && <span className="text-sm text-ink-muted tabular-nums">{onOneLine(units)}</span>
}

function Period({ listing }: { listing: ListingProps }) {
  const text = periodText(listing)
  if (!text) return null
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink tabular-nums">
      <CalendarRange size={14} aria-hidden="true" />
      <span className="visually-hidden">{m.listings_period()}: </span>
      {text}
    </span>
  )
}

const soon = 60

function Footer({ listing }: { listing: ListingProps }) {
  const { user, location, published_on, expiry_date } = listing
  const { today } = useShared().app
  const left = expiry_date === null ? Number.POSITIVE_INFINITY : daysUntil(expiry_date, today)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
      <OrganisationLabel organisation={user.organisation} />
      {location && listing.exchange_type === 'offer' && (
        <span className="inline-flex min-w-0 gap-1">
          <MapPin size={14} aria-hidden="true" className="mt-0.75 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{location}</span>
        </span>
      )}
      <Period listing={listing} />
      {published_on && <span>{m.listings_added({ date: formatDay(published_on) })}</span>}
      {expiry_date !== null && left <= soon && (
        <span className="inline-flex items-center gap-1 font-semibold text-warning">
          <CalendarClock size={14} aria-hidden="true" />
          {(left < 0 ? m.listings_used_before : m.listings_use_before)({ date: formatDay(expiry_date) })}
        </span>
      )}
    </div>
  )
}
