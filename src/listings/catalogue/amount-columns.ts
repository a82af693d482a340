import { m } from '../../i18n/paraglide/messages.js'
import { amountIn, baseOf, unitText } from './amount.ts'

type Counted = Parameters<typeof amountIn>[0]

export const amountColumns: [() => string, (row: Counted) => string | number][] = [
  [m.admin_column_units, (row) => (row.total_units == null ? '' : amountIn(row).number)],
  [m.admin_column_unit, (row) => (row.total_units == null ? '' : unitText(amountIn(row).unit))],
  [m.admin_column_base, (row) => (row.total_units == null ? '' : baseOf(amountIn(row)))],
]
