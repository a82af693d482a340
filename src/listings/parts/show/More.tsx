import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'
import { browseHref } from '../../catalogue/query.ts'
import type { ListingProps } from '../../row/props.ts'
import type { Tile as TileProps } from '../../row/tile.ts'
import { Tiles } from '../Tiles.tsx'

export function More({ listing, more }: { listing: ListingProps; more: readonly TileProps[] }) {
  const { organisation } = listing.user
  if (more.length === 0 || !organisation) return null
  const all = browseHref(listing.exchange_type, { values: { organisation: [String(organisation.id)] } })
  return (
    <section aria-labelledby="more" className="no-print grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="more" className="text-2xl [overflow-wrap:anywhere]">
          {m.listings_more_from({ organisation: organisation.name })}
        </h2>
        <Link href={all} className="link">
          {listing.exchange_type === 'offer' ? m.listings_more_offers() : m.listings_more_requests()}
        </Link>
      </div>
      <Tiles tiles={more} mixed={listing.exchange_type === 'request'} className="lg:grid-cols-4" />
    </section>
  )
}
