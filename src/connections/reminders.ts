import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { firstDayInTime, isBusinessDay } from '../i18n/business-days.ts'
import { remindEverybody } from './notify.ts'
import { isSilent } from './sql.ts'

const afterDays = [7, 21]

/** Asks once for all that is arranged together, and waits for an agreed time to pass. */
export async function remindParties(db: Db): Promise<void> {
  for (const [sent, days] of afterDays.entries()) {
    await allOrNothing(db, async (trx) => {
      const due = await claim(
        trx,
        { reminders: sent + 1 },
        sql<boolean>`connections.reminders = ${sent}
        and connections.created_at < now() - make_interval(days => ${days})
        and not exists (select 1 from pickups where pickups.handover_id = connections.handover_id
          and pickups.status = 'agreed' and coalesce(ends_at, starts_at) > now())`,
      )
      for (const id of due) await remindEverybody(trx, 'handover_reminder', id)
    })
  }
}

/** Tells the giver once, after a working day without a word, that somebody waits. */
export async function remindGivers(db: Db, today: string): Promise<void> {
  if (!isBusinessDay(today)) return
  // Older ones are left to the reminder after a week.
  const isDue = sql<boolean>`connections.giver_reminded_at is null and ${isSilent}
    and to_char(connections.created_at, 'YYYY-MM-DD') < ${firstDayInTime(today, 1)}
    and connections.created_at > now() - interval '7 days'`
  await allOrNothing(db, async (trx) => {
    const due = await claim(trx, { giver_reminded_at: sql<Date>`now()` }, isDue)
    for (const id of due) await remindEverybody(trx, 'giver_waits', id, 'seller')
  })
}

/** The first connection of each handover stands for all of it. */
async function claim(
  trx: Trx,
  mark: { reminders: number } | { giver_reminded_at: RawBuilder<Date> },
  isDue: RawBuilder<boolean>,
): Promise<number[]> {
  const rows = await trx
    .updateTable('connections')
    .set(mark)
    .where('status', '=', 'open')
    .where(isDue)
    .returning(['id', 'handover_id'])
    .execute()
  const first = new Map(rows.toSorted((a, b) => b.id - a.id).map(({ id, handover_id }) => [handover_id, id]))
  return [...first.values()]
}
