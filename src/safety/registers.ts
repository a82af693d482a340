import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Register } from '../db/safety-tables.ts'
import { isCas, plainCas } from '../fields/kinds/cas.ts'
import { type Actor, audit } from '../http/audit.ts'
import type { Refusal } from '../http/errors.ts'
import { judgeAgain } from '../listings/write/safety.ts'
import { type ChangedListing, changedListings } from './changed.ts'
import { type Effect, measured, tried, unseenEffect } from './effect.ts'
import { changingRules } from './sql.ts'
import { noteChange } from './undo.ts'

/** In any columns; `wrong` looks like a number but is not in its one form. */
export function casNumbersIn(csv: string): { cas: string[]; wrong: string[] } {
  const lines = csv.split('\n').map(plainCas)
  const written = [
    ...new Set(
      lines.flatMap(
        (line) => line.match(/(?<![\p{L}\p{N}_])\p{Nd}{2,}-\p{Nd}{2}-\p{Nd}(?![\p{L}\p{N}_])/gu) ?? [],
      ),
    ),
  ]
  return { cas: written.filter(isCas).sort(), wrong: written.filter((cas) => !isCas(cas)) }
}

interface NewList {
  cas: string[]
  source: string
}

export interface TriedRegister {
  added: number
  removed: number
  effect: Effect
  listings: ChangedListing<keyof Effect>[]
}

export const tryRegister = (db: Db, key: Register, cas: string[]): Promise<TriedRegister> =>
  tried(db, async (trx) => {
    const { done, changed, effect } = await measured(trx, () => replaced(trx, key, { cas, source: '' }))
    const { added, removed } = done
    return { added, removed, effect, listings: await changedListings(trx, changed) }
  })

/** Its effect was seen; what it newly meets is judged at once. */
export async function importRegister(
  db: Db,
  by: Actor,
  key: Register,
  { effect: seen, ...list }: NewList & { effect: Effect | null },
): Promise<{ added: number; removed: number; stopped: number } | Refusal> {
  return changingRules(db, async (trx) => {
    const { done, effect } = await measured(trx, () => replaced(trx, key, list))
    const unseen = unseenEffect(seen, effect)
    if (unseen) return unseen
    const { before, added, removed } = done
    const stopped = await judgeAgain(trx)
    await noteChange(trx, { register: key }, before, stopped)
    await audit(trx, by, 'register_imported', `register ${key}`, { source: list.source, added, removed })
    return { added, removed, stopped: stopped.length }
  })
}

async function replaced(trx: Trx, key: Register, { cas, source }: NewList) {
  const before = await trx
    .selectFrom('registers')
    .select(['cas', 'source', 'imported_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('registers')
    .set({ cas, source, imported_at: sql`now()` })
    .where('key', '=', key)
    .execute()
  const [old, next] = [new Set(before.cas), new Set(cas)]
  const added = cas.filter((one) => !old.has(one)).length
  const removed = before.cas.filter((one) => !next.has(one)).length
  return { before, added, removed }
}
