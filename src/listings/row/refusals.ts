import type { Trx } from '../../db/connect.ts'
import type { Values } from '../../fields/field.ts'
import { type Code, Refusal } from '../../http/errors.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Answered, missingErrors, missingKeys } from '../catalogue/values.ts'
import { handedOverOn, type ListingRow } from './sql.ts'

/** Publishing needs every step. */
export const everyStep = [1, 2, 3]

export async function stateRefusal(trx: Trx, id: number, otherwise: Code = 'stale'): Promise<Refusal> {
  const row = await trx
    .selectFrom('listings')
    .select(['status', handedOverOn.as('handed_over_on')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return new Refusal('not_found')
  return row.status === 'connected' ? connectedRefusal(row) : new Refusal(otherwise)
}

/** A connected listing might come back; a handed-over one will not. */
export function connectedRefusal({ handed_over_on }: Pick<ListingRow, 'handed_over_on'>): Refusal {
  if (handed_over_on === null) return new Refusal('listing_connected')
  const message = m.listings_handed_over_on({ date: formatDay(handed_over_on) })
  return new Refusal('listing_connected', { message })
}

/** Values with a column can be changed but never emptied. */
export function missingColumns(values: Values) {
  const missing = ['exchange_type', 'type', 'title'].filter((key) => values[key] === undefined)
  return missing.length > 0 ? missingErrors(missing) : null
}

export function incompleteRefusal(answered: Answered, today: string): Refusal | null {
  const missing = missingKeys(answered, everyStep, today)
  return missing.length > 0 ? incomplete(missingErrors(missing)) : null
}

export const incomplete = (errors: Record<string, string[]>) => new Refusal('invalid', { errors })
