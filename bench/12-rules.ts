import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import type { TestClient } from '../test/client.ts'
import { type Goal, summary, timed } from './measure.ts'
import { administrator } from './people.ts'
import { benchWorld } from './world.ts'

export const question =
  'a pass-on rule at 2,000 and 100,000 listings: one that meets nothing, and one that hides every chemical, a third of them, without a number, so that each name is looked up; against the bare update of as many rows (at 100,000: what meets nothing within the 9 s of other calls)'

export const goals: Goal[] = [
  { row: '100000: meets nothing, tried', column: 'median ms', atMost: 4_500 },
  { row: '100000: meets nothing, made', column: 'median ms', atMost: 4_500 },
]

const words = { reason_en: 'Not here.', reason_nl: 'Niet hier.', verdict: 'block', is_on: true }

export async function measure() {
  return { ...(await at(2_000)), ...(await at(100_000)) }
}

async function at(count: number) {
  const world = await benchWorld(count)
  const officer = await administrator(world)
  const steps = {
    ...(await made(officer, 'meets nothing', { ...words, cas: ['108-88-3'] })),
    ...(await made(officer, 'hides every chemical', { ...words, category: ['chemicals'] })),
    'bare update of as many': await timed(() => touched(world.app)),
  }
  await world.close()
  return Object.fromEntries(Object.entries(steps).map(([name, ms]) => [`${count}: ${name}`, summary([ms])]))
}

async function made(officer: TestClient, name: string, rule: object) {
  let effect: object
  const tried = await timed(async () => {
    effect = (await answered(officer.post('/api/safety/rules/try', rule))).effect
  })
  const saved = await timed(async () => {
    await answered(officer.post('/api/safety/rules', { ...rule, effect }))
  })
  return { [`${name}, tried`]: tried, [`${name}, made`]: saved }
}

async function answered(answer: ReturnType<TestClient['post']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const touched = ({ db }: App) =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`update listings set version = version + 1 where type = 'chemicals'`.execute(trx)
  })
