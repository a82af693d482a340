import { setInterval as ticks } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { free, secondsOverdue } from '../db/job-queue.ts'
import type { KeptRunner } from './keep-running.ts'
import { lifelessRunners } from './liveness.ts'

interface Watched {
  db: Db
  log: Logger
  runners: KeptRunner[]
}

const looks = 6

/** Six checks in `graceMs`; repairs abandoned jobs and idle runners only after that long. */
export function watchJobs(watched: Watched, graceMs: number): () => void {
  const stopping = new AbortController()
  const missed = new Map<string, number>()
  const idle = new Set<string>()
  void watch().catch(() => {})
  return () => stopping.abort()

  async function watch(): Promise<void> {
    for await (const _ of ticks(graceMs / looks, undefined, { signal: stopping.signal, ref: false })) {
      await look().catch(() => {
        missed.clear()
        idle.clear()
      })
    }
  }

  async function look(): Promise<void> {
    await freeLifeless(watched, missed)
    for (const runner of watched.runners) await replaceIfIdle(watched, idle, runner, graceMs / 1_000)
  }
}

/** Counts checks, not time, so that a pause of the machine or database resets it. */
async function freeLifeless({ db, log }: Watched, missed: Map<string, number>): Promise<void> {
  const lifeless = await lifelessRunners(db)
  for (const id of missed.keys()) if (!lifeless.includes(id)) missed.delete(id)
  for (const id of lifeless) missed.set(id, (missed.get(id) ?? 0) + 1)
  const gone = lifeless.filter((id) => (missed.get(id) ?? 0) > looks)
  if (gone.length === 0) return
  await free(db, gone)
  log.warn({ runners: gone.length }, 'took over the jobs of a process that is gone')
}

/** Two checks, so that a runner gets a moment after the database was away. */
async function replaceIfIdle(
  { db }: Watched,
  idle: Set<string>,
  { current, tasks }: KeptRunner,
  seconds: number,
): Promise<void> {
  const runner = current()
  const isIdle = runner.idleSeconds() > seconds && (await secondsOverdue(db, tasks)) > seconds
  if (!isIdle) idle.delete(runner.id)
  else if (!idle.has(runner.id)) idle.add(runner.id)
  else runner.fail('it does not take the jobs that are due')
}
