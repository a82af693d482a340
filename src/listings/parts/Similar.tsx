import { m } from '../../i18n/paraglide/messages.js'
import type { ListingProps } from '../props.ts'
import { Card } from './Card.tsx'

/** In the place of a listing that is gone: others like it (PRODUCT.md, Listings). */
export function Similar({ listings }: { listings: readonly ListingProps[] }) {
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="similar" className="no-print grid gap-3">
      <h2 id="similar" className="text-2xl">
        {m.listings_similar()}
      </h2>
      <ul className="grid gap-3">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Card listing={listing} mixed />
          </li>
        ))}
      </ul>
    </section>
  )
}
