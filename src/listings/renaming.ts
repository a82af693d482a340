import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'
import { valuesOf } from './row-values.ts'
import { searchText } from './search.ts'

/** Listings are found by their organisation's name, too. */
export async function renameInSearch(trx: Trx, organisationId: number, name: string): Promise<void> {
  const rows = await trx
    .selectFrom('listings')
    .select(['id', 'exchange_type', 'type', 'title', 'attributes'])
    .where('organisation_id', '=', organisationId)
    .execute()
  const ids = rows.map((row) => row.id)
  const texts = rows.map((row) => searchText(valuesOf(row), name))
  await sql`update listings set search_text = renamed.text
    from unnest(${ids}::int[], ${texts}::text[]) as renamed (id, text) where listings.id = renamed.id`.execute(
    trx,
  )
}
