import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface ChangedListing<Does extends string = string> {
  id: number
  title: string
  organisation: string | null
  does: Does
}

/** Names the listings that a change does something to, in the order of what it does. */
export async function changedListings<Does extends string>(
  db: Db,
  changed: readonly { id: number; does: Does }[],
): Promise<ChangedListing<Does>[]> {
  const rows = await db
    .selectFrom('listings')
    .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
    .select(['listings.id', 'listings.title', 'organisations.name as organisation'])
    .where('listings.id', '=', sql<number>`any(${changed.map(({ id }) => id)}::int[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return changed.flatMap(({ id, does }) => {
    const row = found.get(id)
    return row ? [{ ...row, does }] : []
  })
}
