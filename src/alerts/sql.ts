import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { type FilterKey, filterKeys } from '../listings/fields.ts'
import { filterCondition, isListed } from '../listings/sql.ts'
import type { AlertValues } from './alert.ts'

const selectAlert = (db: Db) =>
  db
    .selectFrom('alerts')
    .select(['id', 'user_id', 'exchange_type', 'status', 'frequency', 'specifications', 'created_at'])

export type AlertRow = NonNullable<Awaited<ReturnType<typeof alertById>>>

export const alertById = (db: Db, id: number) => selectAlert(db).where('id', '=', id).executeTakeFirst()

export const alertsOf = (db: Db, userId: number) =>
  selectAlert(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const alertsByIds = (db: Db, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : selectAlert(db).where('id', 'in', ids).orderBy('id').execute()

/**
 * The browse condition with the alert's specifications in the query's place: true where browsing by them
 * would show the listing.
 */
const looksFor = (): RawBuilder<boolean> => {
  const specifications = sql.ref('alerts.specifications')
  const conditions = filterKeys.map((key) => filterCondition(key, specifications))
  return sql<boolean>`(${sql.join([...conditions, hasWords], sql` and `)})`
}

/** Words are folded like `search_text`, and are no patterns. */
const hasWords = sql<boolean>`not exists (
  select 1 from jsonb_array_elements_text(coalesce(alerts.specifications -> 'search', '[]')) as word
  where strpos(listings.search_text, word) = 0)`

const takesPart = sql<boolean>`(users.verified_at is not null
  and exists (select 1 from organisations o where o.id = users.organisation_id and o.status = 'approved'))`

/**
 * Records a listing for every active alert of other people that matches it and never had it; each alert gets
 * a listing once. Returns the people whose immediate alerts have news.
 */
export async function insertMatches(trx: Trx, listingId: number, wanting?: FilterKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with found as (
      insert into alert_matches (alert_id, listing_id)
      select alerts.id, listings.id
      from listings
      join alerts on alerts.exchange_type = listings.exchange_type and alerts.status = 'active'
      join users on users.id = alerts.user_id
      where listings.id = ${listingId} and ${isListed} and ${takesPart}
        and alerts.user_id is distinct from listings.user_id and ${looksFor()}
        and (${wanting ?? null}::text is null or alerts.specifications ? ${wanting ?? null}::text)
      on conflict do nothing
      returning alert_id
    )
    select distinct alerts.user_id from found join alerts on alerts.id = found.alert_id
    where alerts.frequency = 'immediate'`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Counts other people's listings that an alert would find now, by the same condition as matching. */
export async function countWanted(
  db: Db,
  userId: number | null,
  { exchange_type, specifications }: Pick<AlertValues, 'exchange_type' | 'specifications'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from listings, (select ${JSON.stringify(specifications)}::jsonb as specifications) as alerts
    where listings.exchange_type = ${exchange_type} and ${isListed}
      and (${userId}::int is null or listings.user_id is distinct from ${userId}::int) and ${looksFor()}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Alerts that had one listing count as having had the other. */
export async function copyMatches(trx: Trx, from: number, to: number): Promise<void> {
  await sql`insert into alert_matches (alert_id, listing_id, matched_at, mailed_at, read_at)
    select alert_id, ${to}, matched_at, mailed_at, read_at from alert_matches where listing_id = ${from}`.execute(
    trx,
  )
}

/**
 * Queues one `mail_matches` job per person: at once, or after the pause since their last mail. It replaces a
 * waiting job, so that one mail carries all news.
 */
export async function queueMatchMails(trx: Trx, userIds: number[], pauseSeconds: number): Promise<void> {
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

export async function peopleWithNews(db: Db, frequency: AlertValues['frequency']): Promise<number[]> {
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
export async function takeNews(
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

export interface MatchRow {
  listing_id: number
  /** `YYYY-MM-DD` at the park. */
  matched_on: string
  unread: boolean
  alert_ids: number[]
}

/** One page of matches that are still listed, newest first, each listing once. */
export async function matchesOf(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select alert_matches.listing_id, to_char(max(matched_at), 'YYYY-MM-DD') as matched_on, bool_or(read_at is null) as unread,
      array_agg(alert_id order by alert_id) as alert_ids
    ${liveMatches(userId)}
    group by alert_matches.listing_id
    order by max(matched_at) desc, alert_matches.listing_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countMatches(db: Db, userId: number, which: 'all' | 'unread'): Promise<number> {
  const { rows } = await matchesCount(userId, which).execute(db)
  return rows[0]?.total ?? 0
}

export const matchesCount = (userId: number, which: 'all' | 'unread') =>
  sql<{ total: number }>`select count(distinct alert_matches.listing_id) as total
    ${liveMatches(userId)} ${which === 'unread' ? sql`and read_at is null` : sql``}`

const liveMatches = (userId: number) => sql`
  from alert_matches
  join alerts on alerts.id = alert_matches.alert_id
  join listings on listings.id = alert_matches.listing_id
  where alerts.user_id = ${userId} and ${isListed}`

export async function readMatches(db: Db, userId: number, until: Date): Promise<void> {
  await sql`update alert_matches set read_at = now() from alerts
    where alerts.id = alert_matches.alert_id and alerts.user_id = ${userId}
      and read_at is null and matched_at <= ${until}`.execute(db)
}
