import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { dayOf } from '../../db/day.ts'
import { numbersOf } from './decisions.ts'

/** What waits for a safety officer, whatever else holds it. */
export const isWaiting = sql<boolean>`(listings.safety = 'awaiting' and listings.deleted_at is null)`

/** It is, or was, their own. */
export const isTheirs = (person: RawBuilder<number>) => sql<boolean>`is_theirs(listings, ${person})`

/** Every officer that there is owns it or has owned it. */
export const isNobodys = sql<boolean>`(not exists (
  select from safety_officers officer where not is_theirs(listings, officer.id)))`

/** By a hold, or because its organisation does not take part now. */
const isKeptAway = sql<boolean>`(listings.held or not exists (
  select from organisations where id = listings.organisation_id and status = 'approved'))`

/** Officers may look at it, and nobody waits for a decision on what somebody else keeps away. */
export const isAsked = sql<boolean>`(${isWaiting} and not ${isKeptAway})`

/** What somebody has to know of what waits before they may decide, and how much there is. What waits longest comes first. */
export const waitingOf = (db: Db, userId: number, ids?: number[], most?: number) =>
  db
    .selectFrom('listings')
    .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
    .select(['listings.id', 'listings.title', 'organisations.name as organisation'])
    .select([
      isKeptAway.as('is_kept_away'),
      dayOf<string>('awaiting_since').as('waits_since'),
      isTheirs(sql<number>`${userId}::int`).as('is_theirs'),
      isNobodys.as('is_nobodys'),
      numbersOf.as('cas'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(isWaiting)
    .$if(ids !== undefined, (query) => query.where('listings.id', '=', sql<number>`any(${ids}::int[])`))
    .orderBy('awaiting_since')
    .orderBy('listings.id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()

/** Claims what the officers were not reminded of, and has waited since before that day. */
export async function claimReminders(db: Db, before: string): Promise<number[]> {
  const rows = await db
    .updateTable('listings')
    .set({ awaiting_told: true })
    .where(isAsked)
    .where('awaiting_told', '=', false)
    .where(sql<boolean>`to_char(awaiting_since, 'YYYY-MM-DD') < ${before}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
