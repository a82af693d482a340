import { endRest } from '../accounts/belonging.ts'
import type { Trx } from '../db/connect.ts'
import { answersGoOn } from '../listings/write/past-date.ts'
import { tellOfEndsSince } from '../listings/write/reminders.ts'
import { addJob } from '../mail/outbox.ts'

/** What LabEx asks resumes where it stopped. */
export async function goOn(trx: Trx, people: number[]): Promise<void> {
  const rested = await endRest(trx, people)
  for (const { id, out_since } of rested) {
    await answersGoOn(trx, id, out_since)
    await tellOfEndsSince(trx, id, out_since)
  }
  if (rested.length > 0) await addJob(trx, 'remind_returned', { people: rested })
  if (people.length > 0) await addJob(trx, 'mail_matches', { user_ids: people, frequency: 'immediate' })
}
