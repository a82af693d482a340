import { unbrokenPeriod } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { writtenDay } from '../../../i18n/written-day.ts'
import { Card as Surface } from '../../../ui/Card.tsx'
import { ExchangeTag } from '../../../ui/ExchangeTag.tsx'
import type { ListingProps } from '../../row/props.ts'
import { Card } from '../Card.tsx'
import { shownAmount, unbroken } from '../unbroken.ts'

export interface Match {
  listing: ListingProps
  reasons: string[]
}

interface MatchesProps {
  matches: readonly Match[]
}

export function Matches({ title, matches }: MatchesProps & { title: string }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches" className="no-print grid gap-3">
      <h2 id="matches" className="text-2xl">
        {title}
      </h2>
      <ul className="grid gap-3">
        {matches.map(({ listing, reasons }) => (
          <li key={listing.id}>
            <Card listing={listing} mixed note={reasonsText(reasons)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function MatchLines({ matches }: MatchesProps) {
  return (
    <ul className="grid gap-3">
      {matches.map(({ listing, reasons }) => (
        <li key={listing.id}>
          <Surface padding="sm" className="grid justify-items-start gap-1.5">
            <ExchangeTag type={listing.exchange_type} />
            <a
              href={`/listings/${listing.id}`}
              target="_blank"
              rel="noreferrer"
              className="link font-semibold [overflow-wrap:anywhere]"
            >
              {unbroken(listing.title)}
              <span className="visually-hidden"> {m.listings_new_tab()}</span>
            </a>
            <span className="text-sm text-ink-muted">{whoAndWhen(listing)}</span>
            <span className="text-sm text-ink-muted">{reasonsText(reasons)}</span>
          </Surface>
        </li>
      ))}
    </ul>
  )
}

function whoAndWhen({ exchange_type, user, total_units_label, published_on }: ListingProps): string {
  const told = {
    who: user.organisation?.name ?? m.listings_matches_somebody(),
    amount: shownAmount(total_units_label),
    day: unbrokenPeriod(writtenDay(published_on ?? '')),
  }
  return exchange_type === 'request' ? m.listings_matches_asked(told) : m.listings_matches_offered(told)
}

const reasonsText = (reasons: string[]): string | undefined =>
  reasons.length > 0 ? m.listings_matches_because({ reasons: reasons.join(', ') }) : undefined
