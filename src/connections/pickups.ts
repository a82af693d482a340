import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Actor } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { sideOf } from './access.ts'
import { nextSequence } from './handover.ts'
import { isForAWhile } from './loan-state.ts'
import { mailEverybody } from './notify.ts'
import { lockOpen } from './open.ts'
import { recalledRefusal } from './recalled.ts'
import type { ConnectionRow } from './sql.ts'

export interface PickupInput {
  starts_at: Date
  ends_at: Date | null
  place: string
  note: string
  /** Confirms a time after the last day of a loan. */
  after_last_day?: boolean | undefined
}

/**
 * Replaces an open proposal; an agreed time stays until another is accepted. A 422 for a past or reversed
 * time, or an unconfirmed one after a loan's last day; refuses once the connection has ended.
 */
export async function proposePickup(
  db: Db,
  by: Actor,
  { id, handover_id, ...row }: ConnectionRow,
  { after_last_day = false, ...input }: PickupInput,
): Promise<number | Refusal> {
  const proposed_by = sideOf(by.viewer, row)
  const proposed_by_id = by.viewer.user?.id ?? null
  if (!proposed_by) return new Refusal('forbidden')
  if (input.starts_at.getTime() <= Date.now()) return invalid('starts_at', m.connections_error_past())
  if (input.ends_at && input.ends_at <= input.starts_at)
    return invalid('ends_at', m.connections_error_order())
  return allOrNothing(db, async (trx) => {
    const refusal =
      (await lockOpen(trx, id, handover_id)) ??
      (await recalledRefusal(trx, [id])) ??
      (after_last_day ? null : await lateRefusal(trx, handover_id, input.starts_at))
    if (refusal) return refusal
    await leave(trx, handover_id, 'proposed')
    const pickup = await trx
      .insertInto('pickups')
      .values({ ...input, handover_id, proposed_by, proposed_by_id, sequence: nextSequence(handover_id) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mailEverybody(trx, 'pickup_proposed', id, { pickup_id: pickup.id })
    return pickup.id
  })
}

async function lateRefusal(trx: Trx, handover_id: number, starts_at: Date): Promise<Refusal | null> {
  const over = await trx
    .selectFrom('connections')
    .select(['title', 'available_until'])
    .where('handover_id', '=', handover_id)
    .where('status', '=', 'open')
    .where(isForAWhile)
    .where('available_until', '<', sql<string>`${starts_at}::timestamptz::date`)
    .orderBy('available_until')
    .executeTakeFirst()
  if (!over?.available_until) return null
  const about = { title: over.title, date: formatDay(over.available_until) }
  return invalid('after_last_day', m.connections_error_after_last_day(about))
}

export async function acceptPickup(
  db: Db,
  by: Actor,
  { id, handover_id, ...row }: ConnectionRow,
  pickupId: number,
): Promise<Refusal | null> {
  const side = sideOf(by.viewer, row)
  return allOrNothing(db, async (trx) => {
    const refusal = (await lockOpen(trx, id, handover_id)) ?? (await recalledRefusal(trx, [id]))
    if (refusal) return refusal
    await leave(trx, handover_id, 'agreed')
    const agreed = await trx
      .updateTable('pickups')
      .set({ status: 'agreed', sequence: nextSequence(handover_id) })
      .set({ agreed_at: sql`now()`, agreed_by_id: by.viewer.user?.id ?? null })
      .where('id', '=', pickupId)
      .where('handover_id', '=', handover_id)
      .where('status', '=', 'proposed')
      .where('proposed_by', '<>', side)
      .where('starts_at', '>', sql<Date>`now()`)
      .returning('id')
      .executeTakeFirst()
    if (!agreed) return new Refusal('invalid_transition', { message: m.connections_error_accept() })
    await trx.updateTable('handovers').set({ is_joinable: false }).where('id', '=', handover_id).execute()
    await mailEverybody(trx, 'pickup_agreed', id, { pickup_id: pickupId })
    return null
  })
}

async function leave(trx: Trx, handover_id: number, status: 'proposed' | 'agreed'): Promise<void> {
  await trx
    .updateTable('pickups')
    .set({ status: 'replaced' })
    .where('handover_id', '=', handover_id)
    .where('status', '=', status)
    .execute()
}
