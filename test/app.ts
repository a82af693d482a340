import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject, onTestFinished } from 'vitest'
import type { App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { counting } from '../src/dashboard/counting.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import type { Assets } from '../src/http/assets.ts'
import { buildServer } from '../src/http/server.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { openMetrics } from '../src/metrics/metrics.ts'
import { routes } from '../src/routes.ts'
import { openPark } from '../src/settings/park.ts'
import { claimStore } from '../src/storage/generation.ts'
import { openStore } from '../src/storage/open.ts'
import { openTemporary } from '../src/storage/temporary.ts'
import { TestClient } from './client.ts'

/** A separate database for this test file, copied from the migrated template or from another one. */
export async function testDatabase(
  server = inject('postgres'),
  template = server.database,
): Promise<pg.PoolConfig> {
  const database = `t_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${template}`)
  await admin.end()
  return { ...server, database }
}

export interface TestApp extends App {
  pool: pg.Pool
  /** Somebody's browser, so to speak: cookies, CSRF, JSON. */
  client: () => TestClient
  send: (request: Request) => Promise<Response>
  sendFrom: (peer: string, request: Request) => Promise<Response>
}

const bareAssets: Assets = {
  version: 'test',
  scripts: ['/framework.js', '/client.js'],
  css: '',
  font: null,
  render: async (page) => ({ head: [], body: JSON.stringify(page).replaceAll('<', '\\u003c') }),
}

/** Without the limits of a real start: a busy machine may take longer, and the test's own limit ends what hangs. */
const unhurried = {
  connectionTimeoutMillis: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** The whole of LabEx on a separate database; with `worker`, mails are written to `config.dataDir`. */
export async function testApp({
  worker = false,
  database,
  env = {},
}: {
  worker?: boolean
  /** One that is migrated already; else a new one. */
  database?: pg.PoolConfig
  env?: Record<string, string>
} = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'labex-app-'))
  const config = readConfig({ DATA_DIR: dataDir, MAIL_HOURS: 'always', ...env })
  const connection = { ...(database ?? (await testDatabase())), ...unhurried }
  const pool = openPool(connection, () => {}, config.parkTimeZone)
  const metrics = openMetrics(dataDir)
  const db = openDb(metrics.timed('pages', pool))
  const store = await openStore(config)
  await claimStore(db, store, config)
  const app: App = {
    config,
    park: openPark(config, db),
    secret: 'a-secret-for-tests-only-0123456789',
    db,
    writes: db,
    connection,
    store,
    newTemporaryPath: await openTemporary(path.join(dataDir, 'temporary')),
    log: pino({ level: 'silent' }),
    metrics,
    isStopping: false,
    shutdown: new AbortController(),
  }
  const hono = buildServer({ app, assets: bareAssets, routes, counting })
  const running = worker ? await startWorker(app) : null
  endWith(async () => {
    await running?.stop()
    if (!pool.ended) await db.destroy()
  })
  const sendFrom = async (peer: string, request: Request) => hono.fetch(request, { peer })
  const send = (request: Request) => sendFrom('127.0.0.1', request)
  return { ...app, pool, send, sendFrom, client: () => new TestClient(config.appUrl, send) }
}

/** A test's own app ends with the test: all share the database's 60 connections. */
function endWith(end: () => Promise<void>): void {
  try {
    onTestFinished(end)
  } catch {
    afterAll(end)
  }
}
