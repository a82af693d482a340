import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Refusal } from './errors.ts'

/** docs/security.md lists the numbers. */
export interface Limit {
  key: string
  max: number
  seconds: number
  /** `calls` counts refused ones too, `done` only successes; by default, every try. */
  counts?: 'calls' | 'done'
}

interface Hit {
  limit: Limit
  window: string
}

interface Outcome {
  status: number
  hasBegun: boolean
  isRepeat?: boolean
}

const notBegun = [401, 403, 419, 422]

export class LimitCounter {
  readonly #db: Db
  readonly #hits: Hit[] = []

  constructor(db: Db) {
    this.#db = db
  }

  async add(limits: Limit[]): Promise<Refusal | null> {
    for (const limit of limits) {
      const window = await countOne(this.#db, limit)
      if (window === null) {
        await this.#giveBack((counts) => counts !== 'calls')
        return new Refusal('too_many_requests', { retryAfter: await secondsLeft(this.#db, limit) })
      }
      this.#hits.push({ limit, window })
    }
    return null
  }

  async settle({ status, hasBegun, isRepeat = false }: Outcome): Promise<void> {
    const isUntried = isRepeat || (!hasBegun && notBegun.includes(status))
    await this.#giveBack((counts) => (counts === 'done' ? status !== 200 : counts !== 'calls' && isUntried))
  }

  async #giveBack(isUnused: (counts: Limit['counts']) => boolean): Promise<void> {
    for (const { limit, window } of this.#hits.filter((hit) => isUnused(hit.limit.counts)))
      await sql`update limits set hits = hits - 1
        where key = ${limit.key} and resets_at = ${window}::timestamptz and hits > 0`.execute(this.#db)
  }
}

/**
 * In the database, to survive restarts and hold across processes. Returns the window, or null at the limit.
 * Refused hits do not count, or a burst would outlast its window.
 */
export async function countOne(db: Db, { key, max, seconds }: Limit): Promise<string | null> {
  const { rows } = await sql<{ window: string }>`
    insert into limits (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when limits.resets_at <= now() then 1 else limits.hits + 1 end,
      resets_at = case when limits.resets_at <= now() then excluded.resets_at else limits.resets_at end
    where limits.resets_at <= now() or limits.hits < ${max}
    returning resets_at::text as window`.execute(db)
  return rows[0]?.window ?? null
}

export async function forgetHits(db: Db, key: string): Promise<number> {
  const counted = await db.deleteFrom('limits').where('key', '=', key).returning('hits').executeTakeFirst()
  return counted?.hits ?? 0
}

export async function tidyLimits(db: Db): Promise<void> {
  await sql`delete from limits where resets_at < now()`.execute(db)
}

async function secondsLeft(db: Db, { key }: Limit): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from resets_at - now())::float8 as seconds from limits where key = ${key}`.execute(
    db,
  )
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Per quarter of an hour; a whole campus sits behind one address. */
export const fromNetwork = ({ ip }: { ip: string }, what: string, max: number): Limit => ({
  key: `${what} from ${addressKey(ip)}`,
  max,
  seconds: 15 * 60,
  counts: 'calls',
})

/** One counter per IPv6 /64, as one machine owns that many addresses. */
export function addressKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}
