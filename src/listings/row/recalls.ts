import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** A recall and those it continues. */
export const chainOf = (recall_id: number | RawBuilder<number>) => sql<number>`(with recursive chain as (
    select id, after_id, belongs from recalls where id = ${recall_id}
    union select recalls.id, recalls.after_id, recalls.belongs from recalls
      join chain on chain.belongs and recalls.id = chain.after_id)
  select id from chain)`

type Recalled = { listing_id: number } | { connection_id: number }

/** The newest recall in force that names these goods and was told to this person: its answer page opens for them. */
export async function recallToAnswer(db: Db, goods: Recalled, user_id: number): Promise<number | null> {
  const named =
    'listing_id' in goods
      ? sql`exists (select from holds where recall_id = recalls.id and listing_id = ${goods.listing_id}
          and taken_out_at is null)`
      : sql`exists (select from recall_connections where recall_id = recalls.id
          and connection_id = ${goods.connection_id})`
  const { rows } = await sql<{ id: number | null }>`select max(recalls.id) as id from recalls
    where lifted_at is null and ${named} and exists (select from recall_people
      where user_id = ${user_id} and recall_id in ${chainOf(sql<number>`recalls.id`)})`.execute(db)
  return rows[0]?.id ?? null
}
