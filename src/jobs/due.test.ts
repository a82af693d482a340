import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { openDb, openPool } from '../db/connect.ts'
import { catchUp, queueDue } from './due.ts'
import type { Recurring } from './recurring.ts'

const app = await testApp({ env: { PARK_TIME_ZONE: 'Europe/Amsterdam' } })
const digest: Recurring = { job: 'send_digest', at: '08:00', madeUpFor: 12, payload: { frequency: 'daily' } }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  await sql`delete from recurring_runs`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

/** Asks as a process would that looks at the clock at `moment`. */
async function askAt(moment: string, table: Recurring[] = [digest], often = new Map<string, string>()) {
  vi.setSystemTime(moment)
  await queueDue(app, often, table)
}

async function queued(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
    order by id`.execute(app.db)
  return rows.map(({ task }) => task)
}

it('a thing that is new begins with its next run', async () => {
  await askAt('2027-03-22T09:00Z')
  expect(await queued()).toEqual([])
  await askAt('2027-03-23T06:59Z')
  expect(await queued()).toEqual([])
  await askAt('2027-03-23T07:00Z')
  expect(await queued()).toEqual(['send_digest'])
})

it('a run is taken once by several processes, after a restart, and when the clock is set back', async () => {
  await askAt('2027-03-22T09:00Z')
  vi.setSystemTime('2027-03-23T07:00:05Z')
  await Promise.all(Array.from({ length: 8 }, () => queueDue(app, new Map(), [digest])))
  expect(await queued()).toEqual(['send_digest'])
  await askAt('2027-03-23T05:00Z')
  await askAt('2027-03-23T07:01Z')
  expect(await queued()).toEqual(['send_digest'])
})

it('one that was missed is made up for within its time, and not later', async () => {
  await askAt('2027-03-22T09:00Z')
  await askAt('2027-03-23T18:59Z')
  expect(await queued()).toEqual(['send_digest'])
  const warn = vi.spyOn(app.log, 'warn')
  await askAt('2027-03-24T19:01Z')
  await askAt('2027-03-24T19:02Z')
  expect(await queued()).toEqual(['send_digest'])
  expect(warn.mock.calls.filter(([, text]) => text !== 'LabEx was off')).toEqual([
    [{ job: 'send_digest', due: '2027-03-24T07:00:00.000Z' }, 'not made up for: it was due too long ago'],
  ])
  await askAt('2027-03-25T07:00Z')
  expect(await queued()).toEqual(['send_digest', 'send_digest'])
})

it('what comes every minute is queued once in it, also after the clock was set back', async () => {
  const [table, often] = [[{ job: 'wake_mails', at: 'minute' }], new Map<string, string>()]
  await askAt('2027-03-23T07:00:05Z', table, often)
  expect(await queued()).toEqual(['wake_mails'])
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await askAt('2027-03-23T07:00:45Z', table, often)
  expect(await queued()).toEqual([])
  await askAt('2027-03-23T05:00Z', table, often)
  expect(await queued()).toEqual(['wake_mails'])
})

it('what is shown is made true before anybody is answered, once', async () => {
  const judged: Recurring = { job: 'judge_listings', at: '00:03', madeUpFor: 24, beforeListening: true }
  vi.setSystemTime('2027-03-23T09:00Z')
  await catchUp(app, [judged, digest])
  const runs = () => app.db.selectFrom('recurring_runs').select(['name', 'run']).execute()
  expect(await runs()).toEqual([{ name: 'judge_listings', run: '2027-03-23' }])
  await askAt('2027-03-23T09:01Z', [judged])
  expect(await queued()).not.toContain('judge_listings')
  await askAt('2027-03-23T23:03Z', [judged])
  expect(await queued()).toContain('judge_listings')
})

it('what is made true before anybody is answered may take longer than a page', async () => {
  const connection = { ...app.connection, statement_timeout: 1 }
  const db = openDb(openPool(connection, () => {}))
  const slow = sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return null; end $$;
    create trigger slow after insert on recurring_runs execute function slow()`
  await slow.execute(app.db)
  const judged: Recurring = { job: 'judge_listings', at: '00:03', madeUpFor: 24, beforeListening: true }
  await catchUp({ ...app, connection, db, writes: db }, [judged])
  await sql`drop function slow cascade`.execute(app.db)
  const runs = await app.db.selectFrom('recurring_runs').select('name').execute()
  expect(runs).toEqual([{ name: 'judge_listings' }])
  await db.destroy()
})
