import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../app.ts'
import { type Db, openDb, openPool } from '../db/connect.ts'
import { free } from '../db/job-queue.ts'
import { type KeptRunner, keepRunning } from './keep-running.ts'
import { openLiveness } from './liveness.ts'
import type { Crew } from './runner.ts'
import { watchJobs } from './watch.ts'

/** Longer than the longest wait for a silent mail server (50 s). */
const usual = { graceMs: 60_000, stopMs: 7_000 }

export async function runJobs(app: App, crewsOf: (app: App) => Crew[], given: Partial<typeof usual> = {}) {
  const { graceMs, stopMs } = { ...usual, ...given }
  const { log, connection, config, metrics } = app
  const pool = releasedOnce(
    openPool(
      { ...connection, max: connections, keepAlive: true },
      (error) => log.warn({ reason: error.message }, 'database connection of the jobs lost'),
      config.parkTimeZone,
    ),
  )
  const db = openDb(metrics.timed('jobs', pool))
  const liveness = openLiveness(app)
  const surroundings = { pool, db, liveness, log }
  if (config.databaseUrl === null) await freeAll(db)
  const runners: KeptRunner[] = []
  for (const crew of crewsOf({ ...app, db, writes: db })) runners.push(await keepRunning(surroundings, crew))
  const stopWatching = watchJobs({ db, log, runners }, graceMs)
  return {
    stop: async () => {
      stopWatching()
      await within(stopMs, Promise.all(runners.map((runner) => runner.stop())))
      await within(500, Promise.all([liveness.close(), db.destroy()]))
    },
  }
}

const connections = 8

type Connect = (use?: (error: Error | undefined, client: unknown, release: Release) => void) => unknown
type Release = (error?: Error | boolean) => void

/** A connection lost while a runner ends is released twice by the library, which would throw. */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as Connect
  const once = (release: Release): Release => {
    let isReleased = false
    return (error) => {
      if (!isReleased) release(error)
      isReleased = true
    }
  }
  const connectOnce: Connect = (use) =>
    connect(use && ((error, client, release) => use(error, client, once(release))))
  return Object.assign(pool, { connect: connectOnce })
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])

async function freeAll(db: Db): Promise<void> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs where locked_by is not null`.execute(db)
  await free(
    db,
    rows.map(({ locked_by }) => locked_by),
  )
}
