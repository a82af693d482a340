import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type FilterKey, filterKeys } from '../listings/catalogue/fields.ts'
import { findsKept } from '../listings/find/lines/counted.ts'
import { filterCondition, isListed } from '../listings/row/sql.ts'
import type { AlertValues } from './alert.ts'
import { queueMatchMails } from './match-mails.ts'
import { takesPart } from './sql.ts'

/** The job `match_alerts`. `wanting`: only a day made it match, so only alerts that look at that count. */
export async function matchAlerts(
  { db }: Pick<App, 'db'>,
  { listing_id, wanting }: { listing_id: number; wanting?: FilterKey },
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    const people = await insertMatches(trx, listing_id, wanting)
    for (const rest of await restsOf(trx, listing_id))
      people.push(...(await insertMatches(trx, rest, wanting)))
    if (people.length > 0) await queueMatchMails(trx, [...new Set(people)])
  })
}

/** The rest of a listing partly taken before alerts were matched. */
async function restsOf(trx: Trx, listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select rest.id from listings join listings as rest on rest.goods_id = listings.goods_id and rest.id > listings.id
    where listings.id = ${listingId} and rest.split_from_id is not null order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The browse condition with the alert's specifications: true where browsing would show the listing. */
const looksFor = (): RawBuilder<boolean> => {
  const specifications = sql.ref('alerts.specifications')
  const conditions = filterKeys.map((key) => filterCondition(key, specifications))
  return sql<boolean>`(${sql.join([...conditions, hasWords, answersLine], sql` and `)})`
}

/** Words are folded like `search_text`, and are no patterns. */
const hasWords = sql<boolean>`not exists (
  select 1 from jsonb_array_elements_text(coalesce(alerts.specifications -> 'search', '[]')) as word
  where strpos(listings.search_text, word) = 0)`

/** One way of its lines suffices, as on the page that reads an order list. */
const answersLine = sql<boolean>`(not alerts.specifications ? 'lines' or exists (
  select 1 from jsonb_array_elements_text(alerts.specifications -> 'ways') as way
  where split_part(way, ' ', 1)::int <= (
    select count(*) from unnest((string_to_array(way, ' '))[2:]) as word
    where strpos(listings.search_text, word) > 0
      and (word !~ '^[a-z]{2}$' or listings.search_text ~ ('(^|[^a-z])' || word)))))`

/**
 * Once per alert and listing, never the owner's. What a resting alert finds is news later. Returns the people
 * with immediate news. The lock waits for a part being taken, or lets it copy these matches to the rest.
 */
export async function insertMatches(trx: Trx, listingId: number, wanting?: FilterKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with found as (
      insert into alert_matches (alert_id, listing_id)
      select alerts.id, listings.id
      from listings
      join alerts on alerts.exchange_type = listings.exchange_type
      where listings.id = ${listingId} and ${isListed}
        and alerts.user_id is distinct from listings.user_id and ${looksFor()}
        and (${wanting ?? null}::text is null or alerts.specifications ? ${wanting ?? null}::text)
      for share of listings
      on conflict do nothing
      returning alert_id
    ), listed as (
      ${findsKept(sql`select distinct ${listingId}::int, alerts.user_id from found
        join alerts on alerts.id = found.alert_id where alerts.specifications ? 'lines'
        order by 2`)}
    )
    select distinct alerts.user_id from found join alerts on alerts.id = found.alert_id
    join users on users.id = alerts.user_id
    where alerts.frequency = 'immediate' and alerts.status = 'active' and ${takesPart}`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Forgets unseen matches that a changed alert no longer looks for. */
export async function forgetOthers(trx: Trx, alertId: number): Promise<void> {
  await sql`delete from alert_matches using alerts, listings
    where alert_matches.alert_id = ${alertId} and alerts.id = alert_id and listings.id = listing_id
      and mailed_at is null and read_at is null
      and not (alerts.exchange_type = listings.exchange_type and ${looksFor()})`.execute(trx)
}

export async function foundNow(
  db: Db,
  alertIds: number[],
  listingIds: number[],
): Promise<{ alert_id: number; listing_id: number }[]> {
  const { rows } = await sql<{ alert_id: number; listing_id: number }>`
    select alerts.id as alert_id, listings.id as listing_id
    from alerts join listings on listings.exchange_type = alerts.exchange_type
    where alerts.id = any(${alertIds}::int[]) and listings.id = any(${listingIds}::int[])
      and alerts.status = 'active' and ${isListed} and ${looksFor()}`.execute(db)
  return rows
}

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
