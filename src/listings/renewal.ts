import { sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { baseLocale } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { addJob, queueMail } from '../mail/outbox.ts'
import { expiryAfter, latestExpiryAfter } from './dates.ts'
import { incompleteRefusal, removeListing, stateRefusal, valuesOf } from './listing.ts'

/** What a reminder's links do: four more months, no longer shown, or gone for good. */
export type RenewAct = 'extend' | 'withdraw' | 'gone'

/** Mails owners 14 and 3 days before a listing ends, each once. */
export async function remindOwners(db: Db): Promise<void> {
  for (const days of [3, 14]) {
    await allOrNothing(db, async (trx) => {
      const due = await trx
        .updateTable('listings')
        .set({ reminded_days: days })
        .where('status', '=', 'active')
        .where('hidden_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('expires_at', '<=', sql<Date>`now() + make_interval(days => ${days})`)
        .where(sql<boolean>`coalesce(reminded_days, 99) > ${days}`)
        .returning(['id', 'user_id'])
        .execute()
      for (const { id, user_id } of due) {
        const owner =
          user_id === null
            ? undefined
            : await trx
                .selectFrom('users')
                .select('locale')
                .where('id', '=', user_id)
                .where(wants('listing_reminders'))
                .executeTakeFirst()
        if (owner) await queueMail(trx, 'listing_ends', owner.locale ?? baseLocale, { listing_id: id })
      }
    })
  }
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
    const outcome = act === 'gone' ? await removeListing(trx, id) : await withdrawListing(trx, id)
    return outcome instanceof Refusal ? outcome : null
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
  const incomplete = incompleteRefusal(valuesOf(row))
  if (incomplete) return incomplete
  const ends = expiryAfter(sql<Date>`greatest(expires_at, now())`, timeZone)
  const extended = await trx
    .updateTable('listings')
    .set({ status: 'active', expires_at: ends, reminded_days: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`${ends} <= ${latestExpiryAfter(sql`now()`, timeZone)}`)
    // Extending clears the reminder, so its link has nothing left to answer.
    .where(isByLink ? sql<boolean>`reminded_days is not null` : sql<boolean>`true`)
    .returning('id')
    .executeTakeFirst()
  if (!extended) return alreadyExtended(row.expires_at, timeZone)
  await matchLater(trx, [id])
  return null
}

async function withdrawListing(trx: Trx, id: number): Promise<Refusal | null> {
  const withdrawn = await trx
    .updateTable('listings')
    .set({ status: 'inactive', version: sql`version + 1` })
    .where('id', '=', id)
    .where(isRenewable)
    .returning('id')
    .executeTakeFirst()
  return withdrawn ? null : stateRefusal(trx, id)
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
