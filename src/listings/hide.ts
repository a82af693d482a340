import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { matchLater } from './match-later.ts'
import { stateRefusal } from './refusals.ts'
import { tellOfStopped } from './safety.ts'
import { handedOverOn } from './sql.ts'

/** Is listed, or may be again: one that is promised returns when its connection is cancelled. */
export const canBeHidden = sql<boolean>`(listings.hidden_at is null and listings.deleted_at is null
  and ${handedOverOn} is null)`

/** For a recall, which tells the owners itself; returns which were hidden now. */
export async function hideListings(trx: Trx, ids: number[], reason: string): Promise<number[]> {
  const hidden = await trx
    .updateTable('listings')
    .set({ hidden_at: sql`now()`, hidden_reason: reason, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(canBeHidden)
    .returning('id')
    .execute()
  return hidden.map(({ id }) => id)
}

export async function hideListing(db: Db, by: Actor, id: number, reason: string): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const hidden = await trx
      .updateTable('listings')
      .set({ hidden_at: sql`now()`, hidden_reason: reason, version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', '<>', 'connected')
      .where('hidden_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['title', 'user_id'])
      .executeTakeFirst()
    if (!hidden) return stateRefusal(trx, id, 'invalid_transition')
    await queueMailTo(trx, hidden.user_id, 'listing_hidden', { listing_id: id })
    await audit(trx, by, 'listing_hidden', `listing ${id}`, { title: hidden.title, reason })
    return null
  })
}

export async function showListing(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const shown = await trx
      .updateTable('listings')
      .set({ hidden_at: null, hidden_reason: null, version: sql`version + 1` })
      .where('id', '=', id)
      .where('hidden_at', 'is not', null)
      .returning(['id', 'safety', 'title'])
      .executeTakeFirst()
    if (!shown) return new Refusal('invalid_transition')
    await tellOfStopped(trx, [shown])
    await matchLater(trx, [id])
    await audit(trx, by, 'listing_shown', `listing ${id}`, { title: shown.title })
    return null
  })
}
