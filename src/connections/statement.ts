import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Statement } from '../db/connection-tables.ts'
import type { Attributes } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { lockOpen } from './open.ts'
import type { ConnectionRow } from './sql.ts'

const kept = [
  ...['cas_number', 'mixture', 'hazards', 'concentration', 'lot_number', 'expiry_date', 'fit_for', 'sds_url'],
  ...['biological_material', 'chemical_material', 'radioactive'],
]

/** Read after taking, when the database has dropped what a passed date makes untrue. */
export async function keptGoods(trx: Trx, listingId: number): Promise<Attributes> {
  const taken = trx.selectFrom('listings').select('attributes').where('id', '=', listingId)
  const { attributes } = await taken.executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => kept.includes(key)))
}

export const metMaterials = ['biological_material', 'chemical_material', 'radioactive'] as const

export const needsStatement = (type: string, attributes: Attributes): boolean =>
  type === 'equipment' && metMaterials.some((key) => attributes[key] === true)

export async function writeStatement(
  db: Db,
  by: SignedInUser,
  { id, handover_id }: Pick<ConnectionRow, 'id' | 'handover_id'>,
  statement: Statement,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const refusal = await lockOpen(trx, id, handover_id)
    if (refusal) return refusal
    await trx
      .updateTable('connections')
      .set({ statement: JSON.stringify(statement), stated_by_id: by.id, stated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return null
  })
}

/** The first thing without a cleaning statement. */
export function statementRefusal(
  rows: Pick<ConnectionRow, 'title' | 'needs_statement' | 'statement'>[],
): Refusal | null {
  const missing = rows.find((row) => row.needs_statement && !row.statement)
  if (!missing) return null
  return new Refusal('statement_missing', {
    message: m.connections_error_statement_missing({ title: missing.title }),
  })
}

/** Used before an account is deleted: keeps the cleaning, drops the name. */
export async function forgetCleaner(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ statement: sql`statement || '{"by": null}'` })
    .where('stated_by_id', '=', userId)
    .execute()
}
