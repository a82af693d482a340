import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { Refusal } from '../../http/errors.ts'
import { addBusinessDays, daysUntil } from '../../i18n/business-days.ts'
import { todayIn } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../../mail/outbox.ts'
import { readValues } from '../catalogue/values.ts'
import { everyStep, incomplete } from '../row/refusals.ts'
import { answeredIn, split } from '../row/row-values.ts'
import { matchLater } from './match-later.ts'
import { ownerActs } from './owner-acts.ts'
import { askOwner } from './owner-mail.ts'
import { writeSearch } from './renaming.ts'
import { judgedRefusal, tellOfStopped } from './safety.ts'

/** Showing or extending confirms its fitness; the database keeps that once the date has passed. */
export const dateAnswered = { past_date_answered: sql<string | null>`attributes ->> 'expiry_date'` }

export const isRenewable = sql<boolean>`(status <> 'connected' and published_at is not null and deleted_at is null)`

const isAskedNow = sql<boolean>`(past_date_waits or past_date_missed_on is not null)`

/**
 * At the start of the park's day: within 30 days of expiry a listing can be found as expiring; past its date
 * it steps down and its owner is asked, and 14 days later it is withdrawn. An owner who cannot answer is not
 * asked, and keeps the remaining days.
 */
export async function settlePassedDates(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    // Runs first: any other write also steps them down, but only this tells of it.
    await stepDown(trx)
    await stepDownPromised(trx)
    await noteWhatExpires(trx)
    await askOwners(trx)
    await withdrawUnanswered(trx)
  })
}

const isFoundAsSuch = sql<true | null>`nullif(is_soon_past_date(attributes), false)`

/** An ended listing asks nothing: showing it again is an answer. */
const lasts = sql<boolean>`expires_at > now()`

/** Only alerts for expiring things hear of it; others matched when it was listed. */
async function noteWhatExpires(trx: Trx): Promise<void> {
  const noted = await trx
    .updateTable('listings')
    .set({ expires_soon: isFoundAsSuch })
    .where('status', '=', 'active')
    .where(lasts)
    .where(sql<boolean>`expires_soon is distinct from ${isFoundAsSuch}`)
    .returning(['id', 'expires_soon'])
    .execute()
  for (const { id, expires_soon } of noted)
    if (expires_soon)
      await addJob(trx, 'match_alerts', { listing_id: id, wanting: 'expires_soon' }, { key: `soon ${id}` })
}

/** The trigger does it. */
async function stepDown(trx: Trx): Promise<void> {
  const judged = await trx
    .updateTable('listings')
    .set({ version: sql`version + 1` })
    .where('status', '=', 'active')
    .where(lasts)
    .where('exchange_type', '=', 'offer')
    .where('past_date_waits', '=', false)
    .where(
      sql<boolean>`is_past_date(attributes) and past_date_answered is distinct from attributes ->> 'expiry_date'`,
    )
    .returning(['id', 'safety'])
    .execute()
  await tellOfStopped(trx, judged)
}

/** Nobody is asked while it is promised, but clinical use is dropped. */
async function stepDownPromised(trx: Trx): Promise<void> {
  const stepped = await trx
    .updateTable('listings')
    .set({ version: sql`version + 1` })
    .where('status', '=', 'connected')
    .where('exchange_type', '=', 'offer')
    .where(
      sql<boolean>`attributes -> 'fit_for' ? 'clinical' and is_past_date(attributes)
        and past_date_answered is distinct from attributes ->> 'expiry_date'`,
    )
    .returning('id')
    .execute()
  await writeSearch(
    trx,
    stepped.map(({ id }) => id),
  )
}

async function askOwners(trx: Trx): Promise<void> {
  const asked = await trx
    .updateTable('listings')
    .set({ past_date_asked_on: sql`current_date` })
    .where('past_date_waits', '=', true)
    .where('past_date_asked_on', 'is', null)
    .where('held', '=', false)
    .where(ownerActs)
    .where(lasts)
    .returning(['id', 'user_id'])
    .execute()
  await writeSearch(
    trx,
    asked.map(({ id }) => id),
  )
  for (const one of asked) await askOwner(trx, one, 'listing_past_date', {})
}

async function withdrawUnanswered(trx: Trx): Promise<void> {
  const withdrawn = await trx
    .updateTable('listings')
    .set({
      ...{ status: 'inactive', past_date_waits: false, version: sql`version + 1` },
      past_date_missed_on: sql`current_date`,
    })
    .where('past_date_waits', '=', true)
    .where(sql<boolean>`past_date_asked_on <= current_date - 14`)
    .where(ownerActs)
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of withdrawn)
    await queueMailTo(trx, user_id, 'listing_not_answered', { listing_id: id })
}

/** Asks three days before the last, or earlier where days off would delay it. */
export async function askAgain(db: Db, today: string): Promise<void> {
  const daysOff = daysUntil(today, addBusinessDays(today, 1)) - 1
  await allOrNothing(db, async (trx) => {
    const asked = await trx
      .updateTable('listings')
      .set({ past_date_asked_again_on: sql`current_date` })
      .where('past_date_waits', '=', true)
      .where('past_date_asked_again_on', 'is', null)
      .where(sql<boolean>`past_date_asked_on <= current_date - (10 - ${daysOff}::int)`)
      .where('held', '=', false)
      .where(ownerActs)
      .where(lasts)
      .returning(['id', 'user_id'])
      .execute()
    for (const one of asked) await askOwner(trx, one, 'listing_past_date', { again: true })
  })
}

/** Gives the days that were left when the owner could no longer answer. */
export async function answersGoOn(trx: Trx, userId: number, since: Date): Promise<void> {
  const goneOn = sql<string>`past_date_asked_on + (current_date - greatest(past_date_asked_on, ${since}::timestamptz::date))`
  const asked = await trx
    .updateTable('listings')
    .set({
      past_date_asked_on: goneOn,
      past_date_asked_again_on: sql`case when ${goneOn} <= current_date - 10 then current_date end`,
    })
    .where('user_id', '=', userId)
    .where('past_date_waits', '=', true)
    .where('past_date_asked_on', 'is not', null)
    .where('held', '=', false)
    .where(lasts)
    .returning(['id', 'user_id'])
    .execute()
  for (const one of asked) await askOwner(trx, one, 'listing_past_date', {})
}

export interface Kept {
  fit_for: unknown
  again: boolean
}

/** Also shows a listing that was withdrawn for want of an answer. */
export async function keepListing(
  db: Db,
  id: number,
  { fit_for, again }: Kept,
  timeZone: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const row = await trx
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', id)
      .where(again ? isRenewable : isAskedNow)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return new Refusal('invalid_transition', { message: m.listings_keep_answered() })
    const read = readValues(answeredIn(row), { fit_for: fit_for ?? null }, everyStep, todayIn(timeZone))
    if ('errors' in read) return incomplete(read.errors)
    const kept = await trx
      .updateTable('listings')
      .set({
        ...dateAnswered,
        attributes: JSON.stringify(split(read.values).attributes),
        status: 'active',
        gone_at: null,
        version: sql`version + 1`,
        edited_version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returning(['id', 'safety'])
      .executeTakeFirstOrThrow()
    await writeSearch(trx, [id])
    const stopped = await judgedRefusal(trx, kept)
    if (stopped) return stopped
    await matchLater(trx, [id])
    return null
  })
}
