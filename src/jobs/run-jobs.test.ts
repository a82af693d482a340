import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { punctuality } from '../db/job-queue.ts'
import { runJobs } from './run-jobs.ts'
import type { Crew } from './runner.ts'

const app = await testApp({ env: { DATABASE_URL: 'postgres://unused', APP_SECRET: 'x'.repeat(32) } })
const workers: { stop: () => Promise<void> }[] = []
const done = new Map<string, string[]>()

afterEach(async () => {
  await allowConnections(true)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

/** A separate process, as far as the database can tell. */
async function start(
  name: string,
  work: (payload: { of: string }) => Promise<unknown> = async () => {},
  connection: { host?: string; port?: number } = {},
) {
  const tasks: Crew['tasks'] = {
    probe: async (payload) => {
      const { of } = payload as { of: string }
      await work({ of })
      done.set(of, [...(done.get(of) ?? []), name])
    },
  }
  const log = { ...app.log, warn: vi.fn(), error: vi.fn(), info: vi.fn() }
  const there = { ...app, log, connection: { ...app.connection, ...connection } }
  const worker = await runJobs(there as never, () => [{ tasks, concurrency: 4 }], {
    graceMs: 1_200,
    stopMs: 300,
  })
  workers.push(worker)
  return { ...worker, log }
}

const add = (of: string) =>
  sql`select graphile_worker.add_job('probe', ${JSON.stringify({ of })}::json)`.execute(app.db)

const isDone = (of: string) => vi.waitFor(() => expect(done.get(of)).toBeDefined(), { timeout: 120_000 })

const isTaken = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(app.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 120_000 },
  )

const sessions = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name like 'labex-jobs %' and datname = current_database()`.execute(app.db)
  ).rows.map(({ pid }) => pid)

/** Asked from elsewhere: a session cannot refuse new ones to its own database. */
async function allowConnections(are: boolean): Promise<void> {
  const admin = new pg.Client({ ...app.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`alter database ${app.connection.database} with allow_connections ${are}`)
  await admin.end()
}

const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(app.db)

it('never takes a job that a living process works on for long', async () => {
  const ended = Promise.withResolvers<void>()
  await start('slow', () => ended.promise)
  await add('long')
  await isTaken()
  await start('other')
  await sleep(4_000)
  expect(done.get('long')).toBeUndefined()
  ended.resolve()
  await isDone('long')
  await sleep(1_000)
  expect(done.get('long')).toEqual(['slow'])
})

it('keeps its jobs when only the session is lost, and finishes nothing meanwhile', async () => {
  const ended = Promise.withResolvers<void>()
  const { log } = await start('cut off', () => ended.promise)
  await add('kept')
  await isTaken()
  // Those of the test before may still be closing.
  await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), { timeout: 120_000 })
  const [session] = await sessions()
  await start('other')
  await allowConnections(false)
  await end(session as number)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 120_000 })
  ended.resolve()
  await isTaken()
  await sleep(400)
  await isTaken()
  await allowConnections(true)
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 120_000 })
  expect(done.get('kept')).toEqual(['cut off'])
})

it('takes over what a process had in hand that was killed', async () => {
  const other = aProcess()
  await add('left')
  await isTaken()
  await start('living')
  await sleep(2_500)
  expect(done.get('left')).toBeUndefined()
  other.kill('SIGKILL')
  await isDone('left')
  expect(done.get('left')).toEqual(['living'])
})

/** Takes a job and never ends it. */
function aProcess() {
  const script = `
    import { pino } from 'pino'
    import { runJobs } from ${JSON.stringify(new URL('./run-jobs.ts', import.meta.url).href)}
    import { openMetrics } from ${JSON.stringify(new URL('../metrics/metrics.ts', import.meta.url).href)}
    const config = { databaseUrl: 'postgres://unused', parkTimeZone: 'UTC' }
    const app = { connection: ${JSON.stringify(app.connection)}, log: pino({ level: 'silent' }), config, metrics: openMetrics('/') }
    await runJobs(app, () => [{ concurrency: 1, tasks: { probe: () => new Promise(() => {}) } }])`
  const options = { cwd: import.meta.dirname, stdio: 'inherit' } as const
  return spawn(process.execPath, ['--input-type=module', '-e', script], options)
}

it('works while the pages take every connection of theirs', async () => {
  await start('apart')
  const { rows } = await sql<{ at: string }>`select (now() + interval '1 second')::text as at`.execute(app.db)
  await sql`select graphile_worker.add_job('probe', '{"of":"burst"}'::json, run_at := ${rows[0]?.at}::timestamptz)`.execute(
    app.db,
  )
  const pages = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
  await isDone('burst')
  for (const page of pages) page.release()
})

/** The library counts each failure after the first wrongly, and then waits for itself without end. */
it('replaces a runner that could not report two jobs at different moments', async () => {
  const { log } = await start('failing', async ({ of }) => sleep(of === 'long' ? 1_500 : 100 * of.length))
  await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`.execute(
    app.db,
  )
  for (const of of ['long', 'a', 'bb', 'ccc']) await add(of)
  await isDone('long')
  await sleep(500)
  await sql`drop function refuse cascade`.execute(app.db)
  await add('fourth')
  await isDone('fourth')
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 120_000 })
  expect(log.error).toHaveBeenCalledWith(
    { reason: 'error: not now' },
    'a job runner failed; another takes over',
  )
})

it('replaces a runner that does not take what is due, and says so', async () => {
  const { log } = await start('stuck')
  await add('before')
  await isDone('before')
  await sql`create function hide() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger hide before update on graphile_worker._private_jobs for each row execute function hide()`.execute(
    app.db,
  )
  await add('due')
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), { timeout: 120_000 })
  expect(log.error.mock.calls[0]?.[0]).toEqual({ reason: 'it does not take the jobs that are due' })
  await sql`drop function hide cascade`.execute(app.db)
  await isDone('due')
})

it('lives on when it stops while the connection it is about to listen on is lost', async () => {
  const { host, port = 5432 } = app.connection as { host: string; port?: number }
  const held: Socket[] = []
  const relay = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    near.on('data', (bytes) => (bytes.includes('LISTEN "jobs:insert"') ? held.push(near) : far.write(bytes)))
    far.pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const { port: relayPort } = relay.address() as AddressInfo
  const worker = await start('relayed', undefined, { host: '127.0.0.1', port: relayPort })
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 120_000 })
  await worker.stop()
  held[0]?.destroy()
  relay.close()
  // What is thrown then fails the run, whichever test has its turn.
  await vi.waitFor(() => expect(held[0]?.closed).toBe(true), { timeout: 120_000 })
})

it('is late once a job waits for more than five minutes, unless it gave up or is in hand', async () => {
  expect(await punctuality(app.db)).toBe('fine')
  await add('late')
  const set = (change: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${change}`.execute(app.db)
  await set(sql`run_at = now() - interval '299 seconds'`)
  expect(await punctuality(app.db)).toBe('fine')
  await set(sql`run_at = now() - interval '301 seconds'`)
  expect(await punctuality(app.db)).toBe('late')
  await set(sql`attempts = max_attempts`)
  expect(await punctuality(app.db)).toBe('fine')
  await set(sql`attempts = 0, locked_at = now(), locked_by = 'somebody'`)
  expect(await punctuality(app.db)).toBe('fine')
})

const jobs = async () => (await sql`select id from graphile_worker.jobs`.execute(app.db)).rows
