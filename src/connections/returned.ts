import { type RawBuilder, sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { queueMail } from '../mail/outbox.ts'
import { isOut } from './loan-state.ts'
import { isRecalled } from './recalled.ts'
import { isSilent } from './sql.ts'

/** Somebody who takes part again. */
interface Returned {
  id: number
  out_since: string
}

type Reminder = 'return_due' | 'loan_missed' | 'giver_waits' | 'handover_reminder'

/**
 * Reminders count as sent to those who cannot act, so on return they get the missed ones, once per handover.
 * Later ones come as usual.
 */
export async function remindReturned(db: Db, { people }: { people: Returned[] }): Promise<void> {
  await allOrNothing(db, async (trx) => {
    for (const { id, out_since } of people) {
      const due = await missedBy(trx, id, sql`${out_since}::timestamptz`)
      for (const { connection_id, locale, reminder } of due)
        if (reminder) await queueMail(trx, reminder, locale, { connection_id, user_id: id })
      const silent = due.flatMap(({ reminder, handover_id }) =>
        reminder === 'giver_waits' ? handover_id : [],
      )
      await trx
        .updateTable('connections')
        .set({ giver_reminded_at: sql`now()` })
        .where('handover_id', 'in', [0, ...silent])
        .where(isSilent)
        .execute()
    }
  })
}

const missedBy = (trx: Trx, userId: number, since: RawBuilder<unknown>) =>
  trx
    .selectFrom('connections')
    .innerJoin('handovers', 'handovers.id', 'connections.handover_id')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id in (connections.buyer_id, connections.seller_id, buyer_contact_id, seller_contact_id)`,
      ),
    )
    .select(['connections.id as connection_id', 'connections.handover_id', 'users.locale'])
    .select(missed(since).as('reminder'))
    .distinctOn(['connections.handover_id', sql`reminder`])
    .where('users.id', '=', userId)
    .orderBy('connections.handover_id')
    .orderBy(sql`reminder`)
    .orderBy('connections.id')
    .execute()

const isGiver = sql<boolean>`users.id in (connections.seller_id, seller_contact_id)`

/** The next morning's reminder covers a younger one. */
const missed = (since: RawBuilder<unknown>) => sql<Reminder | null>`case
  when connections.status = 'open' and missed_told_at >= ${since} then 'loan_missed'
  when not ${wants('handover_reminders')} or connections.status = 'open' and ${isRecalled} then null
  when ${isOut} and return_reminded_at >= ${since} then 'return_due'
  when ${isSilent} and ${isGiver} and giver_reminded_at is null
    and connections.created_at <= now() - interval '7 days' then 'giver_waits'
  when connections.status = 'open' and reminders > 0 and exists (select from unnest(array[7, 21]) as days
      where connections.created_at + make_interval(days => days) between ${since} and now())
    and not exists (select from pickups where pickups.handover_id = connections.handover_id
      and pickups.status = 'agreed' and coalesce(ends_at, starts_at) > now()) then 'handover_reminder' end`
