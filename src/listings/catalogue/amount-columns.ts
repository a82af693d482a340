import { m } from '../../i18n/paraglide/messages.js'
import { type AmountValues, amountIn, baseOf, unitText } from './amount.ts'

export const amountColumns: [() => string, (row: AmountValues) => string | number][] = [
  [m.admin_column_units, (row) => (row.total_units == null ? '' : amountIn(row).number)],
  [m.admin_column_unit, (row) => (row.total_units == null ? '' : unitText(amountIn(row).unit))],
  [m.admin_column_base, (row) => (row.total_units == null ? '' : baseOf(amountIn(row)))],
]
