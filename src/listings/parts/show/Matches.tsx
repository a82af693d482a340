import { m } from '../../../i18n/paraglide/messages.js'
import { Card } from '../Card.tsx'
import type { ShowProps } from './show-props.ts'

/** What may fit an own listing, and why (PRODUCT.md, Listings). */
export function Matches({ matches }: Pick<ShowProps, 'matches'>) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches" className="no-print grid gap-3">
      <h2 id="matches" className="text-2xl">
        {m.listings_matches_title()}
      </h2>
      <ul className="grid gap-3">
        {matches.map(({ listing, reasons }) => (
          <li key={listing.id} className="grid gap-1">
            <Card listing={listing} mixed />
            {reasons.length > 0 && (
              <p className="text-sm text-ink-muted">
                {m.listings_matches_because({ reasons: reasons.join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
