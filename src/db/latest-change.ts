import { sql } from 'kysely'
import { type Db, timeoutOf } from './connect.ts'

export interface LatestChange {
  number: number
  now: Date
}

/** With the moment at which something else is shown although nothing changes. */
export interface LatestForVisitors extends LatestChange {
  next: Date
}

export const lastChange = sql<number>`coalesce((select max(number) from listing_changes), 0)`
export const clock = sql<Date>`now()`

interface Turns {
  /** The running query's failure also ends the wait of those behind it. */
  running: Promise<unknown>
  next: Promise<LatestForVisitors> | null
}

const turnsOf = new WeakMap<Db, Turns>()

/** One query answers everybody waiting when it begins; no answer is older than its question. */
export function latestChangeOf(db: Db): Promise<LatestForVisitors> {
  const turns = turnsOf.get(db) ?? { running: Promise.resolve(), next: null }
  turnsOf.set(db, turns)
  turns.next ??= turns.running.then((stuck) => {
    Object.assign(turns, { next: null, running: Promise.resolve() })
    if (stuck) throw stuck
    const asked = ask(db)
    const ended = asked.then(() => null, timeoutOf)
    turns.running = ended
    // Later callers start a query themselves.
    void ended.then(() => {
      if (!turns.next && turns.running === ended) turns.running = Promise.resolve()
    })
    return asked
  })
  return turns.next
}

async function ask(db: Db): Promise<LatestForVisitors> {
  const { rows } = await sql<LatestForVisitors>`
    select ${lastChange} as number, ${clock} as now, next_moment() as next`.execute(db)
  return rows[0] as LatestForVisitors
}
