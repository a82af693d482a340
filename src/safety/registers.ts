import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Register } from '../db/safety-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { isCas, plainCas } from '../fields/kinds/cas.ts'
import { type Actor, audit } from '../http/audit.ts'
import { judgeAgain } from '../listings/safety.ts'
import { lockListingTable } from './sql.ts'
import { noteChange } from './undo.ts'

/** The CAS numbers in a CSV of any columns, and what is meant as one but is not in its one form. */
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

/** Replaces a register; what it newly meets is judged at once. */
export async function importRegister(
  db: Db,
  by: Actor,
  key: Register,
  { cas, source }: { cas: string[]; source: string },
): Promise<{ added: number; removed: number; stopped: number }> {
  return allOrNothing(db, async (trx) => {
    await lockListingTable(trx)
    const before = await trx
      .selectFrom('registers')
      .select(['cas', 'source', 'imported_at'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const added = cas.filter((one) => !before.cas.includes(one)).length
    const removed = before.cas.filter((one) => !cas.includes(one)).length
    await trx
      .updateTable('registers')
      .set({ cas, source, imported_at: sql`now()` })
      .where('key', '=', key)
      .execute()
    const stopped = await judgeAgain(trx)
    await noteChange(trx, { register: key }, before, stopped)
    await audit(trx, by, 'register_imported', `register ${key}`, { source, added, removed })
    return { added, removed, stopped: stopped.length }
  })
}
