import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isAnsweredBy } from '../../accounts/absence.ts'
import type { Db } from '../../db/connect.ts'
import type { Id } from '../../db/count.ts'
import { dayOf } from '../../db/day.ts'
import { answerBy, endsSoon } from './sql.ts'

const draftsOf = (db: Db, userId: number) =>
  db
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('inactive'))
    .where('published_at', 'is', null)
    .where('safety', 'is', null)

/** Also returns the number of all drafts. */
const newestDraft = (db: Db, userId: number) =>
  draftsOf(db, userId)
    .select(['id', 'exchange_type', 'type', 'title', 'attributes', 'not_known'])
    .select(dayOf('created_at').as('created_on'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('id', 'desc')
    .limit(1)

const endingSoon = (db: Db, userId: Id) =>
  db
    .selectFrom('listings')
    .where(isAnsweredBy(userId, 'listings.user_id'))
    .where(endsSoon)
    .where('held', '=', false)

const endingOf = (db: Db, userId: number) =>
  endingSoon(db, userId)
    .select(['id', 'title'])
    .select(dayOf('expires_at').as('expires_on'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('expires_at')
    .limit(3)

export const endingCount = (db: Db, userId: Id) =>
  endingSoon(db, userId).select(sql<number>`count(*)`.as('total'))

const hiddenWhy = sql<string>`(select reason from holds where listing_id = listings.id and recall_id is null)`

/** An administrator hides it, and its owner may change it. */
const isHidden = (userId: Id) =>
  sql<boolean>`(listings.held and listings.user_id = ${userId} and listings.status <> 'connected'
    and listings.deleted_at is null and ${hiddenWhy} is not null)`

const hiddenOf = (db: Db, userId: number) =>
  db
    .selectFrom('listings')
    .where(isHidden(userId))
    .select(['id', 'title', hiddenWhy.as('reason')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('id', 'desc')
    .limit(3)

/** They are past their date, and the owner is asked what they are still fit for. */
const isPastDate = sql<boolean>`(listings.past_date_waits and not listings.held)`

const pastDate = (db: Db, userId: number) =>
  db.selectFrom('listings').where(isAnsweredBy(userId, 'listings.user_id')).where(isPastDate)

/** Each subquery lengthens the plan of every request, so one counts both. */
export const askedOrHiddenCount = (db: Db, userId: Id) =>
  db
    .selectFrom('listings')
    .where(isAnsweredBy(userId, 'listings.user_id'))
    .where(sql<boolean>`(${isPastDate} or ${isHidden(userId)})`)
    .select(sql<number>`count(*)`.as('total'))

const askedOf = (db: Db, userId: number) =>
  pastDate(db, userId)
    .select(['id', 'title', 'status', sql<string[] | null>`attributes -> 'fit_for'`.as('fit_for')])
    .select(answerBy.as('answer_by'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('past_date_asked_on')
    .orderBy('id')
    .limit(5)

export async function wantingOf(db: Db, userId: number) {
  const query = db.selectNoFrom([
    jsonArrayFrom(endingOf(db, userId)).as('ending'),
    jsonObjectFrom(newestDraft(db, userId)).as('draft'),
    jsonArrayFrom(askedOf(db, userId)).as('asked'),
    jsonArrayFrom(hiddenOf(db, userId)).as('hidden'),
  ])
  return query.executeTakeFirstOrThrow()
}
