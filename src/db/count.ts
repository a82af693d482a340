import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Id = number | RawBuilder<number>

// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own business
type Query<Row> = SelectQueryBuilder<Tables, any, Row>

export const countOf = async (query: Query<unknown>): Promise<number> =>
  (await counted(query).executeTakeFirstOrThrow()).total

export async function partOf<Row>(query: Query<Row>, { limit, offset }: { limit: number; offset: number }) {
  const rows = await query.select(counted(query).as('total')).limit(limit).offset(offset).execute()
  const total = rows[0]?.total ?? (offset > 0 ? await countOf(query) : 0)
  return { rows: rows as Row[], total }
}

const counted = (query: Query<unknown>) =>
  query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
