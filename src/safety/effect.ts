import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { besideDeadline } from '../db/deadline.ts'
import type { Conditions, Verdict } from '../db/safety-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isListed } from '../listings/row/sql.ts'
import { amongst, anything, inParts, isFree, meets } from '../listings/write/safety.ts'

export interface Effect {
  hide: number
  ask: number
  show: number
}

declare module '../http/errors.ts' {
  interface Facts {
    /** Not what was seen. */
    effect?: Effect
  }
}

interface Changed {
  id: number
  does: keyof Effect
}

interface Counting {
  verdict: Verdict
  conditions: Conditions
}

/** Found by letting it count and rolling back. `id`: the rule that would change. */
export async function effectOf(
  db: Db,
  { verdict, conditions }: Counting,
  id: number | null,
): Promise<Effect> {
  const values = { verdict, is_on: true, conditions: JSON.stringify(conditions) }
  return tried(db, async (trx) => {
    const { effect } = await measured(
      trx,
      async () => {
        // Trying uses up no rule's number.
        if (id === null)
          await sql`insert into pass_on_rules (id, verdict, is_on, conditions, texts) overriding system value
          values (0, ${values.verdict}, true, ${values.conditions}::jsonb, '{}')`.execute(trx)
        else await trx.updateTable('pass_on_rules').set(values).where('id', '=', id).execute()
      },
      meets(conditions),
    )
    return effect
  })
}

export async function tried<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let seen: { what: T } | null = null
  await besideDeadline(() =>
    allOrNothing(db, async (trx) => {
      seen = { what: await work(trx) }
      return new Error('only tried')
    }),
  )
  return (seen as { what: T } | null)?.what as T
}

interface Measured<T> {
  done: T
  changed: Changed[]
  effect: Effect
}

/** Makes a change and finds what it does before anything is judged by it; `met` as in `judgeAgain`. */
export async function measured<T>(trx: Trx, change: () => Promise<T>, met = anything): Promise<Measured<T>> {
  const before = new Set(await free(trx))
  const done = await change()
  const rows: Changed[] = []
  const may = sql<boolean>`(${isListed} and ${met}) or (listings.safety = 'blocked' and listings.deleted_at is null)`
  for await (const part of inParts(trx, may)) {
    const judged = await sql<Changed>`
      select id, case when safety = 'awaiting' then 'ask' else 'hide' end as does
      from (select id, safety_of(listings) as safety, safety as was from listings where ${amongst(part)}) judged
      where safety = 'awaiting' or (safety = 'blocked' and was is null)`.execute(trx)
    rows.push(...judged.rows)
  }
  const freed = (await free(trx)).filter((id) => !before.has(id))
  const changed = [...rows, ...freed.map((id): Changed => ({ id, does: 'show' }))]
  const effect = { hide: 0, ask: 0, show: 0 }
  for (const { does } of changed) effect[does] += 1
  return { done, changed, effect }
}

async function free(trx: Trx): Promise<number[]> {
  const ids: number[] = []
  for await (const part of inParts(trx, sql`listings.safety in ('blocked', 'awaiting')`)) {
    const rows = await trx.selectFrom('listings').select('id').where(amongst(part)).where(isFree).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** The effect must be the one that was seen. */
export function unseenEffect<E extends Effect>(seen: E | null, effect: E): Refusal | null {
  if (seen === null) return invalid('effect', m.safety_error_effect())
  return isDeepStrictEqual({ ...seen }, { ...effect })
    ? null
    : new Refusal('other_effect', { facts: { effect } })
}

/** False for changed words or an amount that was only confirmed. */
export const countsAnew = (
  before: (Counting & { is_on: boolean }) | null,
  after: Counting & { is_on: boolean },
) =>
  after.is_on &&
  !(before?.is_on && before.verdict === after.verdict && isDeepStrictEqual(plain(before), plain(after)))

const plain = ({ conditions: { amount, ...rest } }: Counting) => {
  const { by_proportion: _, ...least } = amount ?? {}
  return { ...rest, least }
}
