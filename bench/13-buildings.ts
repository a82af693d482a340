import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { filterCondition } from '../src/listings/row/sql.ts'
import { type Goal, inTurn, summary } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'listings of one building, found in SQL among 20,000 that write twelve buildings in 48 ways: by the filter’s own predicate, which asks for each what it means; against the text as it was typed, which finds a quarter of them, and against the index of spellings'

export const goals: Goal[] = [{ row: 'predicate', column: 'ratio', atMost: 40 }]

const listings = 20_000
const buildings = 12

export async function measure() {
  const world = await benchWorld(listings)
  const { db } = world.app
  await spell(world.app)
  const wanted = sql`'{"location_building": ["Building 7"]}'::jsonb`
  const count = (where: ReturnType<typeof filterCondition>) => async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from listings where ${where}`.execute(db)
    return rows[0]?.total ?? 0
  }
  const contenders = {
    predicate: count(filterCondition('location_building', wanted)),
    'as typed': count(
      sql<boolean>`lower(translate(attributes ->> 'location_building', ',', ' ')) = lower('Building 7')`,
    ),
    'index of spellings': count(sql<boolean>`building_key(attributes ->> 'location_building') in (
      select key from building_spellings where building_id = 7 and counts)`),
  }
  const found = Object.fromEntries(
    await Promise.all(Object.entries(contenders).map(async ([name, ask]) => [name, await ask()] as const)),
  )
  const times = await inTurn(10, contenders)
  await world.close()
  return Object.fromEntries(
    Object.entries(times).map(([name, taken]) => [
      name,
      { found: found[name] ?? 0, ...summary(taken, times['as typed']) },
    ]),
  )
}

/** Each building in four ways, spread over the listings. */
const spell = ({ db }: App) =>
  db.transaction().execute(async (trx) => {
    await sql`insert into buildings (name_en, name_nl)
      select 'Building ' || n, 'Gebouw ' || n from generate_series(1, ${buildings}::int) n`.execute(trx)
    await sql`insert into building_spellings (building_id, spelling)
      select id, spelling from buildings cross join lateral
        unnest(array[name_en, name_nl, 'B' || id || ' tower', 'The ' || id || 'th']) spelling`.execute(trx)
    // Triggers would judge each of them.
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    await sql`update listings set attributes = attributes || jsonb_build_object('location_building', spelling)
      from building_spellings where building_spellings.id = 1 + listings.id % ${4 * buildings}::int`.execute(
      trx,
    )
  })
