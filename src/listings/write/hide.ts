import type { Db } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import { queueMailTo } from '../../mail/outbox.ts'
import { holdListings } from '../row/holds.ts'
import { stateRefusal } from '../row/refusals.ts'
import { listingById } from '../row/sql.ts'
import { endOwnHold } from './end-holds.ts'

export async function hideListing(db: Db, by: Actor, id: number, reason: string): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const held = await holdListings(trx, [id], { recall_id: null, reason })
    const row = await listingById(trx, id)
    if (held.length === 0 || !row)
      return isHidden(row) ? new Refusal('invalid_transition') : stateRefusal(trx, id, 'invalid_transition')
    await queueMailTo(trx, row.user_id, 'listing_hidden', { listing_id: id })
    await audit(trx, by, 'listing_hidden', `listing ${id}`, { title: row.title, reason })
    return null
  })
}

/** A recall may still hold it. */
export async function showListing(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    if (!(await endOwnHold(trx, id))) return new Refusal('invalid_transition')
    const row = await listingById(trx, id)
    await audit(trx, by, 'listing_shown', `listing ${id}`, { title: row?.title })
    return null
  })
}

const isHidden = (row?: { holds: { recall_id: number | null }[] }): boolean =>
  row?.holds.some(({ recall_id }) => recall_id === null) ?? false
