import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { SubstancesTable } from '../db/substance-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { addJob } from '../mail/outbox.ts'
import { loadCommonNames, searchTextOf } from './common-names.ts'

export type TableRow = Omit<SubstancesTable, 'is_classified' | 'search_text'>

/** A table of substances as a file: the one that comes with LabEx, or an administrator's. */
export interface SubstanceFile {
  source: string
  as_of: string
  substances: TableRow[]
  /** Numbers that are only named: each with its name and synonyms. */
  names: string[][]
}

const bundled = new URL('bundled.json.gz', import.meta.url)

export async function bundledTable(): Promise<{ table: SubstanceFile; digest: string }> {
  const bytes = await readFile(bundled)
  return { table: tableIn(bytes), digest: digestOf(bytes) }
}

/** Skips one that is there already, or replaced by an administrator's; lays the common names over either. */
export async function loadBundled(db: Db): Promise<void> {
  await loadCommonNames(db)
  const bytes = await readFile(bundled)
  const digest = digestOf(bytes)
  const current = await sourceOf(db)
  if (current?.digest === digest) return
  const table = tableIn(bytes)
  if (current?.is_uploaded && (current.as_of >= table.as_of || current.instead_of === digest)) return
  await allOrNothing(db, async (trx) => {
    await replaceTable(trx, table, { digest, is_uploaded: false, instead_of: null })
    // Rules look at what the table says of a number.
    if (current) await addJob(trx, 'judge_listings', {})
  })
}

const tableIn = (bytes: Uint8Array): SubstanceFile => JSON.parse(gunzipSync(bytes).toString())

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface TableInUse {
  source: string
  as_of: string
  is_uploaded: boolean
}

export async function tableInUse(db: Db): Promise<TableInUse | null> {
  const current = await sourceOf(db)
  if (!current) return null
  const { source, as_of, is_uploaded } = current
  return { source, as_of, is_uploaded }
}

const sourceOf = (db: Db) => db.selectFrom('substance_source').selectAll().executeTakeFirst()

/** Names of numbers stay unless the file brings its own. */
export async function replaceTable(
  trx: Trx,
  { source, as_of, substances, names }: SubstanceFile,
  kept: { digest: string; is_uploaded: boolean; instead_of: string | null },
): Promise<void> {
  await lockTable(trx)
  const classified = new Set(substances.map(({ cas }) => cas))
  const named = names.filter(([cas]) => cas && !classified.has(cas)).map(namedRow)
  await trx
    .deleteFrom('substances')
    .where((by) => by.or([by('is_classified', '=', true), by.val(names.length > 0)]))
    .execute()
  await insert(trx, [...substances.map((row) => ({ ...row, is_classified: true })), ...named])
  await trx
    .deleteFrom('substances')
    .where('is_classified', '=', false)
    .where('cas', 'in', (some) =>
      some.selectFrom('substances').select('cas').where('is_classified', '=', true),
    )
    .execute()
  await trx.deleteFrom('substance_source').execute()
  await trx
    .insertInto('substance_source')
    .values({ source, as_of, ...kept })
    .execute()
}

export interface KeptTable {
  source: string
  as_of: string
}

export async function keptTable(trx: Trx): Promise<KeptTable | null> {
  const { rows } = await sql<{ kept: KeptTable }>`select to_jsonb(substance_source) ||
    jsonb_build_object('rows', (select jsonb_agg(to_jsonb(substances)) from substances)) as kept
    from substance_source`.execute(trx)
  return rows[0]?.kept ?? null
}

export async function bringTableBack(trx: Trx, kept: KeptTable): Promise<void> {
  await lockTable(trx)
  const given = sql`${JSON.stringify(kept)}::jsonb`
  await trx.deleteFrom('substances').execute()
  await sql`insert into substances
    select * from jsonb_populate_recordset(null::substances, ${given} -> 'rows')`.execute(trx)
  await trx.deleteFrom('substance_source').execute()
  await sql`insert into substance_source
    select * from jsonb_populate_record(null::substance_source, ${given})`.execute(trx)
}

/** Two processes that start together wait for each other. */
const lockTable = (trx: Trx) => sql`lock table substance_source in share row exclusive mode`.execute(trx)

export const namedBy = (cas: string): string => `cas/${cas}`

const namedRow = ([cas = '', name = '', ...names]: string[]) => ({
  ...{ id: namedBy(cas), cas, name, names, pictograms: [], signal: null, statements: [], notes: [] },
  ...{ has_limits: false, superseded: false, is_classified: false },
})

/** Thousands of rows go in one statement. */
async function insert(trx: Trx, rows: (TableRow & { is_classified: boolean })[]): Promise<void> {
  const all = rows.map((row) => ({ ...row, search_text: searchTextOf([row.name, ...row.names]) }))
  await sql`insert into substances
    select id, cas, name, names, pictograms, signal, statements, notes, has_limits, superseded, is_classified, search_text
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as row (id text, cas text, name text, names text[],
      pictograms text[], signal text, statements text[], notes text[], has_limits boolean, superseded boolean,
      is_classified boolean, search_text text)`.execute(trx)
}
