import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import { hashOf } from '../http/random.ts'

export interface DoneBefore {
  act: string
  on: string
}

interface ByMail {
  /** All links of a mail share it. */
  token: string | null | undefined
  act: string
  /** Its reader knows what it did before. */
  again?: boolean | undefined
}

/** Another act by the same mail waits for its reader's consent, and a simultaneous one for the first. */
export const oneAct = (
  db: Db,
  { token, act, again = false }: ByMail,
  run: (trx: Trx) => Promise<Refusal | null>,
): Promise<Refusal | null> =>
  allOrNothing(db, async (trx) => {
    if (!token) return run(trx)
    const noted = await trx
      .updateTable('tokens')
      .set({ act, acted_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .where(sql<boolean>`(act is null or act = ${act} or ${again})`)
      .returning('id')
      .executeTakeFirst()
    if (!noted && (await doneBefore(trx, token))) return new Refusal('acted_before')
    return run(trx)
  })

export async function doneBefore(db: Db, token: string): Promise<DoneBefore | null> {
  const row = await db
    .selectFrom('tokens')
    .select(['act', dayOf<string>('acted_at').as('on')])
    .where('token_hash', '=', hashOf(token))
    .where('act', 'is not', null)
    .executeTakeFirst()
  return row?.act ? { act: row.act, on: row.on } : null
}
