import { type RawBuilder, sql } from 'kysely'
import { wants } from '../../accounts/notifications.ts'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { addBusinessDays, daysUntil } from '../../i18n/business-days.ts'
import { queueMailTo } from '../../mail/outbox.ts'
import { periodEnd } from './expiry.ts'
import { ownerActs } from './owner-acts.ts'
import { askOwner } from './owner-mail.ts'

/** 14 and 3 days before the end, once each and never on a day off; once after the end or the last day. */
export async function remindOwners(db: Db, today: string): Promise<void> {
  const daysOff = daysUntil(today, addBusinessDays(today, 1)) - 1
  for (const days of [3, 14]) {
    const isNear = sql<boolean>`(expires_at > now() and expires_at <= now() + make_interval(days => ${days + daysOff}))`
    await tellOnce(db, days, 'listing_ends', sql<boolean>`(${isNear} and ${endsByItself})`)
  }
  await tellOnce(db, 0, 'listing_ended', hasEndedSince(sql`now()`))
  await tellOnce(db, 0, 'listing_days_over', sql<boolean>`(expires_at <= now() and not ${endsByItself})`)
}

/** Tells of ends during the owner's absence. */
export const tellOfEndsSince = (trx: Trx, userId: number, since: Date): Promise<void> =>
  tellOnce(
    trx,
    0,
    'listing_ended',
    sql<boolean>`(user_id = ${userId} and ${hasEndedSince(sql`${since}::timestamptz`)})`,
  )

const endsByItself = sql<boolean>`coalesce(expires_at < ${periodEnd}, true)`

/** Older ends are no news, as on the first run of this release. */
const hasEndedSince = (moment: RawBuilder<unknown>) =>
  sql<boolean>`(expires_at <= now() and expires_at > ${moment} - interval '21 days' and ${endsByItself})`

async function tellOnce(
  db: Db,
  days: number,
  mail: 'listing_ends' | 'listing_ended' | 'listing_days_over',
  isDue: RawBuilder<boolean>,
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('listings')
      .set({ reminded_days: days })
      .where('status', '=', 'active')
      .where('held', '=', false)
      .where(ownerActs)
      .where(isDue)
      .where(sql<boolean>`coalesce(reminded_days, 99) > ${days}`)
      .returning(['id', 'user_id'])
      .execute()
    for (const one of due) {
      const wanted = wants('listing_reminders')
      // Only the owner's page shows it again.
      if (mail === 'listing_days_over')
        await queueMailTo(trx, one.user_id, mail, { listing_id: one.id }, wanted)
      else await askOwner(trx, one, mail, {}, wanted)
    }
  })
}
