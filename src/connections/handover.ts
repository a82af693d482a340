import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Refusal } from '../http/errors.ts'
import { mailEverybody } from './notify.ts'
import { closedRefusal, lockHandover } from './open.ts'
import { recalledRefusal } from './recalled.ts'
import type { ConnectionRow } from './sql.ts'
import { statementRefusal } from './statement.ts'

/** One handover per pair, locked so that no time is agreed and nothing closes while a connection joins. */
export async function joinHandover(
  trx: Trx,
  buyer_id: number | null,
  seller_id: number | null,
): Promise<number> {
  // Deleting an account locks in this order too: the account before its handovers.
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [buyer_id ?? 0, seller_id ?? 0])
    .orderBy('id')
    .forKeyShare()
    .execute()
  const { id } = await trx
    .insertInto('handovers')
    .values({ buyer_id, seller_id })
    .onConflict((conflict) =>
      conflict
        .columns(['buyer_id', 'seller_id'])
        .where('is_joinable', '=', true)
        .doUpdateSet({ is_joinable: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refuses what is recalled, and with `statement_missing`. `whole` also completes everything open in the handover. */
export async function completeConnection(
  db: Db,
  { id, handover_id }: Pick<ConnectionRow, 'id' | 'handover_id'>,
  { by, whole = false }: { by: number | null; whole?: boolean | undefined },
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const open = await trx
      .selectFrom('connections')
      .select(['id', 'title', 'needs_statement', 'statement'])
      .where('handover_id', '=', handover_id)
      .where('status', '=', 'open')
      .where((where) => (whole ? where.lit(true) : where('id', '=', id)))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (!open.some((row) => row.id === id)) return closedRefusal(trx, id)
    const ids = open.map((row) => row.id)
    const refusal = (await recalledRefusal(trx, ids)) ?? statementRefusal(open)
    if (refusal) return refusal
    await trx
      .updateTable('connections')
      .set({ status: 'completed', completed_at: sql`now()`, completed_by_id: by })
      .where('id', 'in', ids)
      .execute()
    const pickup_id = await closeHandover(trx, handover_id)
    const with_ids = ids.filter((other) => other !== id)
    await mailEverybody(trx, 'connection_completed', id, { pickup_id, with_ids })
    return null
  })
}

/**
 * Nothing joins after the last connection; its times are cancelled, except that of something handed over.
 * Returns the pick-up calendars have to forget.
 */
export async function closeHandover(trx: Trx, id: number): Promise<number | null> {
  await lockHandover(trx, id)
  const rows = await trx
    .selectFrom('connections')
    .select('status')
    .where('handover_id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute()
  if (rows.some(({ status }) => status === 'open')) return null
  await trx.updateTable('handovers').set({ is_joinable: false }).where('id', '=', id).execute()
  const isHandedOver = rows.length > 0
  const cancelled = await trx
    .updateTable('pickups')
    .set({ status: 'cancelled', sequence: nextSequence(id) })
    .where('handover_id', '=', id)
    .where(
      sql<boolean>`(status = 'proposed' or status = 'agreed' and not (${isHandedOver} and starts_at <= now()))`,
    )
    .returning('id')
    .execute()
  const kept = await trx
    .selectFrom('pickups')
    .select('id')
    .where('handover_id', '=', id)
    .where('status', '=', 'agreed')
    .executeTakeFirst()
  // Calendars hold the agreed time, the oldest.
  return kept || cancelled.length === 0 ? null : Math.min(...cancelled.map((row) => row.id))
}

/** Counts every change of the calendar entry. */
export const nextSequence = (handoverId: number) =>
  sql<number>`(select coalesce(max(one.sequence) + 1, 0) from pickups one where one.handover_id = ${handoverId})`

/** Counts for the whole handover. */
export async function tellWritten(
  db: Db,
  { id, handover_id }: Pick<ConnectionRow, 'id' | 'handover_id'>,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const told = await trx
      .updateTable('connections')
      .set({ written_at: sql`coalesce(written_at, now())` })
      .where('handover_id', '=', handover_id)
      .where('status', '=', 'open')
      .returning('id')
      .execute()
    return told.some((row) => row.id === id) ? null : closedRefusal(trx, id)
  })
}
