import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A number, or the column of another query that has it. */
export type Id = number | RawBuilder<number>

/** Counts a query's rows, whatever it selects. */
// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own business
export async function countOf(query: SelectQueryBuilder<Tables, any, unknown>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
