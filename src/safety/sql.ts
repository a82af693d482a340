import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import type { Conditions } from '../db/safety-tables.ts'
import { isListed, listingsByIds } from '../listings/sql.ts'

/** Listings shown meanwhile wait, and are judged by the changed rules. */
export const lockListingTable = (trx: Trx) =>
  sql`lock table listings in share row exclusive mode`.execute(trx)

const mostTried = 50

/** What an administrator has hidden waits again when it is shown. */
const isWaiting = sql<boolean>`(listings.safety = 'awaiting' and not listings.held
  and listings.deleted_at is null)`

/** Listings that wait for an officer, oldest first. */
export async function waitingListings(db: Db) {
  const { rows } = await sql<{ id: number }>`select id from listings
    where ${isWaiting} order by id limit 200`.execute(db)
  const found = await listingsByIds(
    db,
    rows.map(({ id }) => id),
  )
  return found.sort((one, other) => one.id - other.id)
}

export const waitingCount = (db: Db) =>
  db.selectFrom('listings').select(sql<number>`count(*)`.as('total')).where(isWaiting)

export interface Tried {
  listings: { id: number; title: string; organisation: string | null }[]
  listings_total: number
  connections: OpenConnection[]
}

interface OpenConnection {
  id: number
  title: string
  giver: string | null
  receiver: string | null
}

/** Finds the listings, and the goods on their way, that a rule would meet. */
export async function tryRule(db: Db, conditions: Conditions): Promise<Tried> {
  const meets = sql<boolean>`meets_rule(${JSON.stringify(conditions)}::jsonb, listings)`
  const { rows } = await sql<Tried['listings'][number] & { total: number }>`
    select listings.id, listings.title, organisations.name as organisation, count(*) over () as total
    from listings left join organisations on organisations.id = listings.organisation_id
    where ${isListed} and ${meets} order by listings.id limit ${mostTried}`.execute(db)
  return {
    listings: rows.map(({ id, title, organisation }) => ({ id, title, organisation })),
    listings_total: rows[0]?.total ?? 0,
    connections: await openConnections(db, meets),
  }
}

/** Open connections about goods that a rule of today would not let pass. */
export const connectionsMet = (db: Db) => openConnections(db, sql<boolean>`safety_of(listings) is not null`)

async function openConnections(db: Db, meets: RawBuilder<boolean>): Promise<OpenConnection[]> {
  const { rows } = await sql<OpenConnection>`
    select connections.id, connections.title, giver.name as giver, receiver.name as receiver
    from connections join listings on listings.id = coalesce(connections.offer_id, connections.listing_id)
    left join organisations giver on giver.id = connections.seller_organisation_id
    left join organisations receiver on receiver.id = connections.buyer_organisation_id
    where connections.status = 'open' and ${meets} order by connections.id limit ${mostTried}`.execute(db)
  return rows
}

const verdictOrder = sql`array_position(array['block', 'ask', 'warn'], verdict)`

export const ruleById = (db: Db, id: number) =>
  db.selectFrom('pass_on_rules').selectAll().where('id', '=', id).executeTakeFirst()

export type RuleRow = NonNullable<Awaited<ReturnType<typeof ruleById>>>

export const allRules = (db: Db) =>
  db.selectFrom('pass_on_rules').selectAll().orderBy(verdictOrder).orderBy('id').execute()

export const allRegisters = (db: Db) =>
  db
    .selectFrom('registers')
    .selectAll()
    .select(dayOf<string | null>('imported_at').as('imported_on'))
    .orderBy('key')
    .execute()

export async function safetyOfficers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from safety_officers order by id`.execute(db)
  return rows.map(({ id }) => id)
}
