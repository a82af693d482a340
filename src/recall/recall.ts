import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { hideListings } from '../listings/hide.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { type Found, find } from './sql.ts'

/** Hides what is listed and tells who has it. Once more, it does what is new since. */
export async function stopAndTell(db: Db, by: Actor, criteria: Criteria, reason: string) {
  return allOrNothing(db, async (trx) => {
    const id = await recallFor(trx, by, criteria, reason)
    const found = await find(trx, criteria)
    const hidden = await hideListings(
      trx,
      found.listings.map((listing) => listing.id),
      reason,
    )
    const told = await tell(trx, id, peopleIn(found))
    await audit(trx, by, 'recalled', `recall ${id}`, { ...criteria, reason, hidden: hidden.length, told })
    return { listings: hidden.length, people: told }
  })
}

/** A second recall of the same waits here for the first. */
async function recallFor(trx: Trx, { viewer }: Actor, criteria: Criteria, reason: string): Promise<number> {
  const { id } = await trx
    .insertInto('recalls')
    .values({ criteria: JSON.stringify(criteria), reason, by_id: viewer.user?.id ?? null })
    .onConflict((same) => same.column('criteria').doUpdateSet({ reason, by_id: viewer.user?.id ?? null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function tell(trx: Trx, recall_id: number, people: number[]): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`insert into recall_people (recall_id, user_id)
    select ${recall_id}, id from users where id = any(${people}::int[])
    on conflict do nothing returning user_id`.execute(trx)
  for (const { user_id } of rows) await queueMailTo(trx, user_id, 'recall', { recall_id, user_id })
  return rows.length
}

/** Both parties with their colleagues, and owners of what is not passed on. */
export function peopleIn({ listings, connections }: Found): number[] {
  return [
    ...new Set([
      ...listings.flatMap(({ owners }) => owners),
      ...connections.flatMap(({ givers, receivers }) => [...givers, ...receivers]),
    ]),
  ]
}
