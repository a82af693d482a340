import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../src/config.ts'
import { counting } from '../src/dashboard/counting.ts'
import type { Db } from '../src/db/connect.ts'
import type { Assets } from '../src/http/assets.ts'
import { buildServer } from '../src/http/server.ts'
import { type OpenedApp, openApp } from '../src/open.ts'
import { routes } from '../src/routes.ts'

/** Pages are asked for as JSON here, so nothing is rendered. */
const noAssets: Assets = {
  version: 'bench',
  scripts: [],
  css: '',
  font: null,
  render: async () => ({ head: [], body: '' }),
}

/** LabEx on a throw-away database with `count` active offers, spread over the values of the catalogue. */
export async function benchWorld(
  count: number,
): Promise<OpenedApp & { fetch: (request: Request) => Promise<Response> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'labex-bench-'))
  const opened = await openApp(readConfig({ DATA_DIR: dataDir }))
  const { app } = opened
  await fill(app.db, count)
  const hono = buildServer({
    app,
    assets: noAssets,
    routes,
    counting,
  })
  return {
    ...opened,
    fetch: async (request) => hono.fetch(request, { peer: '127.0.0.1' }),
    close: async () => {
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Twelve organisations, 200 people and `count` active offers. */
export async function fill(db: Db, count: number): Promise<void> {
  await sql`insert into organisations (name) select 'Organisation ' || n from generate_series(1, 12) n`.execute(
    db,
  )
  await sql`insert into users (name, email, password_hash, organisation_id, verified_at)
    select 'User ' || n, 'user' || n || '@bench.example', 'x', 1 + n % 12, now() from generate_series(1, 200) n`.execute(
    db,
  )
  await db.transaction().execute(async (trx) => {
    // Triggers would judge each of them, for minutes at 100,000.
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    for (let from = 1; from <= count; from += 10_000)
      await fillListings(trx, from, Math.min(count, from + 9_999))
  })
  await sql`analyze`.execute(db)
}

async function fillListings(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into listings (exchange_type, type, title, status, step, user_id, organisation_id, published_at, expires_at, search_text, attributes)
    select 'offer', (array['equipment','chemicals','disposables'])[1 + n % 3], 'Listing number ' || n, 'active', 3, 1 + n % 200, 1 + n % 12,
      now() - make_interval(mins => n), now() + interval '3 months', 'listing number ' || n || ' eppendorf kruyt ' || md5(n::text),
      jsonb_strip_nulls(jsonb_build_object(
        'description', '<p>Surplus after the completion of a project. Stored in its original packaging, checked and complete.</p>',
        'device_type', case when n % 3 = 0 then (array['incubator','centrifuge','water_bath','oven','microscope'])[1 + n % 5] end,
        'operational_age', case when n % 3 = 0 then 2000 + n % 25 end,
        'substance_category', case when n % 3 = 1 then (array['laboratory_use','reagents','fluids_medium'])[1 + n % 3] end,
        'storage', case when n % 3 = 1 then (array['chilled','freezer','room_temperature'])[1 + n % 3] end,
        'disposable_type', case when n % 3 = 2 then (array['tubes','gloves','pipette_tips','syringes'])[1 + n % 4] end,
        'availability_type', (array['free','loan','shared_use','tbd'])[1 + n % 4],
        'manufacturer', 'Eppendorf', 'location_building', 'Kruyt', 'total_units', 1 + n % 90))
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
}
