import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Id } from '../db/count.ts'
import type { Specifications } from '../db/tables.ts'
import { isListed } from '../listings/row/sql.ts'

const selectAlert = (db: Db) =>
  db
    .selectFrom('alerts')
    .select(['id', 'user_id', 'exchange_type', 'status', 'frequency', 'specifications', 'created_at'])

export type AlertRow = NonNullable<Awaited<ReturnType<typeof alertById>>>

export const alertById = (db: Db, id: number) => selectAlert(db).where('id', '=', id).executeTakeFirst()

export const alertsOf = (db: Db, userId: number) =>
  selectAlert(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const alertsByIds = (db: Db, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : selectAlert(db).where('id', 'in', ids).orderBy('id').execute()

export async function searchTexts(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('listings').select(['id', 'search_text']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.search_text]))
}

/** Alerts of people who take no part rest, and their finds wait. */
export const takesPart = sql<boolean>`(users.verified_at is not null
  and exists (select 1 from organisations o where o.id = users.organisation_id and o.status = 'approved'))`

interface KeptList {
  id: number
  user_id: number
  owner: string
  organisation_id: number
  specifications: Specifications
  ends_at: Date
}

/** It must not have ended, and its owner must take part. */
export async function listById(db: Db, id: number): Promise<KeptList | undefined> {
  const { rows } = await sql<KeptList>`
    select alerts.id, user_id, users.name as owner, organisation_id, specifications, ends_at
    from alerts join users on users.id = user_id
    where alerts.id = ${id} and specifications ? 'lines' and ends_at > now() and ${takesPart}`.execute(db)
  return rows[0]
}

/** Alerts that had `from` count as having had `to`. */
export async function copyMatches(trx: Trx, from: number, to: number): Promise<void> {
  await sql`insert into alert_matches (alert_id, listing_id, matched_at, mailed_at, read_at)
    select alert_id, ${to}, matched_at, mailed_at, read_at from alert_matches where listing_id = ${from}`.execute(
    trx,
  )
}

export interface MatchRow {
  listing_id: number
  /** `YYYY-MM-DD` at the park. */
  matched_on: string
  unread: boolean
  alert_ids: number[]
  as_of: Date
}

/**
 * What is new comes first over all pages, each listing once. A page that is seen marks its own as read, so the next
 * pages say since when: what was read after that is still counted as new, and nothing moves between them.
 */
export async function matchesOf(
  db: Db,
  userId: number,
  { as_of, limit, offset }: { as_of: Date | null; limit: number; offset: number },
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select alert_matches.listing_id, to_char(max(matched_at), 'YYYY-MM-DD') as matched_on, bool_or(read_at is null) as unread,
      array_agg(alert_id order by alert_id) as alert_ids, coalesce(${as_of}::timestamptz, now()) as as_of
    ${liveMatches(userId)}
    group by alert_matches.listing_id
    order by bool_or(read_at is null or read_at >= ${as_of}::timestamptz) is true desc,
      max(matched_at) desc, alert_matches.listing_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countMatches(db: Db, userId: number, which: 'all' | 'unread'): Promise<number> {
  const { rows } = await matchesCount(userId, which).execute(db)
  return rows[0]?.total ?? 0
}

export const matchesCount = (userId: Id, which: 'all' | 'unread') =>
  sql<{ total: number }>`select count(distinct alert_matches.listing_id) as total
    ${liveMatches(userId)} ${which === 'unread' ? sql`and read_at is null` : sql``}`

/** A paused alert's finds are news once it is resumed. */
const isFound = sql`(alerts.status = 'active' or mailed_at is not null or read_at is not null)`

const liveMatches = (userId: Id) => sql`
  from alert_matches
  join alerts on alerts.id = alert_matches.alert_id
  join listings on listings.id = alert_matches.listing_id
  where alerts.user_id = ${userId} and ${isListed}
    and ${isFound}`

export async function readMatches(db: Db, userId: number, listingIds?: number[]): Promise<void> {
  const which = listingIds
    ? sql`and alert_matches.listing_id = any(${listingIds}::int[])`
    : sql`and ${isFound}`
  await sql`update alert_matches set read_at = now() from alerts
    where alerts.id = alert_matches.alert_id and alerts.user_id = ${userId} and read_at is null ${which}`.execute(
    db,
  )
}
