import type { Attributes } from '../../db/tables.ts'
import type { Value, Values } from '../../fields/field.ts'
import { type Category, catalogue, type ExchangeType, type FieldKey } from '../catalogue/fields.ts'
import type { Answered } from '../catalogue/values.ts'
import type { ListingRow } from './sql.ts'

export function valuesOf(row: Pick<ListingRow, 'exchange_type' | 'type' | 'title' | 'attributes'>): Values {
  return { exchange_type: row.exchange_type, type: row.type, title: row.title, ...row.attributes }
}

export const answeredIn = (
  row: Parameters<typeof valuesOf>[0] & Pick<ListingRow, 'not_known'>,
): Answered => ({ values: valuesOf(row), not_known: row.not_known })

type Columns = {
  exchange_type: ExchangeType
  type: Category
  title: string
}

/** Only three values have columns. */
export function split(values: Values): { columns: Columns; attributes: Attributes } {
  const isColumn = (key: string) => catalogue[key as FieldKey].column !== undefined
  const entries = Object.entries(values) as [string, Value][]
  return {
    columns: Object.fromEntries(entries.filter(([key]) => isColumn(key))) as Columns,
    attributes: Object.fromEntries(entries.filter(([key]) => !isColumn(key))),
  }
}
