import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { App } from '../app.ts'

/**
 * Takes jobs until `stop`, which lets running ones finish. The library's runner ends by itself when it cannot
 * tell the database how a job went (it died just then): what it held is freed, and another takes over.
 */
export async function keepRunning(app: App, options: RunnerOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let current = await start(app, options)
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await end(current.runner)
      await kept
    },
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.runner.promise.catch(() => {})
      // Not at once: a database that cannot be told anything would have the same job done over and over.
      do await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {})
      while (!stopping.signal.aborted && !(await takeOver()))
    }
    await end(current.runner)
  }

  async function takeOver(): Promise<boolean> {
    try {
      await free(app, [current.holder])
      current = await start(app, options)
      app.log.warn('jobs are taken again')
      return true
    } catch (error) {
      app.log.warn({ reason: (error as Error).message }, 'no jobs are taken')
      return false
    }
  }
}

/** Frees what processes that are gone held; else it would wait for four hours. */
export async function freeAll(app: App): Promise<void> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs where locked_by is not null`.execute(app.db)
  await free(
    app,
    rows.map(({ locked_by }) => locked_by),
  )
}

const free = (app: App, holders: string[]) =>
  sql`select graphile_worker.force_unlock_workers(${holders}::text[])`.execute(app.db)

/** `stop` of a runner that ended by itself rejects, and there is nothing left to stop. */
const end = (runner: Runner) => runner.stop().catch(() => {})

/** `holder` is whose the jobs are that it works on, as the database names it. */
async function start(app: App, options: RunnerOptions): Promise<{ runner: Runner; holder: string }> {
  const events = new EventEmitter() as WorkerEvents
  let holder = ''
  events.once('pool:create', ({ workerPool }) => {
    holder = workerPool.id
  })
  const runner = await run({
    pgPool: app.pool,
    noHandleSignals: true,
    pollInterval: 1_000,
    events,
    // A finished job is told to the database before `stop` resolves.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ message }, 'worker')
    }),
    ...options,
  })
  return { runner, holder }
}
