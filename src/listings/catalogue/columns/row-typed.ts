import { unitOf } from '../../../fields/basics.ts'
import { shownFields } from '../../../fields/field.ts'
import { paragraph, valuesTyped } from '../../../fields/typed/typed.ts'
import { spelledUnits } from '../../../fields/typed/units.ts'
import { fold } from '../../../i18n/fold.ts'
import { type Category, catalogue, type FieldKey } from '../fields.ts'
import { kindNamedIn } from '../named-kind.ts'
import { type Column, columnKeys } from './recognise.ts'

interface RowTyped {
  /** Cells that cannot be read stay as typed. */
  values: Record<string, unknown>
  unread: FieldKey[]
}

export function rowTyped(columns: readonly Column[], row: readonly string[]): RowTyped {
  const values: Record<string, unknown> = { exchange_type: 'offer' }
  const unread: FieldKey[] = []
  const texts: string[] = []
  for (const { column, cell } of inOrder(columns, row)) {
    const { field, name } = column
    if (!field) texts.push(name ? `${name}: ${cell}` : cell)
    else {
      const unit = unitBeside(field, columns, row) ?? column.unit
      const typed = valuesTyped(field, catalogue[field], cell, { ...column, ...(unit ? { unit } : {}) })
      if (!typed) unread.push(field)
      Object.assign(values, typed ?? { [field]: cell })
    }
  }
  const described = [values.description, ...texts.map(paragraph)].filter(Boolean).join('')
  return {
    values: { ...kindOf(values), ...values, ...(described ? { description: described } : {}) },
    unread,
  }
}

/** Amounts come last: "2,5" and "l" in two columns are 2,500 ml. */
function inOrder(columns: readonly Column[], row: readonly string[]) {
  const isAmount = ({ field }: Column) => field !== null && unitOf(catalogue[field]) !== undefined
  return columns
    .map((column, at) => ({ column, cell: row[at]?.trim() ?? '' }))
    .filter(({ cell }) => cell !== '')
    .sort((a, b) => Number(isAmount(a.column)) - Number(isAmount(b.column)))
}

function unitBeside(field: FieldKey, columns: readonly Column[], row: readonly string[]): string | undefined {
  const key = unitOf(catalogue[field])
  const at = columns.findIndex((column) => key !== undefined && column.field === key)
  return spelledUnits[fold(row[at] ?? '')]
}

/** A CAS number makes it a chemical; otherwise the title may name the kind. */
function kindOf({ type, cas_number, title }: Record<string, unknown>): Record<string, unknown> {
  if (type !== undefined) return {}
  return cas_number === undefined ? kindNamedIn(String(title ?? '')) : { type: 'chemicals' }
}

/** The names of the columns for things of one category, as `recogniseColumns` knows them. */
export const templateOf = (category: Category): string[] =>
  shownFields(catalogue, { exchange_type: 'offer', type: category, title: ' ' })
    .filter(([key]) => columnKeys.includes(key as FieldKey))
    .map(([key]) => catalogue[key as FieldKey].label())
