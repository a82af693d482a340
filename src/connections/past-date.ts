import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { mailEverybody } from './notify.ts'
import type { ConnectionRow } from './sql.ts'

type Promised = Pick<ConnectionRow, 'goods' | 'created_on' | 'completed_on' | 'cancelled_on'>

/** Null until it passes; when handed over or cancelled, as of that day. */
export function passedDate({ goods, ...row }: Promised, today: string): string | null {
  const { expiry_date: date } = goods
  const until = row.completed_on ?? row.cancelled_on ?? today
  return typeof date === 'string' && date < until ? date : null
}

/** Null unless the date passed after it was promised. */
export function passedMeanwhile(row: Promised, today: string): string | null {
  const date = passedDate(row, today)
  return date !== null && row.created_on <= date ? date : null
}

export const wasClinical = ({ goods: { fit_for } }: Pick<Promised, 'goods'>): boolean =>
  Array.isArray(fit_for) && fit_for.includes('clinical')

function withoutClinical({ fit_for, ...goods }: Attributes): Attributes {
  const left = Array.isArray(fit_for) ? fit_for.filter((use) => use !== 'clinical') : []
  return left.length > 0 ? { ...goods, fit_for: left } : goods
}

/** Also in the hour before a job steps the listing down. */
export const stillTrue = (row: Promised, goods: Attributes, today: string): Attributes =>
  passedMeanwhile(row, today) ? withoutClinical(goods) : goods

export const isPastDateSince = sql<boolean>`(is_past_date(connections.goods)
  and to_char(connections.created_at, 'YYYY-MM-DD') <= connections.goods ->> 'expiry_date')`

/** Tells each handover once, colleagues included. */
export async function tellOfPassedDates(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const passed = await trx
      .updateTable('connections')
      .set({ past_date_told_at: sql`now()` })
      .where('status', '=', 'open')
      .where('past_date_told_at', 'is', null)
      .where(isPastDateSince)
      .returning(['id', 'handover_id'])
      .execute()
    const byId = passed.toSorted((one, other) => one.id - other.id)
    for (const [first, ...others] of Map.groupBy(byId, ({ handover_id }) => handover_id).values())
      if (first)
        await mailEverybody(trx, 'promised_past_date', first.id, { with_ids: others.map(({ id }) => id) })
  })
}
