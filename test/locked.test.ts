import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { counting } from '../src/dashboard/counting.ts'
import { type Db, openDb, openPool } from '../src/db/connect.ts'
import { latestChangeOf } from '../src/db/latest-change.ts'
import { withDeadlines } from '../src/db/pool-deadlines.ts'
import { buildServer } from '../src/http/server.ts'
import { ListingIndex } from '../src/listings/find/memory/listing-index.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { bareAssets } from './bare-assets.ts'
import { aListedRow, aUser } from './factories.ts'
import { until } from './until.ts'

/** A request that meets a locked table waits once: not again for what others waited for in vain, or for an error page. */
const app = await testApp()
const lockMs = 300
const impatient = openPool({ ...app.connection, max: 2, lock_timeout: lockMs }, () => {})
const db = openDb(impatient)
afterAll(() => db.destroy())

const whileLocked = (table: string, use: () => Promise<unknown>) =>
  app.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    await use()
  })

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const lockTimeout = async (from: Db) =>
  (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(from)).rows[0]?.lock_timeout

it('who asks meanwhile how far the database is fails with whom they waited for, and nobody later', async () => {
  await whileLocked('listings', async () => {
    const first = failure(latestChangeOf(db))
    await until(async () => (await waiting()) === 1)
    const others = [latestChangeOf(db), latestChangeOf(db)].map(failure)
    expect(await Promise.all(others)).toEqual([await first, await first])
    expect(await first).toMatchObject({ code: '55P03' })
    expect((await others[0]) === (await first)).toBe(true)
    expect(await failure(latestChangeOf(db))).toMatchObject({ code: '55P03' })
  })
  expect(await latestChangeOf(db)).toMatchObject({ number: expect.any(Number) })
})

it('who browses meanwhile fails with whom they waited for, and nobody later', async () => {
  const owner = await aUser(app)
  const index = new ListingIndex(db, pino({ level: 'silent' }))
  await index.upTo(await latestChangeOf(db))
  await aListedRow(app, owner, { exchange_type: 'offer', type: 'equipment', title: 'New' })
  const latestChange = await latestChangeOf(app.db)
  await whileLocked('listings', async () => {
    const errors = await Promise.all([1, 2, 3].map(() => failure(index.upTo(latestChange))))
    expect(errors[0]).toMatchObject({ code: '55P03' })
    expect(errors.every((error) => error === errors[0])).toBe(true)
  })
  await index.upTo(latestChange)
  expect(index.number).toBe(latestChange.number)
})

it('a wait for a connection leaves less for a lock, and only for who waited', async () => {
  const pool = openPool({ ...app.connection, max: 1 }, () => {})
  const one = openDb(withDeadlines(pool, 2_000, app.connection))
  const holder = await pool.connect()
  const late = lockTimeout(one)
  await until(() => pool.waitingCount === 1)
  await sql`select pg_sleep(2.5)`.execute(app.db)
  holder.release()
  expect(await late).toBe('100ms')
  await until(async () => (await lockTimeout(one)) === '2s')
  await one.destroy()
})

it('a page whose table is locked says so without asking the database again', async () => {
  const hono = buildServer({
    app: { ...app, db },
    assets: { ...bareAssets, render: async ({ component }) => ({ head: [], body: component }) },
    routes,
    counting,
  })
  await whileLocked('faq_items', async () => {
    const request = new Request(`${app.config.appUrl}/faq`, { headers: { accept: 'text/html' } })
    const response = await hono.fetch(request, { peer: '127.0.0.1' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await response.text()).not.toContain('site/Refused')
  })
})

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted and relation = 'public.listings'::regclass
    and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
  return rows.length
}
