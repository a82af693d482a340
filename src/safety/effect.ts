import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Conditions, Verdict } from '../db/safety-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isFree } from '../listings/safety.ts'
import { isListed } from '../listings/sql.ts'

/** What a change of the rules does to listings: how many it hides, how many wait for an officer, how many it lets go. */
export interface Effect {
  hide: number
  ask: number
  show: number
}

declare module '../http/errors.ts' {
  interface Facts {
    /** Not what the officer saw. */
    effect?: Effect
  }
}

interface Counting {
  verdict: Verdict
  conditions: Conditions
}

/** What a rule would do if it counted, found by letting it count and taking that back. `id`: the rule that would change. */
export async function effectOf(
  db: Db,
  { verdict, conditions }: Counting,
  id: number | null,
): Promise<Effect> {
  const values = { verdict, is_on: true, conditions: JSON.stringify(conditions) }
  let seen: Effect = { hide: 0, ask: 0, show: 0 }
  await allOrNothing(db, async (trx) => {
    const { effect } = await measured(trx, async () => {
      // No number of a rule is used up by trying.
      if (id === null)
        await sql`insert into pass_on_rules (id, verdict, is_on, conditions, texts) overriding system value
          values (0, ${values.verdict}, true, ${values.conditions}::jsonb, '{}')`.execute(trx)
      else await trx.updateTable('pass_on_rules').set(values).where('id', '=', id).execute()
    })
    seen = effect
    return new Error('only tried')
  })
  return seen
}

/** Makes a change of the rules, and counts what it does before anything is judged by it. */
export async function measured<T>(trx: Trx, change: () => Promise<T>): Promise<{ done: T; effect: Effect }> {
  const before = new Set(await free(trx))
  const done = await change()
  const { rows } = await sql<{ hide: number; ask: number }>`
    select count(*) filter (where safety = 'blocked' and was is null) as hide,
      count(*) filter (where safety = 'awaiting') as ask
    from (select safety_of(listings) as safety, safety as was from listings
      where ${isListed} or (safety = 'blocked' and deleted_at is null)) judged`.execute(trx)
  const freed = (await free(trx)).filter((id) => !before.has(id))
  return { done, effect: { hide: 0, ask: 0, ...rows[0], show: freed.length } }
}

async function free(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom('listings').select('id').where(isFree).execute()
  return rows.map(({ id }) => id)
}

/** Whoever makes a rule count has seen what it does now. */
export function unseenEffect(seen: Effect | null, effect: Effect): Refusal | null {
  if (seen === null) return invalid('effect', m.safety_error_effect())
  return isDeepStrictEqual({ ...seen }, { ...effect })
    ? null
    : new Refusal('other_effect', { facts: { effect } })
}

/** Whether a change is one of what counts, not of words or of an amount that was only confirmed. */
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
