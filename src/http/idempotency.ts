import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Refusal } from './errors.ts'

export interface Answer {
  status: number
  body: string
  /** Came with cookies, which are kept nowhere: a repeat must get its own. */
  isPersonal?: boolean
  /** Got past every check that comes before the act. */
  hasBegun?: boolean
}

interface Mine {
  actor: string
  route: string
  key: string
}

/**
 * Runs `work` once per actor, route and key and gives its answer to every repeat for 24 hours
 * (CONTRACT.md section 2). The primary key settles who runs; the others wait for the first's answer, which
 * counts against no limit: they only have to pass `admit`.
 */
export async function once(
  db: Db,
  mine: Mine,
  work: () => Promise<Answer>,
  admit: () => Promise<void>,
): Promise<Answer> {
  if (!(await claim(db, mine))) {
    await admit()
    return firstAnswer(db, mine)
  }
  try {
    const answer = await work()
    if (isFinal(answer.status) && !answer.isPersonal) await remember(db, mine, answer)
    else await forget(db, mine)
    return answer
  } catch (error) {
    await forget(db, mine).catch(() => {})
    throw error
  }
}

/** A claim left by a crash is free again after a minute, an answer after a day. */
async function claim(db: Db, mine: Mine): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (actor, route, key) values (${mine.actor}, ${mine.route}, ${mine.key})
    on conflict (actor, route, key) do update set created_at = now(), status = null, body = null
    where idempotency_keys.created_at < now() - interval '24 hours'
      or (idempotency_keys.status is null and idempotency_keys.created_at < now() - interval '1 minute')
    returning 1`.execute(db)
  return rows.length > 0
}

async function firstAnswer(db: Db, mine: Mine): Promise<Answer> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['status', 'body'])
      .where(same(mine))
      .executeTakeFirst()
    if (!row) break
    if (row.status !== null) return { status: row.status, body: row.body ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Refusal('busy', { retryAfter: 1 })
}

async function remember(db: Db, mine: Mine, { status, body }: Answer): Promise<void> {
  await db.updateTable('idempotency_keys').set({ status, body }).where(same(mine)).execute()
}

async function forget(db: Db, mine: Mine): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(same(mine)).execute()
}

export async function tidyAnswers(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}

const same = (mine: Mine) =>
  sql<boolean>`actor = ${mine.actor} and route = ${mine.route} and key = ${mine.key}`

/** What asking again would not change. */
const isFinal = (status: number): boolean =>
  status < 500 && status !== 429 && status !== 419 && status !== 401
