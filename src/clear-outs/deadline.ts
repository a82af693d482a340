import { sql } from 'kysely'
import { askedFor } from '../accounts/absence.ts'
import { wants } from '../accounts/notifications.ts'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { addBusinessDays, daysUntil } from '../i18n/business-days.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isListed } from '../listings/row/sql.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { endClearOut, lockClearOut } from './clear-out.ts'
import { thingsOf } from './sql.ts'

/** Two weeks after the later of the last day and today. */
const later = sql<string>`(greatest(deadline, current_date) + 14)`

/** Once per last day, three days ahead or before days off. Skips people who cannot act and empty ones. */
export async function remindOfLastDays(db: Db, today: string): Promise<void> {
  const daysOff = daysUntil(today, addBusinessDays(today, 1)) - 1
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('clear_outs')
      .set({ reminded_for: sql<string>`deadline` })
      .where('ended_at', 'is', null)
      .where(sql<boolean>`deadline between current_date and current_date + (3 + ${daysOff}::int)`)
      .where(sql<boolean>`reminded_for is distinct from deadline`)
      .where(ownerActs)
      .where(
        sql<boolean>`exists (select from listings where id in ${thingsOf(sql.ref<number>('clear_outs.id'))} and ${isListed})`,
      )
      .returning(['id', 'user_id'])
      .execute()
    for (const { id: clear_out_id, user_id } of due)
      for (const reader_id of await askedFor(trx, user_id))
        await queueMailTo(
          trx,
          reader_id,
          'clear_out_ends',
          { clear_out_id, reader_id },
          wants('listing_reminders'),
        )
  })
}

const ownerActs = sql<boolean>`exists (select from users join organisations on organisations.id = organisation_id
  where users.id = clear_outs.user_id and organisations.status = 'approved' and out_since is null)`

/** Each in a transaction. One never shown stays, as its owner may choose another day. */
export async function endPassed(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from clear_outs where ended_at is null and deadline < current_date
      and exists (select from listings where id in ${thingsOf(sql.ref<number>('clear_outs.id'))} and published_at is not null)
    order by id`.execute(db)
  for (const { id } of rows) await allOrNothing(db, (trx) => endAtItsDay(trx, id))
}

async function endAtItsDay(trx: Trx, id: number): Promise<Refusal | null> {
  const isOver = ({ is_over }: { is_over: boolean }) => (is_over ? null : new Refusal('invalid_transition'))
  const refusal = await endClearOut(trx, id, isOver)
  if (refusal) return refusal
  const { user_id } = await trx
    .selectFrom('clear_outs')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await queueMailTo(trx, user_id, 'clear_out_ended', { clear_out_id: id })
  return null
}

export interface Renewal {
  act: 'extend' | 'end'
  /** The last day that was seen: of two who press, the second is told of the other. */
  deadline: string
}

/** Two more weeks, or the end now. Returns the resulting last day. */
export async function renewClearOut(
  db: Db,
  id: number,
  { act, deadline }: Renewal,
): Promise<{ deadline: string } | Refusal> {
  const against = (set: { deadline: string | null }) =>
    set.deadline === deadline ? null : otherDayRefusal(set.deadline)
  return allOrNothing(db, async (trx) => {
    if (act === 'end') return (await endClearOut(trx, id, against)) ?? { deadline }
    const set = await lockClearOut(trx, id)
    const refusal = set instanceof Refusal ? set : against(set)
    if (refusal) return refusal
    return trx
      .updateTable('clear_outs')
      .set({ deadline: later, version: sql`version + 1` })
      .where('id', '=', id)
      .returning(dayOf('deadline').as('deadline'))
      .executeTakeFirstOrThrow()
  })
}

function otherDayRefusal(day: string | null): Refusal {
  const message = day ? m.clear_outs_renew_already({ date: formatDay(day) }) : m.clear_outs_renew_no_day()
  return new Refusal('already_extended', { message })
}
