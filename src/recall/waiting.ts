import { sql } from 'kysely'
import { isAnsweredBy } from '../accounts/absence.ts'
import type { Db } from '../db/connect.ts'
import type { Id } from '../db/count.ts'
import { chainOf } from '../listings/row/recalls.ts'
import { mostListed } from './history.ts'
import { isDeletedUnmerged, mailable } from './sql.ts'

/** In force, and while its links work. */
export const isOpen = sql<boolean>`(recalls.lifted_at is null and recalls.created_at > now() - interval '400 days')`

export const wasTold = (user: Id) => sql<boolean>`exists (select from recall_people where user_id = ${user})`

/**
 * How many recalls ask the person something, as `recallsToAnswer` lists them. It begins with what the person was told
 * and reads what was named, in place of searching again.
 */
export const recallsWaitingCount = (user: Id) => sql<number>`(
    with recursive reached as (
      select recall_id as id from recall_people where user_id = ${user}
      union select recalls.id from recalls join reached on recalls.belongs and recalls.after_id = reached.id),
    told as (
      select recalls.id, array${chainOf(sql<number>`recalls.id`)} as chain
      from recalls join reached on reached.id = recalls.id where ${isOpen}),
    named as (${listingSides(isAnsweredBy(user, 'listings.user_id'))}
      union all ${sidesOf('seller', isOfSide(user, 'seller'))} union all ${sidesOf('buyer', isOfSide(user, 'buyer'))})
    select count(distinct named.id) as total from named where ${user} = any(people)
      and not ${isSaid}
      and not exists (select from named later join told on told.id = later.id
        where ${user} = any(later.people) and later.id > named.id and named.id = any(told.chain)
          and (later.listing_id = named.listing_id or later.connection_id = named.connection_id)))`

/** A promised listing is asked about by its connection. */
const listingSides = (theirs = sql<boolean>`true`) => sql`
  select told.id, chain, listings.id as listing_id, null::int as connection_id, ${mailable('listings.user_id')} as people
  from told join holds on recall_id = told.id and taken_out_at is null
  join listings on listings.id = holds.listing_id
  where exchange_type = 'offer' and (deleted_at is null or ${isDeletedUnmerged}) and listings.status <> 'connected' and ${theirs}`

const sidesOf = (side: 'seller' | 'buyer', theirs = sql<boolean>`true`) => sql`
  select told.id, chain, null, connections.id, ${mailable(`connections.${side}_id`, `${side}_contact_id`)}
  from told join recall_connections on recall_id = told.id
  join connections on connections.id = recall_connections.connection_id
  join handovers on handovers.id = connections.handover_id
  where connections.status <> 'cancelled' and ${theirs}`

const isOfSide = (user: Id, side: 'seller' | 'buyer') =>
  sql<boolean>`(${isAnsweredBy(user, `connections.${side}_id`)} or ${isAnsweredBy(user, `${side}_contact_id`)})`

const isSaid = sql<boolean>`exists (select from recall_answers where recall_id = any(chain) and user_id = any(people)
  and (recall_answers.listing_id = named.listing_id or recall_answers.connection_id = named.connection_id))`

interface Answered {
  id: number
  /** With those of recalls that it continues. */
  told: number
  answered: number
}

/** Of the newest recalls. Once one is over, what it held is not known any more: who said something has answered. */
export async function answeredOf(db: Db): Promise<Map<number, Answered>> {
  const { rows } = await sql<Answered>`
    with told as (
      select recalls.id, lifted_at, array${chainOf(sql<number>`recalls.id`)} as chain
      from recalls order by id desc limit ${mostListed}),
    named as (${listingSides()} union all ${sidesOf('seller')} union all ${sidesOf('buyer')}),
    asked as (
      select id, user_id, bool_and(is_said) as is_said from (
        select id, unnest(people) as user_id, ${isSaid} as is_said from named
        union all select told.id, user_id, true from told join recall_answers on recall_id = any(chain)) as one
      group by id, user_id),
    people as (select distinct told.id, user_id from told join recall_people on recall_id = any(chain))
    select told.id, count(people.user_id)::int as told,
      count(people.user_id) filter (where coalesce(is_said, lifted_at is null))::int as answered
    from told left join people on people.id = told.id
    left join asked on asked.id = told.id and asked.user_id = people.user_id
    group by told.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
