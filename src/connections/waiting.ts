import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type ConnectionRow, connectionsByIds, isSilent } from './sql.ts'

/** `word`: the giver has not been in touch yet. `answer`: the other side proposed a time. */
export type WaitsFor = 'word' | 'answer'

const waitsForAnswer = (side: 'buyer' | 'seller') =>
  sql<boolean>`(connections.status = 'open' and exists (select 1 from pickups
    where pickups.handover_id = connections.handover_id and pickups.status = 'proposed'
      and pickups.proposed_by <> ${side} and pickups.starts_at > now()))`

/** The open connections that wait for this person, as one of the two or as a second contact; oldest first. */
export async function waitingFor(
  db: Db,
  userId: number,
): Promise<(ConnectionRow & { waits_for: WaitsFor })[]> {
  const found = await waiting(db, userId).execute()
  const rows = await connectionsByIds(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, waits_for }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, waits_for }] : []
  })
}

/** How many they are, for the count in the top bar. */
export async function countWaitingFor(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom(waiting(db, userId).as('waiting'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function waiting(db: Db, userId: number) {
  const gives = sql<boolean>`${userId} in (connections.seller_id, handovers.seller_contact_id)`
  const takes = sql<boolean>`${userId} in (connections.buyer_id, handovers.buyer_contact_id)`
  return db
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .select('connections.id')
    .select(sql<WaitsFor>`case when ${isSilent} then 'word' else 'answer' end`.as('waits_for'))
    .where('connections.status', '=', 'open')
    .where(
      sql<boolean>`((${gives} and (${isSilent} or ${waitsForAnswer('seller')}))
        or (${takes} and ${waitsForAnswer('buyer')}))`,
    )
    .orderBy('connections.created_at')
    .orderBy('connections.id')
}
