import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { counting } from '../src/dashboard/counting.ts'
import { type Db, openDb, openPool } from '../src/db/connect.ts'
import { withDeadlines } from '../src/db/pool-deadlines.ts'
import { buildServer } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { bareAssets } from './bare-assets.ts'
import { TestClient } from './client.ts'
import { aClient } from './factories.ts'
import { startFaultyNetwork } from './fakes/faulty-network.ts'
import { until } from './until.ts'

/** The database is well, but what was sent to it, or its answers, are lost on the way. */
const app = await testApp()
const network = await startFaultyNetwork(app.connection)
const connection = { ...app.connection, host: network.host, port: network.port }
const pool = openPool({ ...connection, max: 2, connectionTimeoutMillis: 8_000 }, () => {})
const db = openDb(withDeadlines(pool, 3_000, connection))
const hono = buildServer({ app: { ...app, db, writes: db }, assets: bareAssets, routes, counting })
const client = new TestClient(app.config.appUrl, async (request) =>
  hono.fetch(request, { peer: '127.0.0.1' }),
)

afterAll(async () => {
  network.close()
  await Promise.race([db.destroy(), new Promise((resolve) => setTimeout(resolve, 1_000))])
})
beforeEach(async () => {
  network.heal()
  await one(db)
})

const one = async (from: Db) => (await sql<{ one: number }>`select 1 as one`.execute(from)).rows[0]?.one

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('a read is asked again on another connection, and the dead one closed', async () => {
  network.drop()
  expect(await one(db)).toBe(1)
  await until(async () => pool.totalCount === 1)
})

it('other connections that gave no answer since are closed before anybody waits for them', async () => {
  await Promise.all([sql`select pg_sleep(0.2)`.execute(db), sql`select pg_sleep(0.2)`.execute(db)])
  expect(pool.totalCount).toBe(2)
  network.drop()
  await one(db)
  await until(() => pool.totalCount === 1)
})

it('a write is not asked again, and its connection is closed', async () => {
  await sql`create table written (at timestamptz not null)`.execute(app.db)
  network.drop()
  const write = sql`insert into written values (now())`.execute(db)
  expect(await failure(write)).toMatchObject({ name: 'RanOut' })
  expect((await sql`select from written`.execute(app.db)).rows).toEqual([])
  await until(() => pool.totalCount === 0)
  expect(await one(db)).toBe(1)
}, 30_000)

it('nor is a read inside a transaction', async () => {
  const transaction = db.transaction().execute(async (trx) => {
    await one(trx)
    network.drop()
    return one(trx)
  })
  expect(await failure(transaction)).toMatchObject({ name: 'RanOut' })
  await until(() => pool.totalCount === 0)
}, 30_000)

it('a slow answer is waited for', async () => {
  network.delay(1_600)
  expect(await one(db)).toBe(1)
  network.heal()
  const slow = sql<{ n: number }>`select 1 as n from pg_sleep(4)`.execute(db)
  expect((await slow).rows).toEqual([{ n: 1 }])
})

it('connections that are reset are replaced', async () => {
  network.reset()
  await until(async () => (await failure(one(db))) === null)
})

it('a page is refused in time, and served once the network is well', async () => {
  const page = () => client.request('/listings/offers', { headers: { accept: 'text/html' } })
  expect((await page()).status).toBe(200)
  network.silence()
  const [refused, ready] = await Promise.all([page(), client.request('/ready')])
  expect([refused.status, ready.status]).toEqual([503, 503])
  network.heal()
  await until(async () => (await page()).status === 200)
  expect((await client.request('/ready')).status).toBe(200)
}, 60_000)

it('every page and every read is refused in time, of visitors and of administrators', async () => {
  const { cookies } = await aClient(app, { role: 'administrator' })
  for (const [name, value] of cookies) client.cookies.set(name, value)
  const visitor = new TestClient(app.config.appUrl, async (request) =>
    hono.fetch(request, { peer: '127.0.0.1' }),
  )
  const reads = routes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(/:\w+|\*/g, '1'))
  network.silence()
  const answers = await Promise.all(
    reads.flatMap((path) =>
      [client, visitor].map(async (one) => {
        const { status } = await one.request(path, { headers: { accept: 'text/html' } })
        return `${status} ${path}`
      }),
    ),
  )
  expect(answers.filter((answer) => answer.startsWith('5') && !answer.startsWith('503'))).toEqual([])
  // Those that ask the database nothing come as ever.
  expect(answers.filter((answer) => answer.startsWith('503')).length).toBeGreaterThan(reads.length)
  network.heal()
  await until(async () => (await visitor.request('/ready')).status === 200)
}, 120_000)
