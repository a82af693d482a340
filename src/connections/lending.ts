import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { takeBack } from '../listings/split-and-merge.ts'
import { mailEverybody, remindEverybody } from './notify.ts'
import type { ConnectionRow } from './sql.ts'

const lent = ['loan', 'shared_use']

export const isLent = ({ availability_type }: Pick<ConnectionRow, 'availability_type'>): boolean =>
  availability_type !== null && lent.includes(availability_type)

/**
 * The listing becomes the giver's again, not shown until they offer it. Refuses with `invalid_transition`
 * what was not handed over, is not lent, or is back already.
 */
export async function returnGoods(db: Db, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const returned = await trx
      .updateTable('connections')
      .set({ returned_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'completed')
      .where('returned_at', 'is', null)
      .where('availability_type', 'in', lent)
      .returning(['listing_id', 'offer_id'])
      .executeTakeFirst()
    if (!returned) return new Refusal('invalid_transition')
    await takeBack(trx, returned.offer_id ?? returned.listing_id)
    await mailEverybody(trx, 'goods_returned', id, {})
    return null
  })
}

/** Reminds both once, a week before the end. */
export async function remindOfReturns(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('connections')
      .set({ return_reminded_at: sql`now()` })
      .where('status', '=', 'completed')
      .where('returned_at', 'is', null)
      .where('return_reminded_at', 'is', null)
      .where('availability_type', 'in', lent)
      .where('available_until', '<=', sql<string>`current_date + 7`)
      .returning('id')
      .execute()
    for (const { id } of due) await remindEverybody(trx, 'return_due', id)
  })
}
