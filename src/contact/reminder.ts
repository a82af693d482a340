import { sql } from 'kysely'
import { wants } from '../accounts/notifications.ts'
import { administratorsWho } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import { allOrNothing } from '../db/transaction.ts'
import { firstDayInTime, plusDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { queueMailTo } from '../mail/outbox.ts'
import { answerDays } from './contact.ts'

/** Once per message due in the past two weeks, as LabEx may have been off; the weekly mail has older ones. */
export async function remindOfAnswers({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  const today = todayIn(config.parkTimeZone)
  const [from, until] = [-14, 1].map((days) => firstDayInTime(plusDays(today, days), answerDays))
  await allOrNothing(db, async (trx) => {
    const due = await trx
      .updateTable('contact_messages')
      .set({ reminded_on: sql<string>`current_date` })
      .where('answered_at', 'is', null)
      .where('reminded_on', 'is', null)
      .where(sql<boolean>`(created_at::date >= ${from}::date and created_at::date < ${until}::date)`)
      .returning('id')
      .execute()
    if (due.length === 0) return
    const contact_message_ids = due.map(({ id }) => id)
    for (const { id: user_id } of await administratorsWho(trx, 'stuck_things'))
      await queueMailTo(trx, user_id, 'answer_due', { user_id, contact_message_ids }, wants('stuck_things'))
  })
}
