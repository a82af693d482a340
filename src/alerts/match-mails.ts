import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Locale } from '../i18n/locale.ts'
import { addJob, queueMails } from '../mail/outbox.ts'
import type { AlertValues } from './alert.ts'
import { takesPart } from './sql.ts'

/** Seconds between mails of immediate alerts to one person: thirty listings in a row make a few. */
const pauseSeconds = 10

/** At once without a recent mail, else after the pause; replaces a waiting job, so that one mail has all. */
export async function queueMatchMails(trx: Trx, userIds: number[]): Promise<void> {
  await sql`with person as (
      select id, nullif(greatest(now(), last.mailed_at + make_interval(secs => ${pauseSeconds})), now()) as later
      from unnest(${userIds}::int[]) as person (id)
      left join lateral (
        select max(alert_matches.mailed_at) as mailed_at from alert_matches
        where alert_matches.alert_id = any(array(
          select id from alerts where alerts.user_id = person.id and alerts.frequency = 'immediate'))
      ) as last on true
    ), run as (
      select array_agg(id order by id) as user_ids, later from person
      group by later, case when later is not null then id end
    )
    select count(*) from (select graphile_worker.add_jobs(array_agg(row(
      'mail_matches', json_build_object('user_ids', user_ids, 'frequency', 'immediate'), null, later, 10,
      case when later is not null then 'matches ' || user_ids[1] end, null, null)::graphile_worker.job_spec))
      from run) as queued`.execute(trx)
}

/** Nobody saw it, on the matches page either, however old the last digest is. */
const isNews = sql<boolean>`(alert_matches.mailed_at is null and alert_matches.read_at is null)`

async function peopleWithNews(db: Db, frequency: AlertValues['frequency']): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct alerts.user_id from alert_matches join alerts on alerts.id = alert_matches.alert_id
    where alerts.status = 'active' and alerts.frequency = ${frequency} and ${isNews}
    order by 1`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** They saw the whole then, and its page links to the rest. */
const hasPart = sql<boolean>`exists (
  select 1 from connections
  join listings as part on part.id = connections.listing_id
  join listings as rest on rest.goods_id = part.goods_id
  where rest.id = taken.listing_id and taken.user_id in (buyer_id, seller_id) and connections.status <> 'cancelled')`

interface Taken {
  user_id: number
  locale: Locale | null
  alert_id: number
  listing_id: number
}

/**
 * Marks and returns the news, except what another alert mailed and the rest of what they connected on. The
 * update decides between two runs, locking in one order against deadlocks.
 */
async function takeNews(trx: Trx, { user_ids, frequency }: Run): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select alert_matches.alert_id, alert_matches.listing_id, users.id as user_id, users.locale
      from alert_matches
      join alerts on alerts.id = alert_matches.alert_id join users on users.id = alerts.user_id
      where users.id = any(${user_ids}::int[])
        and alerts.status = 'active' and alerts.frequency = ${frequency} and ${isNews} and ${takesPart}
      order by 1, 2 for update of alert_matches
    ), taken as (
      update alert_matches set mailed_at = now() from due
      where alert_matches.alert_id = due.alert_id and alert_matches.listing_id = due.listing_id
      returning due.*
    ), known as (
      select alerts.user_id, listing_id from alert_matches join alerts on alerts.id = alert_id
      where alert_id = any(array(select id from alerts where user_id = any(${user_ids}::int[])))
        and listing_id = any(array(select listing_id from taken)) and mailed_at is not null
    )
    select * from taken
    where (user_id, listing_id) not in (select user_id, listing_id from known) and not ${hasPart}`.execute(
    trx,
  )
  return rows
}

interface Run {
  user_ids: number[]
  frequency: AlertValues['frequency']
}

/** It was queued before an upgrade. */
interface OlderRun {
  user_id: number
  frequency: Run['frequency']
}

/** All mails of this many people are queued in one transaction. */
const together = 100

/** The job `mail_matches`: one mail per person with all news of one frequency. */
export async function mailMatches({ db }: Pick<App, 'db'>, queued: Run | OlderRun): Promise<void> {
  const { frequency } = queued
  const user_ids = 'user_id' in queued ? [queued.user_id] : queued.user_ids
  for (let done = 0; done < user_ids.length; done += together) {
    const run = { user_ids: user_ids.slice(done, done + together), frequency }
    await allOrNothing(db, async (trx) => {
      const news = Map.groupBy(await takeNews(trx, run), ({ user_id }) => user_id)
      await queueMails(
        trx,
        'alert_matches',
        [...news.values()].map((taken) => mailOf(taken, frequency)),
      )
    })
  }
}

const mailOf = (taken: Taken[], frequency: Run['frequency']) => ({
  locale: taken[0]?.locale ?? null,
  data: {
    user_id: taken[0]?.user_id ?? 0,
    frequency,
    listing_ids: distinct(taken.map((match) => match.listing_id)),
    alert_ids: distinct(taken.map((match) => match.alert_id)),
  },
})

/** The job `send_digest` runs daily and weekly. */
export async function sendDigest(
  { db }: Pick<App, 'db'>,
  { frequency }: Pick<Run, 'frequency'>,
): Promise<void> {
  const user_ids = await peopleWithNews(db, frequency)
  if (user_ids.length > 0) await addJob(db, 'mail_matches', { user_ids, frequency })
}

const distinct = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
