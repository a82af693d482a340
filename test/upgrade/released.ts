import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

const folder = import.meta.dirname

/** The versions whose databases are kept here. */
export const released = globSync(`${folder}/*.sql.gz`)
  .map((file) => path.basename(file, '.sql.gz'))
  .sort()

/** Versions that the changelog calls released, but whose database is not kept here. */
export function lacking(changelog: string): string[] {
  const headings = [...changelog.matchAll(/^## (\d\S*)$/gm)].map(([, version = '']) => version)
  return headings.filter((version) => !released.includes(version))
}

interface Known {
  password: string
  offer: number
  connection: number
  links: Record<'pause' | 'verify' | 'reset', string>
  session: [name: string, value: string]
}

/** What its people knew when it was made. */
export const knownOf = (version: string): Known =>
  JSON.parse(readFileSync(`${folder}/${version}.json`, 'utf8'))

export const photosOf = (version: string): string => `${folder}/${version}.photos.tar`

/** Fills an empty database. Somebody upgrades soon after that version, whenever this runs. */
export async function load(client: pg.Client, version: string): Promise<void> {
  await client.query(gunzipSync(readFileSync(`${folder}/${version}.sql.gz`)).toString('utf8'))
  await client.query('reset all')
  await client.query(`update tokens set created_at = now(), expires_at = now() + interval '1 day';
    update sessions set created_at = now(), seen_at = now();
    update listings set expires_at = now() + interval '1 month' where expires_at is not null;
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`)
}

export interface Column {
  of: string
  name: string
}

/** Those that hold what nothing else does. */
export async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as of, column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(kysely_|audit_)'
       and is_generated = 'NEVER' order by 1, 2`,
  )
  return rows
}

/** A fingerprint of each column's values. */
export async function printsOf(client: pg.Client, columns: Column[]): Promise<Record<string, string>> {
  const parts = columns.map(
    ({ of: table, name }) =>
      `select '${table}.${name}' as column, md5(string_agg("${name}"::text, ',' order by "${name}"::text)) || count(*) as print from "${table}"`,
  )
  const { rows } = await client.query<{ column: string; print: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ column, print }) => [column, print]))
}

/** What was in them stands elsewhere, which `upgrade.test.ts` looks at. */
const moved = new Set(['listings.hidden_at', 'listings.hidden_reason'])

/** The columns of `before` that are gone or have other values now. */
export async function lost(client: pg.Client, before: Record<string, string>): Promise<string[]> {
  const now = await columnsOf(client)
  const kept = now.filter(({ of, name }) => `${of}.${name}` in before)
  const after = await printsOf(client, kept)
  return Object.keys(before).filter((column) => !moved.has(column) && before[column] !== after[column])
}
