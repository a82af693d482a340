import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Counts a query's rows, whatever it selects. */
// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own business
export async function countOf(query: SelectQueryBuilder<Tables, any, unknown>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
