import { sql } from 'kysely'
import { awayOf } from '../accounts/absence.ts'
import { factorsOf } from '../accounts/factors/factors.ts'
import type { Db } from '../db/connect.ts'
import { grantsOf, sessionsOf } from '../http/session.ts'

/** GDPR articles 15 and 20, without secrets. */
export async function exportOf(db: Db, userId: number) {
  const account = await db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.id', 'users.name', 'email', 'pending_email', 'building', 'role', 'locale', 'notify'])
    .select(grantsOf.as('grants'))
    .select([awayOf('users.id').as('away'), refusedOn.as('address_refused')])
    .select([
      'verified_at',
      'users.created_at',
      'password_changed_at',
      'password_kept_at',
      'disclaimer_agreed_at',
      'organisations.name as organisation',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    account,
    sessions: await sessionsOf(db, userId),
    factors: await factorsOf(db, userId),
    listings: await listingsOf(db, userId),
    clear_outs: await clearOutsOf(db, userId),
    column_choices: await columnChoicesOf(db, userId),
    connections: await connectionsOf(db, userId),
    alerts: await alertsOf(db, userId),
    order_list_finds: await listFindsOf(db, userId),
    activity: await activityOf(db, userId),
    recall_answers: await recallAnswersOf(db, userId),
    departures: await departuresOf(db, userId),
    ...(await writtenBy(db, account.verified_at ? account.email : '')),
  }
}

const departuresOf = (db: Db, userId: number) =>
  db
    .selectFrom('departures')
    .select(['left_at', 'back_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const refusedOn = sql<{ first_on: string; last_on: string } | null>`(
  select json_build_object('first_on', first_on, 'last_on', last_on) from address_refusals where user_id = users.id)`

const listingsOf = (db: Db, userId: number) =>
  db
    .selectFrom('listings')
    .select(['id', 'exchange_type', 'type', 'title', 'status', 'attributes'])
    .select(['not_known', 'created_at', 'published_at', 'expires_at', 'gone_at', 'past_date_answered'])
    .select(['deleted_at', 'deleted_reason', 'safety', 'safety_reason', 'awaiting_since'])
    .select([imagesOf('path').as('images'), imagesOf('alt').as('image_alts')])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const clearOutsOf = (db: Db, userId: number) =>
  db
    .selectFrom('clear_outs')
    .select(['id', 'created_at', 'title', 'deadline', 'location_building', 'location_room'])
    .select(['availability_type', 'viewing', 'contact', 'ended_at'])
    .select(
      sql<object[]>`coalesce((select json_agg(json_build_object('listing_id', listing_id, 'cells', cells)
        order by position) from clear_out_rows where clear_out_id = clear_outs.id), '[]')`.as('rows'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const columnChoicesOf = (db: Db, userId: number) =>
  db
    .selectFrom('column_choices')
    .select(['name', 'field'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()

const imagesOf = (column: 'path' | 'alt') => sql<string[]>`array(select ${sql.ref(column)}
  from listing_images where listing_id = listings.id order by position)`

const connectionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('connections')
    .leftJoin('organisations as buyer', 'buyer.id', 'buyer_organisation_id')
    .leftJoin('organisations as seller', 'seller.id', 'seller_organisation_id')
    .select([
      'connections.id',
      'connections.status',
      'exchange_type',
      'listing_id',
      'offer_id',
      'title',
      'type',
    ])
    .select(['total_units', 'volume_weight_unit', 'extra_info', 'connections.created_at', 'completed_at'])
    .select(['cancel_reason', 'cancelled_side', 'written_at', 'photo', 'needs_statement', 'stated_at'])
    .select(['availability_type', 'available_until', 'returned_at'])
    .select([
      'cancelled_at',
      'goods',
      'statement',
      'buyer.name as buyer_organisation',
      'seller.name as seller_organisation',
    ])
    .select(
      sql<
        'buyer' | 'seller'
      >`case when ${userId} in (connections.buyer_id, buyer_contact_id) then 'buyer' else 'seller' end`.as(
        'role',
      ),
    )
    .innerJoin('handovers', 'handovers.id', 'handover_id')
    .select(
      sql<object[]>`coalesce((select json_agg(json_build_object('starts_at', starts_at, 'ends_at', ends_at,
        'place', place, 'note', note, 'proposed_by', proposed_by, 'status', pickups.status, 'created_at', pickups.created_at,
        'agreed_at', agreed_at) order by pickups.id)
        from pickups where pickups.handover_id = handovers.id), '[]')`.as('pickups'),
    )
    .where(
      sql<boolean>`${userId} in (connections.buyer_id, connections.seller_id, buyer_contact_id, seller_contact_id)`,
    )
    .orderBy('connections.id')
    .execute()

const alertsOf = (db: Db, userId: number) =>
  db
    .selectFrom('alerts')
    .select(['id', 'exchange_type', 'status', 'frequency', 'specifications', 'created_at', 'ends_at'])
    .select(
      sql<
        object[]
      >`coalesce((select json_agg(json_build_object('listing_id', listing_id, 'matched_at', matched_at,
        'mailed_at', mailed_at, 'read_at', read_at) order by matched_at, listing_id)
        from alert_matches where alert_id = alerts.id), '[]')`.as('matches'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const listFindsOf = (db: Db, userId: number) =>
  db
    .selectFrom('order_list_finds')
    .select(['listing_id', 'found_on'])
    .where('user_id', '=', userId)
    .orderBy('listing_id')
    .execute()

const recallAnswersOf = (db: Db, userId: number) =>
  db
    .selectFrom('recall_answers')
    .select(['recall_id', 'listing_id', 'connection_id', 'answer', 'passed_to', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const activityOf = (db: Db, userId: number) =>
  db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'ip'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute()

async function writtenBy(db: Db, email: string) {
  const contact_messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'organisation', 'message', 'created_at', 'answered_at'])
    .where('email', '=', email)
    .execute()
  const join_requests = await db
    .selectFrom('join_requests')
    .select(['organization', 'contact_person', 'email', 'phone', 'department', 'location', 'lab_description'])
    .select(['department_type', 'locale', 'status', 'created_at', 'decided_at'])
    .where('email', '=', email)
    .execute()
  return { contact_messages, join_requests }
}
