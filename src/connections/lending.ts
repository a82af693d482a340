import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { addBusinessDays, daysUntil } from '../i18n/business-days.ts'
import { takeBack } from '../listings/write/split-and-merge.ts'
import { someoneActs } from './acting.ts'
import { isForAWhile, isOut } from './loan-state.ts'
import { mailEverybody, remindEverybody } from './notify.ts'

/** Not shown until the giver offers it again. Refuses what was not handed over, is not lent or is back. */
export async function returnGoods(db: Db, id: number, by: number | null): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const returned = await trx
      .updateTable('connections')
      .set({ returned_at: sql`now()`, returned_by_id: by })
      .where('id', '=', id)
      .where(isOut)
      .returning(['listing_id', 'offer_id'])
      .executeTakeFirst()
    if (!returned) return new Refusal('invalid_transition')
    await takeBack(trx, returned.offer_id ?? returned.listing_id)
    await mailEverybody(trx, 'goods_returned', id, {})
    return null
  })
}

/**
 * A week before the last day, on it, 3 and 10 days after; without one, once after 90 days; earlier for days
 * off. The day before is marked apart for older releases.
 */
const remindersDue = (daysOff: number) => sql<number>`(case when available_until is null
  then (completed_at < now() - interval '90 days')::int
  else (available_until <= current_date + ${7 + daysOff}::int)::int + (available_until <= current_date + ${daysOff}::int)::int
    + (available_until <= current_date - 3)::int + (available_until <= current_date - 10)::int end)`

const isDayBefore = (daysOff: number) => sql<boolean>`(return_day_before_at is null
  and available_until > current_date + ${daysOff}::int and available_until <= current_date + ${1 + daysOff}::int)`

/** Older releases only stored the moment. */
const remindedBefore = sql<number>`greatest(return_reminders, (return_reminded_at is not null)::int)`

/** One mail covers all that are due. */
export async function remindOfReturns(db: Db, today: string): Promise<void> {
  const daysOff = daysUntil(today, addBusinessDays(today, 1)) - 1
  const [due, dayBefore] = [remindersDue(daysOff), isDayBefore(daysOff)]
  await allOrNothing(db, async (trx) => {
    const reminded = await trx
      .updateTable('connections')
      .set({ return_reminders: due, return_reminded_at: sql`now()` })
      .set({ return_day_before_at: sql`case when ${dayBefore} then now() else return_day_before_at end` })
      .where(isOut)
      .where(sql<boolean>`(${remindedBefore} < ${due} or ${dayBefore})`)
      .where(someoneActs())
      .returning('id')
      .execute()
    for (const { id } of reminded) await remindEverybody(trx, 'return_due', id, {})
  })
}

/** Tells both once, when a loan's days passed before it was handed over. */
export async function tellOfMissedLoans(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const missed = await trx
      .updateTable('connections')
      .set({ missed_told_at: sql`now()` })
      .where('status', '=', 'open')
      .where(isForAWhile)
      .where('available_until', '<', sql<string>`current_date`)
      .where('missed_told_at', 'is', null)
      .where(someoneActs())
      .returning('id')
      .execute()
    for (const { id } of missed) await mailEverybody(trx, 'loan_missed', id, {})
  })
}
