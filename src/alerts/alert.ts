import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Specifications } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { ExchangeType } from '../listings/catalogue/fields.ts'
import { queueMatchMails } from './match-mails.ts'
import { forgetOthers } from './matching.ts'

export interface AlertValues {
  exchange_type: ExchangeType
  status: 'active' | 'inactive'
  frequency: 'immediate' | 'daily' | 'weekly'
  specifications: Specifications
}

export const mostAlerts = 100

/** A 422 over the limit or for an unknown organisation. */
export async function createAlert(db: Db, userId: number, alert: AlertValues): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const refusal = (await tooMany(trx, userId)) ?? (await unknownOrganisation(trx, alert.specifications))
    if (refusal) return refusal
    const { id } = await trx
      .insertInto('alerts')
      .values({
        ...alert,
        specifications: JSON.stringify(alert.specifications),
        user_id: userId,
        ends_at: endOf(alert.specifications),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** What it found while paused is news once resumed. */
export async function updateAlert(
  db: Db,
  id: number,
  changes: Partial<AlertValues>,
): Promise<Refusal | null> {
  const { specifications, ...columns } = changes
  const refusal = specifications ? await unknownOrganisation(db, specifications) : null
  if (refusal) return refusal
  const written = {
    ...columns,
    ...(specifications ? { specifications: JSON.stringify(specifications) } : {}),
    ...(specifications?.lines ? { ends_at: sql<Date>`coalesce(ends_at, ${endOf(specifications)})` } : {}),
  }
  if (Object.keys(written).length === 0) return null
  return allOrNothing(db, async (trx) => {
    const row = await trx
      .updateTable('alerts')
      .set(written)
      .where('id', '=', id)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) return new Refusal('not_found')
    if (specifications) await forgetOthers(trx, id)
    if (columns.status === 'active') await queueMatchMails(trx, [row.user_id])
    return null
  })
}

/** Idempotent. */
export async function pauseAlerts(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('alerts').set({ status: 'inactive' }).where('id', 'in', ids).execute()
}

/** Only alerts for an order list end. */
const endOf = ({ lines }: Specifications) =>
  lines ? sql<Date>`now() + interval ${sql.lit(keptFor.orderList)}` : null

export async function tidyAlerts(db: Db): Promise<void> {
  await sql`delete from alerts where ends_at <= now()`.execute(db)
}

export async function deleteAlert(db: Db, id: number): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', id).execute()
}

/** Locks the person's row, so that simultaneous creations count each other. */
async function tooMany(trx: Trx, userId: number): Promise<Refusal | null> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { total } = await trx
    .selectFrom('alerts')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total < mostAlerts ? null : invalid('_', m.alerts_error_many({ max: mostAlerts }))
}

async function unknownOrganisation(db: Db, { organisation }: Specifications): Promise<Refusal | null> {
  const ids = [organisation ?? []].flat().map(Number)
  if (ids.length === 0) return null
  const known = await db.selectFrom('organisations').select('id').where('id', 'in', ids).execute()
  return known.length === ids.length ? null : invalid('specifications', m.alerts_error_organisation())
}
