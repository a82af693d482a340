import { createHmac, type Hmac } from 'node:crypto'
import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { Refusal, refused } from './errors.ts'

export interface Answer {
  status: number
  body: string
  isRepeat?: boolean
}

export interface Keyed {
  actor: string
  route: string
  key: string
}

interface Kept extends Answer {
  digest: string | null
}

/**
 * `work` and its stored answer commit together. Simultaneous callers wait for the first, at most five seconds
 * (503). A refusal undoes `work` and is stored alone, unless a repeat could succeed, or for visitors, who
 * could fill the table.
 */
export async function idempotent(
  db: Db,
  keyed: Keyed,
  digest: string,
  work: (trx: Trx) => Promise<Answer | Refusal>,
  answerOf: (refusal: Refusal) => Promise<Answer>,
): Promise<Answer> {
  return allOrNothing(db, async (trx) => {
    if (!(await claim(trx, keyed, digest))) {
      const kept = await keptAnswer(trx, keyed)
      if (!kept) throw new Refusal('busy', { retryAfter: 1 })
      return repeated(kept, digest)
    }
    const outcome = await allOrNothing(trx, work).catch(refused)
    if (outcome instanceof Refusal && (isVisitor(keyed) || !isFinal(outcome))) throw outcome
    const answer = outcome instanceof Refusal ? await answerOf(outcome) : outcome
    const { status, body } = answer
    await trx.updateTable('idempotency_keys').set({ status, body }).where(same(keyed)).execute()
    return answer
  })
}

export async function keptAnswer(db: Db, keyed: Keyed): Promise<Kept | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'digest'])
    .where(same(keyed))
    .where('created_at', '>', ago(keptFor.answer))
    .executeTakeFirst()
  return row?.status ? { status: row.status, body: row.body ?? '', digest: row.digest } : null
}

export function repeated({ digest: first, status, body }: Kept, digest: string): Answer {
  if (first !== null && first !== digest) throw new Refusal('idempotency_key_reused')
  return { status, body, isRepeat: true }
}

/** Keyed, because a body may hold a password, which a plain digest of a stolen database would reveal. */
export async function digestOf(
  secret: string,
  query: string,
  body: Record<string, unknown>,
): Promise<string> {
  const hash = createHmac('sha256', secret).update(`idempotency ${query}`)
  for (const key of Object.keys(body).sort()) await addTo(hash.update(JSON.stringify(key)), body[key])
  return hash.digest('base64url')
}

async function addTo(hash: Hmac, value: unknown): Promise<void> {
  if (value instanceof File) for await (const chunk of value.stream()) hash.update(chunk)
  else if (Array.isArray(value)) for (const item of value) await addTo(hash.update(','), item)
  else hash.update(JSON.stringify(value) ?? '')
}

/** The unique key decides who runs the work; others wait for its transaction. */
async function claim(trx: Trx, { actor, route, key }: Keyed, digest: string): Promise<boolean> {
  await sql`select set_config('lock_timeout', '5s', true)`.execute(trx)
  const { rows } = await sql`
    insert into idempotency_keys (actor, route, key, digest) values (${actor}, ${route}, ${key}, ${digest})
    on conflict (actor, route, key) do update
      set created_at = now(), status = null, body = null, digest = excluded.digest
    where idempotency_keys.created_at < ${ago(keptFor.answer)} or idempotency_keys.status is null
    returning 1`.execute(trx)
  return rows.length > 0
}

export async function tidyAnswers(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${ago(keptFor.answer)}`.execute(db)
}

const same = ({ actor, route, key }: Keyed) =>
  sql<boolean>`actor = ${actor} and route = ${route} and key = ${key}`

const isVisitor = ({ actor }: Keyed): boolean => actor.startsWith('visitor:')

const isFinal = ({ status, code }: Refusal): boolean =>
  status < 500 && ![401, 419, 429].includes(status) && code !== 'step_up_required'
