import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { besideDeadline } from '../db/deadline.ts'
import type { Conditions, Verdict } from '../db/safety-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { isListed } from '../listings/row/sql.ts'
import { isTheirs, isWaiting } from '../listings/row/waiting.ts'
import { namesOfNumbers } from '../substances/search.ts'

/** Listings being shown wait for the changed rules; judging a hundred thousand outlasts a call's limit. */
export const changingRules = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  besideDeadline(() =>
    allOrNothing(db, async (trx) => {
      await sql`lock table listings in share row exclusive mode`.execute(trx)
      return work(trx)
    }),
  )

const mostTried = 50

/** Counts what waits for this person's decision, without their own. */
export const waitingCount = (db: Db, person: RawBuilder<number>) =>
  db
    .selectFrom('listings')
    .select(sql<number>`count(*)`.as('total'))
    .where(isWaiting)
    .where((where) => where.not(isTheirs(person)))

export interface Tried {
  listings: { id: number; title: string; organisation: string | null }[]
  listings_total: number
  /** They have no number and are called like what the rule stops: an officer is asked. */
  by_name: (Tried['listings'][number] & { substance: string; cas: string })[]
  by_name_total: number
  connections: OpenConnection[]
}

interface OpenConnection {
  id: number
  title: string
  giver: string | null
  receiver: string | null
}

export async function tryRule(db: Db, conditions: Conditions, verdict: Verdict | null): Promise<Tried> {
  const meets = sql<boolean>`meets_rule(${JSON.stringify(conditions)}::jsonb, listings)`
  const { rows } = await sql<Tried['listings'][number] & { total: number }>`
    select listings.id, listings.title, organisations.name as organisation, count(*) over () as total
    from listings left join organisations on organisations.id = listings.organisation_id
    where ${isListed} and ${meets} order by listings.id limit ${mostTried}`.execute(db)
  return {
    listings: rows.map(({ id, title, organisation }) => ({ id, title, organisation })),
    listings_total: rows[0]?.total ?? 0,
    ...(await metByName(db, conditions, verdict)),
    connections: await openConnections(db, meets),
  }
}

/** Whatever the verdict, a name only asks; a warning asks nobody. */
async function metByName(
  db: Db,
  conditions: Conditions,
  verdict: Verdict | null,
): Promise<Pick<Tried, 'by_name' | 'by_name_total'>> {
  if (verdict === 'warn') return { by_name: [], by_name_total: 0 }
  const given = sql`${JSON.stringify(conditions)}::jsonb`
  const { rows } = await sql<Tried['by_name'][number] & { total: number }>`
    select listings.id, listings.title, organisations.name as organisation, called.name as substance, called.cas,
      count(*) over () as total
    from listings left join organisations on organisations.id = listings.organisation_id
    cross join lateral (select substance.name, substance.cas from called_like(listings) substance
      where would_meet(${given}, listings, substance.cas) order by substance.name limit 1) called
    where ${isListed} and not meets_rule(${given}, listings) order by listings.id limit ${mostTried}`.execute(
    db,
  )
  const names = await namesOfNumbers(
    db,
    rows.map(({ cas }) => cas),
  )
  return {
    by_name: rows.map(({ total: _, ...row }) => ({ ...row, substance: names.get(row.cas) ?? row.substance })),
    by_name_total: rows[0]?.total ?? 0,
  }
}

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

/** Finds rules about these numbers, whatever else they ask. */
export const rulesAbout = (db: Db, numbers: string[]) =>
  db
    .selectFrom('pass_on_rules')
    .selectAll()
    .where('is_on', '=', true)
    .where(
      sql<boolean>`conditions ?| array['cas', 'register', 'statements']
        and exists (select from unnest(${numbers}::text[]) number where meets_rule(
          (select jsonb_object_agg(key, value) from jsonb_each(conditions)
            where key in ('category', 'cas', 'register', 'statements')),
          jsonb_populate_record(null::listings, jsonb_build_object('exchange_type', 'offer', 'type', 'chemicals',
            'attributes', jsonb_build_object('cas_number', number)))))`,
    )
    .orderBy(verdictOrder)
    .orderBy('id')
    .execute()

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
