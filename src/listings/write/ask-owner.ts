import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { isListed } from '../row/sql.ts'
import { ownerActs } from './owner-acts.ts'
import { askOwner } from './owner-mail.ts'

/** For the `where` of requests: their owners were not asked within two weeks, as long as one has for an answer. */
export const notAskedLately = sql<boolean>`(listings.owner_asked_at is null
  or listings.owner_asked_at < now() - interval '14 days')`

/** Asks the owner of a request that nobody answered whether they still look for it. */
export async function askAboutRequest(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const asked = await trx
      .updateTable('listings')
      .set({
        owner_asked_at: sql<Date>`now()`,
        // No reminder of its end has gone, but the link of this mail may extend it once.
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
