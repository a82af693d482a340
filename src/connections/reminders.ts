import { sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { queueMailTo } from '../mail/outbox.ts'

/** Days after which both parties of an open connection are asked whether it was handed over. */
const afterDays = [7, 21]

export async function remindParties(db: Db): Promise<void> {
  for (const [sent, days] of afterDays.entries()) {
    await allOrNothing(db, async (trx) => {
      const due = await trx
        .updateTable('connections')
        .set({ reminders: sent + 1 })
        .where('status', '=', 'open')
        .where('reminders', '=', sent)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .returning(['id', 'buyer_id', 'seller_id'])
        .execute()
      for (const { id, buyer_id, seller_id } of due) {
        const parties = [buyer_id, seller_id].filter((party) => party !== null)
        for (const user_id of parties) {
          const data = { connection_id: id, user_id }
          await queueMailTo(trx, user_id, 'handover_reminder', data, wants('handover_reminders'))
        }
      }
    })
  }
}
