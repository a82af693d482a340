import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Refusal } from './errors.ts'

/** At most `max` of what `key` counts in `seconds`. Numbers are listed in docs/security.md. */
export interface Limit {
  key: string
  max: number
  seconds: number
}

/**
 * Counts one more in the database, so that counters survive restarts and hold across processes.
 * Answers the 429 when one is over, else null.
 */
export async function countAgainst(db: Db, limits: Limit[]): Promise<Refusal | null> {
  for (const limit of limits) {
    const { hits, seconds } = await hit(db, limit)
    if (hits > limit.max)
      return new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil(seconds)) })
  }
  return null
}

/** One more of what `key` counts; answers how many that makes and the seconds until it starts anew. */
export async function hit(
  db: Db,
  { key, seconds }: Omit<Limit, 'max'>,
): Promise<{ hits: number; seconds: number }> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into limits (key, hits, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when limits.resets_at <= now() then 1 else limits.hits + 1 end,
      resets_at = case when limits.resets_at <= now() then excluded.resets_at else limits.resets_at end
    returning hits, extract(epoch from resets_at - now())::float8 as seconds`.execute(db)
  return rows[0] ?? { hits: 1, seconds }
}

/** Starts counting anew; returns how many there were. */
export async function forgetHits(db: Db, key: string): Promise<number> {
  const counted = await db.deleteFrom('limits').where('key', '=', key).returning('hits').executeTakeFirst()
  return counted?.hits ?? 0
}

export async function tidyLimits(db: Db): Promise<void> {
  await sql`delete from limits where resets_at < now()`.execute(db)
}

/** One counter per /64, because one machine owns that many addresses; v4-mapped ones count as v4. */
export function addressKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}
