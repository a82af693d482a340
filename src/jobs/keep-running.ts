import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import { free } from '../db/job-queue.ts'
import { type Crew, type StartedRunner, type Surroundings, startRunner } from './runner.ts'

export type KeptRunner = Awaited<ReturnType<typeof keepRunning>>

export async function keepRunning(surroundings: Surroundings & { db: Db }, crew: Crew) {
  const { log, db, liveness } = surroundings
  const stopping = new AbortController()
  let current = await startRunner(surroundings, crew)
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
  void keep()
  return {
    tasks: Object.keys(crew.tasks),
    current: () => current,
    stop: () => {
      stopping.abort()
      return current.stop()
    },
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await Promise.race([current.failed, stopped])
      if (stopping.signal.aborted) return
      log.error({ reason }, 'a job runner failed; another takes over')
      void clearUpAfter(current)
      await replace()
    }
  }

  async function replace(): Promise<void> {
    const old = current
    while (current === old && !stopping.signal.aborted) {
      await pause(stopping.signal)
      try {
        const next = await startRunner(surroundings, crew)
        current = next
        if (stopping.signal.aborted) await next.stop()
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'no job runner can be started')
      }
    }
  }

  /** A running task keeps its job. */
  async function clearUpAfter(old: StartedRunner): Promise<void> {
    await old.stop()
    while (!stopping.signal.aborted && !(await isFreed(db, old.id))) await pause(stopping.signal)
    liveness.forget(old.id)
  }
}

/** Otherwise a job would repeat while its result cannot be reported. */
const pause = (signal: AbortSignal) => sleep(1_000, undefined, { signal }).catch(() => {})

const isFreed = (db: Db, id: string) =>
  free(db, [id]).then(
    () => true,
    () => false,
  )
