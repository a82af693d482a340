import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { heldBy, takeOutOf } from '../listings/end-holds.ts'
import { holdListings } from '../listings/holds.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { type Found, find, without } from './sql.ts'

/** Hides what is listed and tells who has it. Once more, it does what is new since. */
export async function stopAndTell(db: Db, by: Actor, criteria: Criteria, reason: string) {
  return allOrNothing(db, async (trx) => {
    const id = await recallFor(trx, by, criteria, reason)
    const found = without(await find(trx, criteria), (await heldBy(trx, id)).out)
    const hidden = await holdListings(
      trx,
      found.listings.map((listing) => listing.id),
      { recall_id: id, reason },
    )
    const told = await tell(trx, id, peopleIn(found))
    await audit(trx, by, 'recalled', `recall ${id}`, { ...criteria, reason, hidden: hidden.length, told })
    return { listings: hidden.length, people: told }
  })
}

/** A single thing that was named wrongly, with the other parts of the same goods; the recall does not take it again. */
export async function takeOut(
  db: Db,
  by: Actor,
  recall: { id: number; reason: string },
  listing_id: number,
  why: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    if (!(await takeOutOf(trx, recall, listing_id, why))) return new Refusal('invalid_transition')
    await audit(trx, by, 'taken_out_of_recall', `recall ${recall.id}`, { listing_id, reason: why })
    return null
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
