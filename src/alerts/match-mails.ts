import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import type { AlertValues } from './alert.ts'
import { takesPart } from './sql.ts'

/** Seconds between two mails of immediate alerts to one person: thirty listings in a row are a few mails. */
const pauseSeconds = 10

/**
 * Queues one `mail_matches` job per person: at once, or after the pause since their last mail. It replaces a
 * waiting job, so that one mail carries all news.
 */
export async function queueMatchMails(trx: Trx, userIds: number[]): Promise<void> {
  await sql`select count(*) from (select graphile_worker.add_jobs(array_agg(row(
      'mail_matches', json_build_object('user_id', person.id, 'frequency', 'immediate'), null,
      greatest(now(), last.mailed_at + make_interval(secs => ${pauseSeconds})), 10,
      'matches ' || person.id, null, null)::graphile_worker.job_spec order by person.id))
    from unnest(${userIds}::int[]) as person (id)
    left join lateral (
      select max(alert_matches.mailed_at) as mailed_at from alert_matches
      where alert_matches.alert_id = any(array(
        select id from alerts where alerts.user_id = person.id and alerts.frequency = 'immediate'))
    ) as last on true) as queued`.execute(trx)
}

/** News that nobody saw, on the matches page either; after two weeks it is no news. */
const isNews = sql<boolean>`(alert_matches.mailed_at is null and alert_matches.read_at is null
  and alert_matches.matched_at > now() - interval '14 days')`

async function peopleWithNews(db: Db, frequency: AlertValues['frequency']): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct alerts.user_id from alert_matches join alerts on alerts.id = alert_matches.alert_id
    where alerts.status = 'active' and alerts.frequency = ${frequency} and ${isNews}
    order by 1`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Marks a person's news of one frequency as mailed and returns it, except what another of their alerts has
 * mailed. The update decides which of two runs sends it.
 */
async function takeNews(
  trx: Trx,
  userId: number,
  frequency: AlertValues['frequency'],
): Promise<{ alert_id: number; listing_id: number }[]> {
  const { rows } = await sql<{ alert_id: number; listing_id: number }>`
    with taken as (
      update alert_matches set mailed_at = now()
      from alerts join users on users.id = alerts.user_id
      where alerts.id = alert_matches.alert_id and alerts.user_id = ${userId}
        and alerts.status = 'active' and alerts.frequency = ${frequency} and ${isNews} and ${takesPart}
      returning alert_matches.alert_id, alert_matches.listing_id
    ), known as (
      select listing_id from alert_matches
      where alert_id = any(array(select id from alerts where user_id = ${userId}))
        and listing_id = any(array(select listing_id from taken)) and mailed_at is not null
    )
    select alert_id, listing_id from taken where listing_id not in (select listing_id from known)`.execute(
    trx,
  )
  return rows
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
