import { sql } from 'kysely'
import { mailMatches } from '../src/alerts/match-mails.ts'
import { matchAlerts } from '../src/alerts/matching.ts'
import type { App } from '../src/app.ts'
import { type Goal, inTurn, summary } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'a published listing matched against 10,000 active alerts of 200 people (at most 100 ms), its immediate mails queued (at most 1 s); and when half of all alerts match'

export const goals: Goal[] = [
  { row: 'matched', column: 'median ms', atMost: 10 },
  { row: 'matched and 199 mails queued', column: 'median ms', atMost: 1_000 },
]

export async function measure() {
  const world = await benchWorld(200)
  const { app } = world
  await sql`insert into alerts (user_id, exchange_type, specifications)
    select 1 + n % 200, case when n % 2 = 0 then 'offer' else 'request' end, jsonb_strip_nulls(jsonb_build_object(
      'type', jsonb_build_array((array['equipment','chemicals','disposables'])[1 + n % 3]),
      'device_type', case when n % 3 = 0 then jsonb_build_array((array['incubator','centrifuge','oven'])[1 + n % 7 % 3]) end,
      'availability_type', case when n % 4 = 0 then jsonb_build_array((array['free','loan'])[1 + n % 5 % 2]) end,
      'organisation', case when n % 5 > 0 then jsonb_build_array((1 + n % 11)::text) end,
      'search', case when n % 6 = 0 then '["eppendorf"]'::jsonb end,
      'total_units', case when n % 2 = 0 then 1 + n % 90 end))
    from generate_series(1, 10000) n`.execute(app.db)
  await sql`analyze`.execute(app.db)
  let id = 0
  const narrow = await inTurn(40, { matched: () => matchAlerts(app, { listing_id: ++id }) })
  const hits = await matchesPerListing(app)
  const mailed = await inTurn(20, { queued: () => publishAndMail(app, ++id) })
  await sql`update alerts set specifications = '{}'`.execute(app.db)
  await sql`vacuum analyze alerts`.execute(app.db)
  const wide = await inTurn(5, {
    matched: () => matchAlerts(app, { listing_id: ++id }),
    queued: () => publishAndMail(app, ++id),
  })
  await world.close()
  return {
    matched: { ...summary(narrow.matched), 'alerts each': hits },
    'matched and mails queued': summary(mailed.queued),
    'matched, 4,975 alerts each': summary(wide.matched),
    'matched and 199 mails queued': summary(wide.queued),
  }
}

/** As the worker does it: the job that matches, then one that queues the mails. */
async function publishAndMail(app: App, listing_id: number): Promise<void> {
  await matchAlerts(app, { listing_id })
  const { rows } = await sql<{ user_id: number }>`select distinct alerts.user_id from alert_matches
    join alerts on alerts.id = alert_matches.alert_id where listing_id = ${listing_id}`.execute(app.db)
  const user_ids = rows.map(({ user_id }) => user_id)
  await mailMatches(app, { user_ids, frequency: 'immediate' })
}

async function matchesPerListing({ db }: App): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    select count(*) / count(distinct listing_id) as average from alert_matches`.execute(db)
  return rows[0]?.average ?? 0
}
