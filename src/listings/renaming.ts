import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import { valuesOf } from './row-values.ts'
import { searchText } from './search.ts'

/** Listings are found by their organisation's name, too. */
export async function renameInSearch(trx: Trx, organisationId: number): Promise<void> {
  const rows = await trx
    .selectFrom('listings')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .execute()
  await writeSearch(
    trx,
    rows.map(({ id }) => id),
  )
}

/** What listings are found by, after something else than an edit changed it. */
export async function writeSearch(trx: Trx, ids: number[]): Promise<void> {
  const rows = await trx
    .selectFrom('listings')
    .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
    .select(['listings.id', 'exchange_type', 'type', 'title', 'attributes', 'organisations.name'])
    .where('listings.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const texts = rows.map(({ name, ...row }) => searchText(valuesOf(row), name ?? ''))
  await sql`update listings set search_text = written.text
    from unnest(${rows.map(({ id }) => id)}::int[], ${texts}::text[]) as written (id, text)
    where listings.id = written.id`.execute(trx)
}
