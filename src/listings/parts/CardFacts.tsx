import clsx from 'clsx'
import { CalendarClock, CalendarRange } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useShared } from '../../browser/shared.ts'
import { daysUntil } from '../../fields/controls/day.ts'
import { optionAlone } from '../../fields/kinds/choice.ts'
import { chosenOf } from '../../fields/kinds/choices.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { periodText } from '../catalogue/available-period.ts'
import { fields, optionLabel } from '../catalogue/fields.ts'
import type { ListingProps } from '../row/props.ts'
import { shownValue } from '../row/shown-values.ts'
import { onOneLine } from './unbroken.ts'

export const CardFacts = ({ listing }: { listing: ListingProps }) => (
  <Facts listing={listing} today={useShared().app.today} />
)

/** Every answer has a new `today`; memo spares cards that stay. */
const Facts = memo(function Facts({ listing, today }: { listing: ListingProps; today: string }) {
  const { exchange_type, type, total_units_label, availability_type, expiry_date, pictograms } = listing
  const facts: [string, ReactNode][] = [
    ['type', exchange_type === 'request' && optionLabel('type', type)],
    // A draft may not have it yet.
    ...(total_units_label === '?' ? [] : amounts(grouped(total_units_label))),
    ['availability', availability_type && onOneLine(optionLabel('availability_type', availability_type))],
    ['period', periodText(listing) && <Period text={periodText(listing)} />],
    ['hazards', pictograms.length > 0 && <Pictograms codes={pictograms} size={28} />],
    ['expiry', isSoon(expiry_date, today) && <Expiry date={expiry_date} today={today} />],
    ...usesOf(listing, today),
  ]
  const known = facts.filter(([, fact]) => fact)
  if (known.length === 0) return null
  return (
    <p className="overflow-x-clip text-sm tabular-nums">
      {/* The dots at the start of a line fall outside and are clipped. */}
      <span className="-ms-3 flex flex-wrap">
        {known.map(([key, fact]) => (
          <span key={key} className={clsx('dotted', key === 'type' && 'sm:hidden')}>
            {fact}{' '}
          </span>
        ))}
      </span>
    </p>
  )
})

/** Units and their contents are two facts, so that a line can break between them. */
const amounts = (label: string) =>
  label.split(', ').map((part): [string, ReactNode] => [part, onOneLine(part)])

function Period({ text }: { text: string | null }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <CalendarRange size={14} aria-hidden="true" />
      <span className="visually-hidden">{m.listings_period()}: </span>
      {text?.replaceAll('-', '\u2011')}
    </span>
  )
}

/** Past its date a listing says what it is still fit for. */
const usesOf = (listing: ListingProps, today: string): [string, ReactNode][] =>
  listing.expiry_date !== null && listing.expiry_date < today
    ? chosenOf(fields.fit_for, shownValue(listing, 'fit_for')).map((use) => [
        use,
        onOneLine(optionAlone(fields.fit_for, use)),
      ])
    : []

const soon = 60

const isSoon = (date: string | null, today: string): date is string =>
  date !== null && daysUntil(date, today) <= soon

function Expiry({ date, today }: { date: string; today: string }) {
  const words = date < today ? m.listings_used_before : m.listings_use_before
  return (
    <span className="inline-flex items-baseline gap-1 font-semibold text-warning">
      <CalendarClock size={14} aria-hidden="true" className="shrink-0 translate-y-0.5" />
      {words({ date: unbrokenDay(date) })}
    </span>
  )
}
