import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { queueMailTo } from '../mail/outbox.ts'
import type { Place } from './listing.ts'
import { lockListings } from './locked.ts'
import { listingById } from './sql.ts'
import { updateListing } from './update.ts'

interface Decided {
  id: number
  /** Of the listing as the officer saw it. */
  version: number
}

const yes = sql<string>`jsonb_build_object('thing', what_rules_see(listings),
  'kind', kind_of_unit(attributes ->> 'volume_weight_unit'),
  'rules', (select coalesce(jsonb_agg(id), '[]') from rules_stopping(listings) where verdict = 'ask'),
  'amount', in_base_units((attributes ->> 'total_units')::numeric, attributes ->> 'volume_weight_unit'))`

/** An officer's yes shows a listing that waits, for as long as it stays what it is. */
export async function allowListing(
  db: Db,
  by: Actor,
  { id, version }: Decided,
  place: Place,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    await lockListings(trx, [id])
    const allowed = await trx
      .updateTable('listings')
      .set({ safety: null, safety_yes: yes })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('safety', '=', 'awaiting')
      .where('held', '=', false)
      .where('deleted_at', 'is', null)
      .returning(['title', 'user_id'])
      .executeTakeFirst()
    const row = allowed && (await listingById(trx, id))
    if (!row) return new Refusal('stale')
    const asked = { ...row, safety: 'awaiting' as const }
    const shown = await updateListing(trx, asked, { given: {}, status: 'active' }, place)
    if (shown instanceof Refusal) return shown
    await queueMailTo(trx, allowed.user_id, 'listing_allowed', { listing_id: id })
    await audit(trx, by, 'listing_allowed', `listing ${id}`, { title: allowed.title })
    return null
  })
}

/** A no keeps it from being shown; its owner is mailed why and may change it and ask again. */
export async function refuseListing(
  db: Db,
  by: Actor,
  { id, version, reason }: Decided & { reason: string },
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const refused = await trx
      .updateTable('listings')
      .set({
        ...{ safety: 'refused', safety_reason: reason, version: sql`version + 1` },
        safety_stands: sql<boolean>`safety_of(listings) is null`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('safety', '=', 'awaiting')
      .where('held', '=', false)
      .where('deleted_at', 'is', null)
      .returning(['title', 'user_id'])
      .executeTakeFirst()
    if (!refused) return new Refusal('stale')
    await queueMailTo(trx, refused.user_id, 'listing_refused', { listing_id: id })
    await audit(trx, by, 'listing_refused', `listing ${id}`, { title: refused.title, reason })
    return null
  })
}
