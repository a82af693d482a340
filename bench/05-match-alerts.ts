import { sql } from 'kysely'
import { matchAlerts } from '../src/alerts/matching.ts'
import { inTurn, summary } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'a published listing matched against 10,000 active alerts of 200 people, its mails queued (issue 5: at most 100 ms)'

export async function measure() {
  const world = await benchWorld(200)
  const { db } = world.app
  await sql`insert into alerts (user_id, exchange_type, specifications)
    select 1 + n % 200, case when n % 2 = 0 then 'offer' else 'request' end, jsonb_strip_nulls(jsonb_build_object(
      'type', jsonb_build_array((array['equipment','chemicals','disposables'])[1 + n % 3]),
      'device_type', case when n % 3 = 0 then jsonb_build_array((array['incubator','centrifuge','oven'])[1 + n % 7 % 3]) end,
      'availability_type', case when n % 4 = 0 then jsonb_build_array((array['free','loan'])[1 + n % 5 % 2]) end,
      'organisation', case when n % 5 > 0 then jsonb_build_array((1 + n % 11)::text) end,
      'search', case when n % 6 = 0 then '["eppendorf"]'::jsonb end,
      'total_units', case when n % 2 = 0 then 1 + n % 90 end))
    from generate_series(1, 10000) n`.execute(db)
  await sql`analyze`.execute(db)
  let id = 0
  const { match } = await inTurn(50, { match: () => matchAlerts(world.app, { listing_id: ++id }) })
  const { rows } = await sql<{ average: number }>`select count(*) / 55 as average from alert_matches`.execute(
    db,
  )
  await world.close()
  return { [`10,000 alerts, ${rows[0]?.average} of them matching`]: summary(match) }
}
