import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { dayOf } from '../../db/day.ts'
import { numbersOf } from './decisions.ts'

export const isWaiting = sql<boolean>`(listings.safety = 'awaiting' and listings.deleted_at is null)`

export const isTheirs = (person: RawBuilder<number>) => sql<boolean>`is_theirs(listings, ${person})`

/** Every officer owns it or has owned it. */
export const isNobodys = sql<boolean>`(not exists (
  select from safety_officers officer where not is_theirs(listings, officer.id)))`

/** It is held, or its organisation does not take part. */
const isKeptAway = sql<boolean>`(listings.held or not exists (
  select from organisations where id = listings.organisation_id and status = 'approved'))`

/** Officers may look at what others keep away, but nobody waits for their decision on it. */
export const isAsked = sql<boolean>`(${isWaiting} and not ${isKeptAway})`

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

/** Claims those that wait since before that day and have no reminder. */
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
