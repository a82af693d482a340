import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A number, or the column of another query that has it. */
export type Id = number | RawBuilder<number>

// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own business
type Query<Row> = SelectQueryBuilder<Tables, any, Row>

/** Counts a query's rows, whatever it selects. */
export const countOf = async (query: Query<unknown>): Promise<number> =>
  (await counted(query).executeTakeFirstOrThrow()).total

/** Some of a query's rows and how many there are of all, in one query unless it is past the end. */
export async function partOf<Row>(query: Query<Row>, { limit, offset }: { limit: number; offset: number }) {
  const rows = await query.select(counted(query).as('total')).limit(limit).offset(offset).execute()
  const total = rows[0]?.total ?? (offset > 0 ? await countOf(query) : 0)
  return { rows: rows as Row[], total }
}

const counted = (query: Query<unknown>) =>
  query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
