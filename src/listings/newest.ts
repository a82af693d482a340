import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type Category, optionLabel } from './fields.ts'
import { unitsLabel } from './props.ts'
import { isListed, type ListingRow, listingsByIds } from './sql.ts'

/** What anybody may know of a listing at a glance: no people. */
export type Tile = ReturnType<typeof tileProps>

const shown: Category[] = ['equipment', 'chemicals', 'disposables']

/** The newest offers with a photo, and per category how much there is and the newest besides those. */
export async function newestListings(db: Db) {
  const { rows } = await sql<{ id: number; type: Category; total: number; pictured: number | null }>`
    with listed as (
      select id, type, published_at, count(*) over (partition by type) as total,
        exchange_type = 'offer' and exists (select 1 from listing_images where listing_id = listings.id) as has_photo
      from listings where ${isListed}),
    pictured as (
      select id, row_number() over (order by published_at desc, id desc) as place from listed where has_photo limit 4),
    ranked as (
      select listed.id, type, total, place as pictured,
        row_number() over (partition by type, place is null order by published_at desc, listed.id desc) as nth
      from listed left join pictured using (id))
    select id, type, total, pictured from ranked where nth <= 3 or pictured is not null
    order by pictured, type, nth`.execute(db)
  const byId = new Map(
    (
      await listingsByIds(
        db,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const tiles = (wanted: typeof rows) =>
    wanted.flatMap(({ id }) => [byId.get(id) ?? []].flat().map(tileProps))
  return {
    recent: tiles(rows.filter(({ pictured }) => pictured !== null)),
    groups: shown.map((type) => {
      const own = rows.filter((row) => row.type === type)
      return { type, count: own[0]?.total ?? 0, listings: tiles(own.filter((row) => row.pictured === null)) }
    }),
  }
}

export function tileProps(row: ListingRow) {
  const availability = row.attributes.availability_type
  return {
    id: row.id,
    exchange_type: row.exchange_type,
    type: row.type as Category,
    title: row.title,
    featuredImage: row.images[0]?.path ?? null,
    label: availability === undefined ? null : optionLabel('availability_type', String(availability)),
    total_units_label: unitsLabel(row),
    organisation: row.organisation_name,
  }
}
