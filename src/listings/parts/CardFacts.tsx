import { CalendarClock, CalendarRange } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useShared } from '../../browser/shared.ts'
import { daysUntil } from '../../fields/controls/day.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../fields.ts'
import { periodText } from '../period.ts'
import type { ListingProps } from '../props.ts'
import { onOneLine } from './unbroken.ts'

export function CardFacts({ listing }: { listing: ListingProps }) {
  const { today } = useShared().app
  const { exchange_type, type, total_units_label, availability_type, expiry_date } = listing
  const facts: [string, ReactNode][] = [
    ['type', exchange_type === 'request' && <span className="sm:hidden">{optionLabel('type', type)}</span>],
    // A draft may not know it yet.
    ['amount', total_units_label !== '?' && onOneLine(total_units_label)],
    ['availability', availability_type && onOneLine(optionLabel('availability_type', availability_type))],
    ['period', periodText(listing) && <Period text={periodText(listing)} />],
    ['expiry', isSoon(expiry_date, today) && <Expiry date={expiry_date} today={today} />],
  ]
  const known = facts.filter(([, fact]) => fact)
  if (known.length === 0) return null
  return (
    <p className="text-sm tabular-nums">
      {known.map(([key, fact], index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

function Period({ text }: { text: string | null }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <CalendarRange size={14} aria-hidden="true" />
      <span className="visually-hidden">{m.listings_period()}: </span>
      {text}
    </span>
  )
}

const soon = 60

const isSoon = (date: string | null, today: string): date is string =>
  date !== null && daysUntil(date, today) <= soon

function Expiry({ date, today }: { date: string; today: string }) {
  const words = date < today ? m.listings_used_before : m.listings_use_before
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-warning">
      <CalendarClock size={14} aria-hidden="true" />
      {words({ date: formatDay(date) })}
    </span>
  )
}
