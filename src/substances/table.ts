import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { fold } from '../i18n/fold.ts'
import { addJob } from '../mail/outbox.ts'

export interface TableRow {
  id: string
  cas: string | null
  name: string
  names: string[]
  pictograms: string[]
  signal: 'danger' | 'warning' | null
  statements: string[]
  notes: string[]
  has_limits: boolean
  superseded: boolean
}

/** A table of substances as a file: the one that comes with LabEx, or an administrator's. */
export interface SubstanceFile {
  source: string
  as_of: string
  substances: TableRow[]
  /** Numbers that are only named: each with its name and synonyms. */
  names: string[][]
}

const bundled = new URL('bundled.json.gz', import.meta.url)

/** Loads the table that comes with LabEx, unless it is there or an administrator's is as new. */
export async function loadBundled(db: Db): Promise<void> {
  const bytes = await readFile(bundled)
  const digest = digestOf(bytes)
  const current = await sourceOf(db)
  if (current?.digest === digest) return
  const file: SubstanceFile = JSON.parse(gunzipSync(bytes).toString())
  if (current?.is_uploaded && current.as_of >= file.as_of) return
  await allOrNothing(db, (trx) => replaceTable(trx, file, { digest, is_uploaded: false }))
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** From where and of when the table is. */
export async function tableInUse(db: Db): Promise<{ source: string; as_of: string } | null> {
  const current = await sourceOf(db)
  return current ? { source: current.source, as_of: current.as_of } : null
}

const sourceOf = (db: Db) => db.selectFrom('substance_source').selectAll().executeTakeFirst()

/** Puts a file in place of the table. Names of numbers stay unless the file brings its own. */
export async function replaceTable(
  trx: Trx,
  { source, as_of, substances, names }: SubstanceFile,
  kept: { digest: string; is_uploaded: boolean },
): Promise<void> {
  // Two processes that start together wait for each other.
  await sql`lock table substance_source in share row exclusive mode`.execute(trx)
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
  const { numDeletedRows } = await trx.deleteFrom('substance_source').executeTakeFirst()
  await trx
    .insertInto('substance_source')
    .values({ source, as_of, ...kept })
    .execute()
  // Rules look at what the table says of a number.
  if (numDeletedRows > 0n) await addJob(trx, 'judge_listings', {})
}

/** The id of a number that is only named. */
export const namedBy = (cas: string): string => `cas/${cas}`

const namedRow = ([cas = '', name = '', ...names]: string[]) => ({
  ...{ id: namedBy(cas), cas, name, names, pictograms: [], signal: null, statements: [], notes: [] },
  ...{ has_limits: false, superseded: false, is_classified: false },
})

/** In one statement: thousands of rows at the start of a new installation. */
async function insert(trx: Trx, rows: (TableRow & { is_classified: boolean })[]): Promise<void> {
  const all = rows.map((row) => ({ ...row, search_text: searchTextOf(row) }))
  await sql`insert into substances
    select id, cas, name, names, pictograms, signal, statements, notes, has_limits, superseded, is_classified, search_text
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as row (id text, cas text, name text, names text[],
      pictograms text[], signal text, statements text[], notes text[], has_limits boolean, superseded boolean,
      is_classified boolean, search_text text)`.execute(trx)
}

/** One name a line, with a line's end before the first and after the last. */
const searchTextOf = ({ name, names }: TableRow): string => `\n${[name, ...names].map(fold).join('\n')}\n`
