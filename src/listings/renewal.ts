import { type RawBuilder, sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import { expiryAfter, latestExpiryAfter, periodEnd } from './dates.ts'
import { incompleteRefusal, stateRefusal } from './refusals.ts'
import { answeredIn } from './row-values.ts'
import { judgedRefusal, notAsking } from './safety.ts'

/** What a reminder's links do: four more months, no longer shown, or taken by somebody outside LabEx. */
export type RenewAct = 'extend' | 'withdraw' | 'gone'

/**
 * Mails owners 14 and 3 days before the four months of a listing end, each once; and when the days it was there
 * for are over, which they chose themselves, once afterwards.
 */
export async function remindOwners(db: Db): Promise<void> {
  const endsByItself = sql<boolean>`coalesce(expires_at < ${periodEnd}, true)`
  for (const days of [3, 14]) {
    const isNear = sql<boolean>`(expires_at > now() and expires_at <= now() + make_interval(days => ${days}))`
    await tellOnce(db, days, 'listing_ends', sql<boolean>`(${isNear} and ${endsByItself})`)
  }
  await tellOnce(db, 0, 'listing_days_over', sql<boolean>`(expires_at <= now() and not ${endsByItself})`)
}

/** A mail to the owner of every shown listing that is due and was not told of this or a later moment. */
async function tellOnce(
  db: Db,
  days: number,
  mail: 'listing_ends' | 'listing_days_over',
  isDue: RawBuilder<boolean>,
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('listings')
      .set({ reminded_days: days })
      .where('status', '=', 'active')
      .where('hidden_at', 'is', null)
      .where(isDue)
      .where(sql<boolean>`coalesce(reminded_days, 99) > ${days}`)
      .returning(['id', 'user_id'])
      .execute()
    for (const { id, user_id } of due)
      await queueMailTo(trx, user_id, mail, { listing_id: id }, wants('listing_reminders'))
  })
}

/** Has alerts look at listings that can newly be found. */
export async function matchLater(trx: Trx, ids: number[]): Promise<void> {
  for (const id of ids) await addJob(trx, 'match_alerts', { listing_id: id }, { key: `match ${id}` })
}

const isRenewable = sql<boolean>`(status <> 'connected' and published_at is not null and deleted_at is null)`

interface Renewal {
  act: RenewAct
  /** By a reminder's link, which extends once. */
  isByLink: boolean
}

/** Carries out one of a reminder's acts; an expired listing that is extended is shown again. */
export async function renewListing(
  db: Db,
  id: number,
  { act, isByLink }: Renewal,
  timeZone: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    if (act === 'extend') return extendListing(trx, id, isByLink, timeZone)
    return closeListing(trx, id, act === 'gone' ? { gone_at: sql<Date>`coalesce(gone_at, now())` } : {})
  })
}

/** Four more months for a complete listing, but never more than eight from now. */
async function extendListing(
  trx: Trx,
  id: number,
  isByLink: boolean,
  timeZone: string,
): Promise<Refusal | null> {
  const row = await trx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where(isRenewable)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return stateRefusal(trx, id)
  const incomplete = incompleteRefusal(answeredIn(row))
  if (incomplete) return incomplete
  const until = row.attributes.available_until
  if (until !== undefined && String(until) <= dayIn(row.expires_at ?? new Date(), timeZone))
    return lastDayRefusal(String(until))
  const longest = expiryAfter(sql<Date>`greatest(expires_at, now())`, timeZone)
  const ends = sql<Date>`least(${longest}, ${periodEnd})`
  const extended = await trx
    .updateTable('listings')
    .set({
      status: 'active',
      gone_at: null,
      expires_at: ends,
      reminded_days: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`${ends} <= ${latestExpiryAfter(sql`now()`, timeZone)}`)
    // Extending clears the reminder, so its link has nothing left to answer.
    .where(isByLink ? sql<boolean>`reminded_days is not null` : sql<boolean>`true`)
    .returning(['id', 'safety'])
    .executeTakeFirst()
  if (!extended) return alreadyExtended(row.expires_at, timeZone)
  const stopped = await judgedRefusal(trx, extended)
  if (stopped) return stopped
  await matchLater(trx, [id])
  return null
}

/** No longer shown; its owner can show it again, also when somebody had taken it. */
async function closeListing(
  trx: Trx,
  id: number,
  more: { gone_at?: RawBuilder<Date> },
): Promise<Refusal | null> {
  const closed = await trx
    .updateTable('listings')
    .set({ ...more, ...notAsking, status: 'inactive', version: sql`version + 1` })
    .where('id', '=', id)
    .where(isRenewable)
    .returning('id')
    .executeTakeFirst()
  return closed ? null : stateRefusal(trx, id)
}

/** Only its owner can say whether it is there for longer. */
function lastDayRefusal(until: string): Refusal {
  const text = m.listings_renew_last_day({ date: formatDay(until) })
  return new Refusal('invalid', { errors: { available_until: [text] } })
}

function alreadyExtended(expiresAt: Date | null, timeZone: string): Refusal {
  const date = formatDay(dayIn(expiresAt ?? new Date(), timeZone))
  return new Refusal('already_extended', { message: m.listings_renew_already({ date }) })
}

/** Whether the reminder that a mailed link came with has been answered by extending. */
export async function isExtended(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('listings').select('reminded_days').where('id', '=', id).executeTakeFirst()
  return row?.reminded_days === null
}
