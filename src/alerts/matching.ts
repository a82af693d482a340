import type { App } from '../app.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { FilterKey } from '../listings/fields.ts'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import type { AlertValues } from './alert.ts'
import { insertMatches, peopleWithNews, queueMatchMails, takeNews } from './sql.ts'

/** Seconds between two mails of immediate alerts to one person: thirty listings in a row are a few mails. */
const pauseSeconds = 10

/**
 * The job `match_alerts` is queued whenever a listing may newly match: published, extended or changed; `wanting` where
 * only a day made it match, for alerts that look at that.
 */
export async function matchAlerts(
  { db }: Pick<App, 'db'>,
  { listing_id, wanting }: { listing_id: number; wanting?: FilterKey },
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const people = await insertMatches(trx, listing_id, wanting)
    if (people.length > 0) await queueMatchMails(trx, people, pauseSeconds)
  })
}

interface Run {
  user_id: number
  frequency: AlertValues['frequency']
}

/** The job `mail_matches` sends one mail with all the news of a person's alerts of one frequency. */
export async function mailMatches({ db }: Pick<App, 'db'>, { user_id, frequency }: Run): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const news = await takeNews(trx, user_id, frequency)
    if (news.length === 0) return
    await queueMailTo(trx, user_id, 'alert_matches', {
      user_id,
      frequency,
      listing_ids: distinct(news.map((match) => match.listing_id)),
      alert_ids: distinct(news.map((match) => match.alert_id)),
    })
  })
}

/** The job `send_digest` queues `mail_matches` for everybody with news, daily and weekly. */
export async function sendDigest(
  { db }: Pick<App, 'db'>,
  { frequency }: Pick<Run, 'frequency'>,
): Promise<void> {
  for (const user_id of await peopleWithNews(db, frequency)) {
    await addJob(db, 'mail_matches', { user_id, frequency }, { key: `${frequency} digest ${user_id}` })
  }
}

const distinct = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
