import { sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { baseLocale } from '../i18n/languages.ts'
import { addJob, queueMail } from '../mail/outbox.ts'
import { fourMonthsAfter } from './dates.ts'
import { removeListing } from './listing.ts'

/** What a reminder's links do: four more months, no longer shown, or gone for good. */
export type RenewAct = 'extend' | 'withdraw' | 'gone'

/** Mails owners 14 and 3 days before a listing ends, each once (PRODUCT.md, Visible for 4 months). */
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

/** Carries out one of a reminder's acts; an expired listing that is extended is shown again. */
export async function renewListing(
  db: Db,
  id: number,
  act: RenewAct,
  timeZone: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    if (act === 'gone') {
      const removed = await removeListing(trx, id)
      return removed instanceof Refusal ? removed : null
    }
    const from = sql<Date>`greatest(expires_at, now())`
    const change =
      act === 'extend'
        ? { status: 'active' as const, expires_at: fourMonthsAfter(from, timeZone), reminded_days: null }
        : { status: 'inactive' as const }
    const changed = await trx
      .updateTable('listings')
      .set({ ...change, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', '<>', 'connected')
      .where('published_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return new Refusal('listing_connected')
    if (act === 'extend') await matchLater(trx, [id])
    return null
  })
}
