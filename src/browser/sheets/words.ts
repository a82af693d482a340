import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Refusal } from './refused.ts'
import { longestCell, MiB, mostColumns, mostInflated, mostRows, mostSeconds } from './table.ts'

const words: Record<Refusal, () => string> = {
  empty: m.ui_table_empty,
  large: () => m.ui_table_large({ max: mostInflated / MiB }),
  slow: () => m.ui_table_slow({ seconds: mostSeconds }),
  rows: () => m.ui_table_rows({ max: numberText(mostRows) }),
  columns: () => m.ui_table_columns({ max: mostColumns }),
  cell: () => m.ui_table_cell({ max: numberText(longestCell) }),
  name: m.ui_table_name,
  formula: m.ui_table_formula,
  entity: m.ui_table_entity,
  broken: m.ui_table_broken,
  password: m.ui_table_password,
  xls: m.ui_table_xls,
  xlsb: m.ui_table_xlsb,
  ods: m.ui_table_ods,
  numbers: m.ui_table_numbers,
  zip: m.ui_table_zip,
  html: m.ui_table_html,
  other: m.ui_table_other,
  unread: m.ui_table_unread,
}

export const refusalText = (refusal: Refusal): string => words[refusal]()
