import pg from 'pg'
import type { TablePrint } from './set.ts'

/** Other settings would print the same row differently. */
const options = '-c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1 -c statement_timeout=0'

export async function tablePrints(connection: pg.PoolConfig): Promise<Record<string, TablePrint>> {
  const client = new pg.Client({ ...connection, options } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const prints = tables.rows.map(({ name }) => printOf(name))
    const { rows } = await client.query<TablePrint & { name: string }>(prints.join(' union all '))
    return Object.fromEntries(rows.map(({ name, rows, digest }) => [name, { rows: Number(rows), digest }]))
  } finally {
    await client.end().catch(() => {})
  }
}

/** A sum of digests does not depend on the order of the rows. */
const printOf = (table: string) =>
  `select ${pg.escapeLiteral(table)} as name, count(*) as rows,
    coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
    from public.${pg.escapeIdentifier(table)} t`

export function unchanged(
  before: Record<string, TablePrint>,
  after: Record<string, TablePrint>,
): Record<string, TablePrint | null> {
  const names = Object.keys(after)
  return Object.fromEntries(
    names.map((name) => [name, isSame(before[name], after[name]) ? (after[name] as TablePrint) : null]),
  )
}

export const differing = (
  expected: Record<string, TablePrint | null>,
  found: Record<string, TablePrint>,
): string[] =>
  Object.entries(expected).flatMap(([name, print]) =>
    found[name] && (!print || isSame(print, found[name])) ? [] : [name],
  )

const isSame = (one?: TablePrint, other?: TablePrint) =>
  one !== undefined && one.rows === other?.rows && one.digest === other.digest
