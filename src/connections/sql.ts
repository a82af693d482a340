import { type RawBuilder, sql } from 'kysely'
import { awayOf, standInOf, standsInFor } from '../accounts/absence.ts'
import type { Db } from '../db/connect.ts'
import { countOf, type Id } from '../db/count.ts'
import { dayOf } from '../db/day.ts'
import { organisationSummary } from '../http/organisation.ts'
import { isRefused } from '../http/session.ts'
import { mayReceive } from '../mail/may-receive.ts'
import type { Side } from './access.ts'
import { isOut as isOutOnLoan, stateOf } from './loan-state.ts'
import { isRecalled } from './recalled.ts'

/** Moments are texts, as JSON has them. */
export interface PickupRow {
  id: number
  starts_at: string
  ends_at: string | null
  place: string
  note: string
  proposed_by: Side
  /** Null once they left. */
  proposer: { id: number; name: string } | null
  accepter: { id: number; name: string } | null
  proposed_on: string
  agreed_on: string | null
  status: 'proposed' | 'agreed' | 'replaced' | 'cancelled'
  sequence: number
}

const personOf = (column: 'proposed_by_id' | 'agreed_by_id') =>
  sql`(select json_build_object('id', id, 'name', name) from users where id = pickups.${sql.ref(column)})`

/** What a recall names does not come along with what is arranged for the rest. */
const isSinceRecalled = sql`exists (select from recall_connections join recalls on recalls.id = recall_id
  where connection_id = connections.id and lifted_at is null
    and coalesce(pickups.agreed_at, pickups.created_at) >= named_at)`

const pickupsOf = sql<PickupRow[]>`coalesce((select json_agg(json_build_object(
  'id', pickups.id, 'starts_at', starts_at, 'ends_at', ends_at, 'place', place, 'note', note,
  'proposed_by', proposed_by, 'proposer', ${personOf('proposed_by_id')}, 'accepter', ${personOf('agreed_by_id')},
  'proposed_on', ${dayOf('pickups.created_at')}, 'agreed_on', ${dayOf('agreed_at')},
  'status', status, 'sequence', sequence) order by pickups.id)
  from pickups where pickups.handover_id = connections.handover_id
    and not ${isSinceRecalled}), '[]')`

/** The taker's proposal is not the giver's word. */
export const isSilent = sql<boolean>`(connections.status = 'open' and connections.written_at is null
  and not exists (select 1 from pickups where pickups.handover_id = connections.handover_id
    and (pickups.status = 'agreed' or pickups.status <> 'cancelled' and proposed_by = 'seller')))`

/** A proposed time passed, and none was agreed. */
export const isUnanswered = sql<boolean>`(connections.status = 'open'
  and exists (select 1 from pickups where pickups.handover_id = connections.handover_id
    and pickups.status = 'proposed' and starts_at <= now())
  and not exists (select 1 from pickups where pickups.handover_id = connections.handover_id
    and pickups.status = 'agreed'))`

/** Named one by one, as `select *` would be planned each time. */
const ownColumns = (
  [
    'id',
    'created_at',
    'status',
    'exchange_type',
    'listing_id',
    'offer_id',
    'handover_id',
    'buyer_id',
    'seller_id',
    'buyer_organisation_id',
    'seller_organisation_id',
    'total_units',
    'extra_info',
    'reminders',
    'cancel_reason',
    'cancelled_by_id',
    'cancelled_side',
    'remainder_listing_id',
    'offer_remainder_id',
    'title',
    'type',
    'volume_weight_unit',
    'availability_type',
    'available_until',
    'photo',
    'completed_at',
    'cancelled_at',
    'written_at',
    'giver_reminded_at',
    'returned_at',
    'returned_by_id',
    'return_reminded_at',
    'goods',
    'needs_statement',
    'statement',
  ] as const
).map((name) => `connections.${name}` as const)

/** An account in no participating organisation, without a stand-in. */
const isOut = (side: 'buyer' | 'seller') =>
  sql<boolean>`(${sql.ref(`${side}.id`)} is not null and not exists (select from users
    join organisations on organisations.id = users.organisation_id and organisations.status = 'approved'
    where users.id in (${sql.ref(`${side}.id`)}, ${standInOf(`${side}.id`)})))`

const nameOf = (column: string) =>
  sql<string | null>`(select name from users where users.id = ${sql.ref(column)})`

