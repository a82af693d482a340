import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { unitsLabel } from './props.ts'
import { isListed, listingById } from './sql.ts'

/** Follows splits and merges until one is listed. */
async function livingRest(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select ${id}::int as id
      union
      select next.id from chain
      join listings on listings.id = chain.id
      left join connections on connections.status <> 'cancelled' and listings.id in (connections.listing_id, connections.offer_id)
      cross join lateral (select coalesce(listings.merged_into_id, case listings.id
        when connections.listing_id then connections.remainder_listing_id
        else connections.offer_remainder_id end) as id) as next
      where next.id is not null
    )
    select listings.id from chain join listings on listings.id = chain.id
    where listings.id <> ${id} and ${isListed} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export async function restOf(
  db: Db,
  id: number,
): Promise<{ remainder_listing_id?: number; remainder_label?: string }> {
  const rest = await livingRest(db, id)
  const row = rest === null ? undefined : await listingById(db, rest)
  return row ? { remainder_listing_id: row.id, remainder_label: unitsLabel(row) } : {}
}
