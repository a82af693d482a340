import { sql } from 'kysely'
import type { Trx } from '../../db/connect.ts'
import { searchText } from '../catalogue/search.ts'
import { valuesOf } from '../row/row-values.ts'

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

/** For changes other than edits. */
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

export async function writeCommonNames(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select listings.id
    from listings join common_names on common_names.cas = attributes ->> 'cas_number'
    where type = 'chemicals' and exists (
      select from unnest(string_to_array(btrim(common_names.search_text, chr(10)), chr(10))) called
      where strpos(listings.search_text, called) = 0)
    for update of listings skip locked`.execute(trx)
  for (let at = 0; at < rows.length; at += atOnce)
    await writeSearch(
      trx,
      rows.slice(at, at + atOnce).map(({ id }) => id),
    )
}

const atOnce = 500
