import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { processName } from '../db/process-name.ts'
import type { Liveness } from './liveness.ts'

export interface Crew {
  tasks: TaskList
  concurrency: number
}

export interface Surroundings {
  pool: pg.Pool
  liveness: Liveness
  log: Log
}

export type StartedRunner = Awaited<ReturnType<typeof startRunner>>

/** Only with its liveness lock: it takes no job before, and reports no result without. */
export async function startRunner({ pool, liveness, log }: Surroundings, crew: Crew) {
  const events = new EventEmitter() as WorkerEvents
  const working = new Set<Promise<unknown>>()
  const failed = Promise.withResolvers<string>()
  let id = ''
  let tookAt = performance.now()
  events.once('pool:create', ({ workerPool }) => {
    id = `${processName}/${randomBytes(4).toString('hex')}`
    workerPool.id = id
  })
  events.on('job:start', () => {
    tookAt = performance.now()
  })
  // From here on the library may wait for itself for ever.
  events.on('pool:fatalError', ({ error }) => failed.resolve(String(error)))
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    pollInterval: 1_000,
    events,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Called before each job; only the delay matters.
    forbiddenFlags: () => liveness.hold(id).then(() => null),
    logger: new Logger(() => (level, message) => {
      if ((level === 'error' || level === 'warning') && !pool.ending) log.warn({ message }, 'worker')
    }),
    taskList: Object.fromEntries(Object.entries(crew.tasks).map(([name, task]) => [name, tracked(task)])),
    concurrency: crew.concurrency,
  })
  runner.promise.then(
    () => failed.resolve('it ended'),
    (error) => failed.resolve(String(error)),
  )
  return {
    id,
    failed: failed.promise,
    fail: failed.resolve,
    idleSeconds: () => (working.size < crew.concurrency ? (performance.now() - tookAt) / 1_000 : 0),
    stop: () => end(runner, working),
  }

  function tracked(task: TaskList[string]): TaskList[string] {
    return (payload, helpers) => {
      const work = Promise.resolve(task?.(payload, helpers)).finally(() => liveness.confirm())
      working.add(work)
      return work.finally(() => working.delete(work))
    }
  }
}

/** Gives the library the time that reporting its last task takes. */
async function end(runner: Runner, working: Set<Promise<unknown>>): Promise<void> {
  const ended = Promise.allSettled([runner.stop(), runner.promise])
  while (working.size > 0) await Promise.allSettled(working)
  await Promise.race([ended, sleep(2_000)])
}
