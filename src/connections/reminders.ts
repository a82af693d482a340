import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { addBusinessDays, daysUntil, firstDayInTime, isBusinessDay } from '../i18n/business-days.ts'
import { someoneActs } from './acting.ts'
import { remindEverybody } from './notify.ts'
import { isRecalled } from './recalled.ts'
import { isSilent } from './sql.ts'

const remindersDue = sql<number>`((connections.created_at < now() - interval '7 days')::int
  + (connections.created_at < now() - interval '21 days')::int)`

/** Asks once per handover, after its agreed or proposed times. */
export async function remindParties(db: Db): Promise<void> {
  const isDue = sql<boolean>`connections.reminders < ${remindersDue} and not ${isRecalled} and ${someoneActs()}
    and not exists (select 1 from pickups where pickups.handover_id = connections.handover_id
      and (pickups.status = 'agreed' and coalesce(ends_at, starts_at) > now()
        or pickups.status = 'proposed' and starts_at > now()))`
  const reminders = sql<number>`greatest(connections.reminders + 1, ${remindersDue})`
  await allOrNothing(db, async (trx) => {
    const due = await claim(trx, { reminders }, isDue, sql`not ${isRecalled}`)
    for (const id of due) await remindEverybody(trx, 'handover_reminder', id, {})
  })
}

/** Skips times agreed that day, which were just mailed. */
export async function remindOfPickups(db: Db): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('pickups')
      .set({ day_told_at: sql`now()` })
      .where('status', '=', 'agreed')
      .where('day_told_at', 'is', null)
      .where(
        sql<boolean>`starts_at > now() and starts_at::date = current_date and agreed_at::date < current_date`,
      )
      .returning(['id', 'handover_id'])
      .execute()
    for (const { id: pickup_id, handover_id } of due) {
      const open = await trx
        .selectFrom('connections')
        .select('id')
        .where('handover_id', '=', handover_id)
        .where('status', '=', 'open')
        .where(sql<boolean>`not ${isRecalled}`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (open) await remindEverybody(trx, 'pickup_reminder', open.id, { pickup_id })
    }
  })
}

/** Somebody on the answering side can act. */
const othersAct = sql<boolean>`exists (select from connections
  where connections.handover_id = pickups.handover_id and connections.status = 'open'
    and not ${isRecalled} and (proposed_by = 'buyer' and ${someoneActs('seller')} or proposed_by = 'seller' and ${someoneActs('buyer')}))`

/** On the working day before, or that morning; for the giver it replaces the waiting reminder of the day. */
export async function remindOfProposals(db: Db, today: string): Promise<void> {
  const ahead = daysUntil(today, addBusinessDays(today, 1))
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('pickups')
      .set({ answer_asked_at: sql`now()` })
      .where('status', '=', 'proposed')
      .where('answer_asked_at', 'is', null)
      .where(sql<boolean>`starts_at > now() and starts_at::date <= current_date + ${ahead}::int
        and created_at::date < current_date and ${othersAct}`)
      .returning(['id', 'handover_id', 'proposed_by'])
      .execute()
    for (const { id: pickup_id, handover_id, proposed_by } of due) {
      const side = proposed_by === 'buyer' ? 'seller' : 'buyer'
      const open = await trx
        .selectFrom('connections')
        .select('id')
        .where('handover_id', '=', handover_id)
        .where('status', '=', 'open')
        .where(sql<boolean>`not ${isRecalled}`)
        .$if(side === 'seller', (one) =>
          one.where(sql<boolean>`(giver_reminded_at is null or giver_reminded_at < current_date)`),
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      const ids = open.map(({ id }) => id)
      if (side === 'seller') await noteReminded(trx, ids)
      const [first] = ids
      if (first) await remindEverybody(trx, 'pickup_unanswered', first, { pickup_id }, side)
    }
  })
}

const noteReminded = (trx: Trx, ids: number[]) =>
  trx
    .updateTable('connections')
    .set({ giver_reminded_at: sql<Date>`now()` })
    .where('id', 'in', [0, ...ids])
    .execute()

/** Tells a giver who can act once, after a working day without a word. */
export async function remindGivers(db: Db, today: string): Promise<void> {
  if (!isBusinessDay(today)) return
  const isUntold = sql<boolean>`connections.giver_reminded_at is null and ${isSilent} and not ${isRecalled}
    and ${someoneActs('seller')}`
  // The weekly reminder covers older ones.
  const isDue = sql<boolean>`${isUntold}
    and to_char(connections.created_at, 'YYYY-MM-DD') < ${firstDayInTime(today, 1)}
    and connections.created_at > now() - interval '7 days'`
  await allOrNothing(db, async (trx) => {
    const due = await claim(trx, { giver_reminded_at: sql<Date>`now()` }, isDue, isUntold)
    for (const id of due) await remindEverybody(trx, 'giver_waits', id, {}, 'seller')
  })
}

/**
 * Marks what is due with what is open and `isAlong` in its handover, whose first connection stands for all.
 */
async function claim(
  trx: Trx,
  mark: { reminders: RawBuilder<number> } | { giver_reminded_at: RawBuilder<Date> },
  isDue: RawBuilder<boolean>,
  isAlong = sql<boolean>`true`,
): Promise<number[]> {
  const rows = await trx
    .updateTable('connections')
    .set(mark)
    .where('status', '=', 'open')
    .where(isAlong)
    .where('handover_id', 'in', (query) =>
      query.selectFrom('connections').select('handover_id').where('status', '=', 'open').where(isDue),
    )
    .returning(['id', 'handover_id'])
    .execute()
  const first = new Map(rows.toSorted((a, b) => b.id - a.id).map(({ id, handover_id }) => [handover_id, id]))
  return [...first.values()]
}
