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

/**
 * The connection's own copy of what a recall and the paper of a handover ask for, read after its listing was taken,
 * when the database has removed what a date that passed makes untrue.
 */
export async function keptGoods(trx: Trx, listingId: number): Promise<Attributes> {
  const taken = trx.selectFrom('listings').select('attributes').where('id', '=', listingId)
  const { attributes } = await taken.executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => kept.includes(key)))
}

export const metMaterials = ['biological_material', 'chemical_material', 'radioactive'] as const

/** Equipment that met something is handed over only with a statement. */
export const needsStatement = (type: string, attributes: Attributes): boolean =>
  type === 'equipment' && metMaterials.some((key) => attributes[key] === true)

/** Writes the statement, or writes it again, while the connection is open. */
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

/** Of what is about to be handed over: the first thing whose giver has not said how it was cleaned. */
export function statementRefusal(
  rows: Pick<ConnectionRow, 'title' | 'needs_statement' | 'statement'>[],
): Refusal | null {
  const missing = rows.find((row) => row.needs_statement && !row.statement)
  if (!missing) return null
  return new Refusal('statement_missing', {
    message: m.connections_error_statement_missing({ title: missing.title }),
  })
}

/** Before an account is deleted: what was cleaned stays on record, the name that its person gave does not. */
export async function forgetCleaner(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ statement: sql`statement || '{"by": null}'` })
    .where('stated_by_id', '=', userId)
    .execute()
}
