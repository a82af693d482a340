import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { recallHead, type Searched } from './recall-named.ts'

/** A recall and those it continues; `recalls` of the query around it is not meant by its own. */
export const chainOf = (recall_id: number | RawBuilder<number>) => sql<number>`(with recursive chain as (
    select link.id, link.after_id, link.belongs from recalls link where link.id = ${recall_id}
    union select link.id, link.after_id, link.belongs from recalls link
      join chain on chain.belongs and link.id = chain.after_id)
  select id from chain)`

type Recalled = { listing_id: number } | { connection_id: number }

export interface RecallToAnswer {
  id: number
  /** By this person, also to one that it continues. */
  is_answered: boolean
  reason: string
  /** What it names. */
  what: string
  officer_name: string | null
  officer_email: string | null
}

/** The newest recall in force that names these goods and was told to this person: its answer page opens for them. */
export async function recallToAnswer(
  db: Db,
  goods: Recalled,
  user_id: number,
): Promise<RecallToAnswer | null> {
  const chain = chainOf(sql<number>`recalls.id`)
  const [named, answered] =
    'listing_id' in goods
      ? [
          sql`exists (select from holds where recall_id = recalls.id and listing_id = ${goods.listing_id}
            and taken_out_at is null)`,
          sql`listing_id = ${goods.listing_id}`,
        ]
      : [
          sql`exists (select from recall_connections where recall_id = recalls.id
            and connection_id = ${goods.connection_id})`,
          sql`connection_id = ${goods.connection_id}`,
        ]
  const { rows } = await sql<
    Omit<RecallToAnswer, 'what'> & Searched
  >`select recalls.id, recalls.reason, lot, criteria,
      exists (select from recall_answers where user_id = ${user_id} and ${answered} and recall_id in ${chain}) as is_answered,
      users.name as officer_name, users.email as officer_email
    from recalls left join users on users.id = recalls.by_id
    where lifted_at is null and ${named}
      and exists (select from recall_people where user_id = ${user_id} and recall_id in ${chain})
    order by recalls.id desc limit 1`.execute(db)
  if (!rows[0]) return null
  const { criteria, lot, ...recall } = rows[0]
  return { ...recall, what: await recallHead(db, { criteria, lot }) }
}
