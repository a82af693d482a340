import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { countOne } from '../http/limits.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { dayIn } from '../i18n/day.ts'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { currentLocale } from '../i18n/locale.ts'
import { queueMail } from '../mail/outbox.ts'
export const answerDays = 10

export interface ContactInput {
  name: string
  email: string
  organisation: string | null
  message: string
}

/** Confirms to the sender at most once a day. */
export async function sendContactMessage(db: Db, input: ContactInput): Promise<{ id: number }> {
  return allOrNothing(db, async (trx) => {
    const message = await trx
      .insertInto('contact_messages')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(trx, 'contact_to_park', null, { contact_message_id: message.id })
    const isFirstToday = await countOne(trx, {
      key: `confirmed ${input.email}`,
      max: 1,
      seconds: secondsOf(keptFor.counter),
    })
    if (isFirstToday)
      await queueMail(trx, 'contact_received', currentLocale(), { contact_message_id: message.id })
    return message
  })
}

/** Idempotent; leaves one audit row. */
export async function markAnswered(db: Db, by: Actor, id: number, answered: boolean): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const changed = await trx
      .updateTable('contact_messages')
      .set({ answered_at: answered ? sql`now()` : null })
      .where('id', '=', id)
      .where('answered_at', answered ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed)
      await audit(trx, by, answered ? 'contact_answered' : 'contact_reopened', `contact message ${id}`)
  })
}

/** Counts business days from its arrival at the park. */
export const dueOn = (createdAt: Date, timeZone: string): string =>
  addBusinessDays(dayIn(createdAt, timeZone), answerDays)
