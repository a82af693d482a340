import { Link } from '@inertiajs/react'
import { ArrowRight } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Tile as TileProps } from '../../listings/newest.ts'
import { Tile } from '../../listings/parts/Tile.tsx'

/** Nothing is shown while there is nothing. */
export function Recent({ listings }: { listings: TileProps[] }) {
  if (listings.length === 0) return null
  return (
    <section className="page pt-12 lg:pt-16" aria-labelledby="recent">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="recent" className="text-2xl">
          {m.site_recent_title()}
        </h2>
        <Link
          href="/listings/offers"
          prefetch="hover"
          className="link inline-flex items-center gap-1.5 font-semibold"
        >
          {m.site_recent_all()}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {listings.map((tile) => (
          <li key={tile.id}>
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  )
}
