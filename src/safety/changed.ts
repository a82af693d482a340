import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface ChangedListing<Does extends string = string> {
  id: number
  title: string
  organisation: string | null
  does: Does
}

const byTitle = new Intl.Collator(undefined, { numeric: true })

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
  const acts = [...new Set(changed.map(({ does }) => does))]
  const actOf = new Map(changed.map(({ id, does }) => [id, does]))
  return rows
    .flatMap((row) => {
      const does = actOf.get(row.id)
      return does ? [{ ...row, does }] : []
    })
    .sort(
      (one, next) =>
        acts.indexOf(one.does) - acts.indexOf(next.does) || byTitle.compare(one.title, next.title),
    )
}
