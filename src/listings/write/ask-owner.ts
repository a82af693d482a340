import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { isListed } from '../row/sql.ts'
import { ownerActs } from './owner-acts.ts'
import { askOwner } from './owner-mail.ts'

/** For `where`: not asked within the two weeks that an owner has to answer. */
export const notAskedLately = sql<boolean>`(listings.owner_asked_at is null
  or listings.owner_asked_at < now() - interval '14 days')`

/** Asks whether an unanswered request is still wanted. */
export async function askAboutRequest(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const asked = await trx
      .updateTable('listings')
      .set({
        owner_asked_at: sql<Date>`now()`,
        // No end reminder went out, but this mail's link may extend once.
        reminded_days: sql<number>`coalesce(reminded_days, 99)`,
      })
      .where('id', '=', id)
      .where('exchange_type', '=', 'request')
      .where(isListed)
      .where(ownerActs)
      .where(notAskedLately)
      .returning(['id', 'user_id', 'title'])
      .executeTakeFirst()
    if (!asked) return new Refusal('invalid_transition', { message: m.listings_ask_not_now() })
    await askOwner(trx, asked, 'request_asked', {})
    await audit(trx, by, 'listing_asked_about', `listing ${id}`, { title: asked.title })
    return null
  })
}
