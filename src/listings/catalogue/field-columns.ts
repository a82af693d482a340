import type { Attributes } from '../../db/tables.ts'
import { textOf } from '../../fields/server.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { catalogue, type FieldKey } from './fields.ts'

/** Amounts have two columns, the number and the unit. */
const elsewhere = ['total_units', 'volume_weight_unit']

type Column = [heading: () => string, cell: (shape: unknown, row: { attributes: Attributes }) => string]

export const fieldColumns: Column[] = Object.entries(catalogue)
  .filter(([key, field]) => field.step && !field.column && !elsewhere.includes(key))
  .map(([key, field]) => [
    () => field.label(),
    (_, { attributes }) => {
      const value = attributes[key as FieldKey]
      return value === undefined ? '' : textOf(field, value, currentLocale())
    },
  ])
