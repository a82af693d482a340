import type { Db } from '../db/connect.ts'
import { isListed, type ListingRow, listingsByIds } from './sql.ts'
import { type Tile, tileProps } from './tile.ts'

export async function moreFrom(db: Db, listing: ListingRow): Promise<Tile[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'attributes'])
    .where('organisation_id', '=', listing.organisation_id)
    .where('exchange_type', '=', listing.exchange_type)
    .where('id', '<>', listing.id)
    .where(isListed)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(40)
    .execute()
  const isNear = ({ attributes }: Pick<ListingRow, 'attributes'>) =>
    attributes.location_building === listing.attributes.location_building
  const ids = [...rows.filter(isNear), ...rows.filter((row) => !isNear(row))].slice(0, 4).map(({ id }) => id)
  const found = await listingsByIds(db, ids)
  return ids.flatMap((id) => found.filter((row) => row.id === id).map(tileProps))
}
