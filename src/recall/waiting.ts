import { sql } from 'kysely'
import { isAnsweredBy } from '../accounts/absence.ts'
import type { Id } from '../db/count.ts'
import { chainOf } from '../listings/row/recalls.ts'
import { mailable } from './sql.ts'

/** In force, and while its links work. */
export const isOpen = sql<boolean>`(recalls.lifted_at is null and recalls.created_at > now() - interval '400 days')`

/**
 * How many recalls ask the person something, as `recallsToAnswer` lists them. Part of each request, so it begins
 * with what the person was told and reads what was named, in place of searching again.
 */
export const recallsWaitingCount = (user: Id) => sql<number>`(
  with recursive reached as (
    select recall_id as id from recall_people where user_id = ${user}
    union select recalls.id from recalls join reached on recalls.belongs and recalls.after_id = reached.id),
  told as (
    select recalls.id, array${chainOf(sql<number>`recalls.id`)} as chain
    from recalls join reached on reached.id = recalls.id where ${isOpen}),
  named as (${ownListings(user)} union all ${ownSides(user, 'seller')} union all ${ownSides(user, 'buyer')})
  select count(distinct named.id) from named where ${user} = any(people)
    and not exists (select from recall_answers where recall_id = any(chain) and user_id = any(people)
      and (recall_answers.listing_id = named.listing_id or recall_answers.connection_id = named.connection_id))
    and not exists (select from named later join told on told.id = later.id
      where ${user} = any(later.people) and later.id > named.id and named.id = any(told.chain)
        and (later.listing_id = named.listing_id or later.connection_id = named.connection_id)))`

/** A promised listing is asked about by its connection. */
const ownListings = (user: Id) => sql`
  select told.id, chain, listings.id as listing_id, null::int as connection_id, ${mailable('listings.user_id')} as people
  from told join holds on recall_id = told.id and taken_out_at is null
  join listings on listings.id = holds.listing_id
  where exchange_type = 'offer' and deleted_at is null and listings.status <> 'connected'
    and ${isAnsweredBy(user, 'listings.user_id')}`

const ownSides = (user: Id, side: 'seller' | 'buyer') => {
  const [party, contact] = [`connections.${side}_id`, `${side}_contact_id`]
  return sql`select told.id, chain, null, connections.id, ${mailable(party, contact)}
    from told join recall_connections on recall_id = told.id
    join connections on connections.id = recall_connections.connection_id
    join handovers on handovers.id = connections.handover_id
    where connections.status <> 'cancelled'
      and (${isAnsweredBy(user, party)} or ${isAnsweredBy(user, contact)})`
}