/** Parties as they are now, goods as copied when connected. */
export const selectConnection = (db: Db) =>
  db
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .leftJoin('users as buyer', 'buyer.id', 'connections.buyer_id')
    .leftJoin('users as seller', 'seller.id', 'connections.seller_id')
    .leftJoin('organisations as buyer_org', 'buyer_org.id', 'connections.buyer_organisation_id')
    .leftJoin('organisations as seller_org', 'seller_org.id', 'connections.seller_organisation_id')
    .leftJoin('users as buyer_contact', 'buyer_contact.id', 'handovers.buyer_contact_id')
    .leftJoin('users as seller_contact', 'seller_contact.id', 'handovers.seller_contact_id')
    .leftJoin('listings as asked', 'asked.id', 'connections.listing_id')
    .select(ownColumns)
    .select(['handovers.buyer_contact_id', 'handovers.seller_contact_id'])
    .select(['buyer_contact.name as buyer_contact_name', 'buyer_contact.email as buyer_contact_email'])
    .select(['seller_contact.name as seller_contact_name', 'seller_contact.email as seller_contact_email'])
    .select(pickupsOf.as('pickups'))
    .select([isSilent.as('is_silent'), stateOf.as('state'), isRecalled.as('is_recalled')])
    .select(
      sql<
        string | null
      >`(select name from users where id = cancelled_by_id and cancelled_side <> 'administrator')`.as(
        'cancelled_by_name',
      ),
    )
    .select([
      nameOf('connections.completed_by_id').as('completed_by_name'),
      nameOf('connections.returned_by_id').as('returned_by_name'),
      nameOf('connections.stated_by_id').as('stated_by_name'),
    ])
    .select('asked.title as listing_title')
    .select([
      dayOf('connections.created_at').as('created_on'),
      dayOf<string | null>('connections.completed_at').as('completed_on'),
      dayOf<string | null>('connections.cancelled_at').as('cancelled_on'),
      dayOf<string | null>('connections.returned_at').as('returned_on'),
      dayOf<string | null>('connections.stated_at').as('stated_on'),
    ])
    .select([
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'seller.name as seller_name',
      'seller.email as seller_email',
    ])
    .select([
      mayReceive(sql.ref('buyer.email')).as('buyer_is_reached'),
      mayReceive(sql.ref('seller.email')).as('seller_is_reached'),
      isRefused('buyer.id').as('buyer_is_refused'),
      isRefused('seller.id').as('seller_is_refused'),
      isOut('buyer').as('buyer_is_out'),
      isOut('seller').as('seller_is_out'),
    ])
    .select([
      awayOf('connections.buyer_id').as('buyer_away'),
      awayOf('connections.seller_id').as('seller_away'),
    ])
    .select([
      organisationSummary('buyer_org').as('buyer_organisation'),
      organisationSummary('seller_org').as('seller_organisation'),
    ])

export type ConnectionRow = Awaited<ReturnType<typeof connectionsByIds>>[number]

export const connectionById = (db: Db, id: number): Promise<ConnectionRow | undefined> =>
  selectConnection(db).where('connections.id', '=', id).executeTakeFirst()

/** Includes stand-ins. */
export const takesPart = (userId: number) =>
  sql<boolean>`(connections.buyer_id = ${userId} or connections.seller_id = ${userId} or connections.handover_id in
    (select id from handovers where buyer_contact_id = ${userId} or seller_contact_id = ${userId})
    or (connections.status = 'open' or ${isOutOnLoan}) and (${standsInFor(userId, 'connections.buyer_id')}
      or ${standsInFor(userId, 'connections.seller_id')}))`

/** Like `sideOf`: somebody's own side wins over standing in. */
export const isOfSide = (
  side: Side,
  user: Id,
  standsIn: RawBuilder<boolean> = standsInFor(user, `connections.${side}_id`),
) => {
  const own = (one: Side) =>
    sql<boolean>`${user} in (${sql.ref(`connections.${one}_id`)}, ${sql.ref(`handovers.${one}_contact_id`)})`
  return sql<boolean>`(${own(side)} or ${standsIn}
    and (${own(side === 'buyer' ? 'seller' : 'buyer')}) is not true)`
}

/** Cancelling deletes merged listings in its transaction. */
export async function isMergedBack(db: Db, listingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('connections', 'connections.cancelled_at', 'listings.deleted_at')
    .select('listings.id')
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  return row !== undefined
}

const openOf = (db: Db, userId: number) =>
  db.selectFrom('connections').where('status', '=', sql.lit('open')).where(takesPart(userId))

export const countOpen = (db: Db, userId: number): Promise<number> => countOf(openOf(db, userId))

export const connectionsByIds = (db: Db, ids: number[]) =>
  selectConnection(db).where('connections.id', '=', sql<number>`any(${ids}::int[])`).execute()

const inHandover = (db: Db, id: number) =>
  selectConnection(db).where('connections.handover_id', '=', id).orderBy('connections.id')

export const handoverById = (db: Db, id: number): Promise<ConnectionRow[]> =>
  inHandover(db, id).where('connections.status', '<>', 'cancelled').execute()

export const connectionsIn = (db: Db, handoverId: number): Promise<ConnectionRow[]> =>
  inHandover(db, handoverId).where('connections.status', '=', 'open').execute()
