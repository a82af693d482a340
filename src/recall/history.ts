import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { chainOf } from '../listings/row/recalls.ts'
import { find, type RecalledGoods } from './sql.ts'

export type Recalled = Awaited<ReturnType<typeof allRecalls>>[number]

const recallRows = (db: Db) =>
  db
    .selectFrom('recalls')
    .select(['id', 'criteria', 'lot', 'reason', 'lifted_at'])
    .select([dayOf<string>('created_at').as('day'), dayOf<string | null>('lifted_at').as('lifted_on')])
    .select(sql<number>`(select count(*)::int from recall_people where recall_id = recalls.id)`.as('people'))

export const mostListed = 200

export const allRecalls = (db: Db) => recallRows(db).orderBy('id', 'desc').limit(mostListed).execute()

export const oneRecall = (db: Db, id: number) => recallRows(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Recalls of the same search or of some of the same goods, lifted ones too. */
export async function earlierOf(db: Db, criteria: Criteria, found: RecalledGoods): Promise<Recalled[]> {
  const earlier: Recalled[] = []
  for (const recall of await allRecalls(db)) {
    if (cannotShare(recall.criteria, criteria)) continue
    if (isSameSearch(recall, criteria) || shareGoods(await find(db, recall.criteria), found))
      earlier.push(recall)
  }
  return earlier
}

export const isSameSearch = (recall: Recalled, criteria: Criteria): boolean =>
  isDeepStrictEqual(recall.criteria, criteria)

/** A thing has one lot and one number. */
const cannotShare = (one: Criteria, other: Criteria): boolean =>
  (['lot', 'cas'] as const).some((key) => one[key] && other[key] && one[key] !== other[key])

function shareGoods(one: RecalledGoods, other: RecalledGoods): boolean {
  const listings = new Set(one.listings.map(({ id }) => id))
  const connections = new Set(one.connections.map(({ id }) => id))
  return (
    other.listings.some(({ id }) => listings.has(id)) ||
    other.connections.some(({ id }) => connections.has(id))
  )
}

export async function toldBy(db: Db, recall_id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('recall_people')
    .select('user_id')
    .where('recall_id', 'in', chainOf(recall_id))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const messagesOf = (db: Db, recall_id: number) =>
  db
    .selectFrom('recall_messages')
    .leftJoin('users', 'users.id', 'recall_messages.by_id')
    .select(['recall_messages.id', 'kind', 'text', 'users.name as by'])
    .select(dayOf<string>('recall_messages.created_at').as('day'))
    .where('recall_id', '=', recall_id)
    .orderBy('recall_messages.id')
    .execute()

/** Lots possibly meant or misread: within one another, or nearly the same. */
export async function nearLots(db: Db, { lot }: Criteria): Promise<{ lot: string; count: number }[]> {
  if (lot === undefined) return []
  const { rows } = await sql<{ lot: string; count: number }>`
    with lots as (
      select attributes ->> 'lot_number' as lot from listings
      where exchange_type = 'offer' and deleted_at is null and status <> 'connected'
      union all select goods ->> 'lot_number' from connections where status <> 'cancelled'),
    folded as (
      select min(lot) as lot, folded_lot(lot) as folded, count(*)::int as count
      from lots where lot is not null group by folded_lot(lot))
    select lot, count from folded
    where folded <> ${lot} and (similarity(folded, ${lot}::text) >= 0.4
      or (least(length(folded), length(${lot}::text)) >= 2
        and (strpos(folded, ${lot}::text) > 0 or strpos(${lot}::text, folded) > 0)))
    order by similarity(folded, ${lot}::text) desc, lot limit 5`.execute(db)
  return rows
}
