import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

export async function statusesOf(db: Db, ids: number[]): Promise<Record<string, number>> {
  const rows = await db.selectFrom('listings').select('status').where('id', 'in', ids).execute()
  const counts: Record<string, number> = {}
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export async function remaindersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listings')
    .select('attributes')
    .where('split_from_id', '=', id)
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ attributes }) => Number(attributes.total_units))
}

export async function rowsOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A listing is connected exactly when it has one living connection, of the same units. */
export async function brokenInvariants(db: Db) {
  const { rows } = await sql`
    select listings.id, listings.status, count(connections.id) as living from listings
    left join connections on connections.status <> 'cancelled' and listings.id in (connections.listing_id, connections.offer_id)
    group by listings.id
    having (listings.status = 'connected') <> (count(connections.id) = 1) or count(connections.id) > 1
      or bool_or(connections.total_units > (listings.attributes ->> 'total_units')::int)`.execute(db)
  return rows
}
