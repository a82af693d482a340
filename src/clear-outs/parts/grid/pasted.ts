import {
  type Column,
  type ColumnChoices,
  recogniseColumns,
} from '../../../listings/catalogue/columns/recognise.ts'
import { rowTyped } from '../../../listings/catalogue/columns/row-typed.ts'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { withNotKnown } from './typed-cells.ts'

/** By column, in place of a guess; empty is text of the description. */
export type Chosen = Readonly<Record<string, FieldKey | ''>>

export interface Pasted {
  columns: Column[]
  rows: string[][]
}

export const columnName = ({ name }: Pick<Column, 'name'>, at: number): string => `${at} ${name}`

export function columnsIn(table: readonly string[][], chosen: Chosen, before: ColumnChoices): Pasted {
  const { columns, rows } = recogniseColumns(table, before)
  return { columns: columns.map((column, at) => withChoice(column, chosen[columnName(column, at)])), rows }
}

const withChoice = (column: Column, choice: FieldKey | '' | undefined): Column =>
  choice === undefined ? column : { ...column, field: choice || null, because: null }

export const choicesIn = (chosen: Chosen): { name: string; field: FieldKey | null }[] =>
  Object.entries(chosen).flatMap(([column, field]) => {
    const name = column.slice(column.indexOf(' ') + 1)
    return name ? [{ name, field: field || null }] : []
  })

export const valuesIn = ({ columns, rows }: Pasted): Record<string, unknown>[] =>
  rows.map((row) => {
    const { exchange_type: _, ...values } = rowTyped(columns, row).values
    return withNotKnown(values)
  })

export const asText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (cell: string): string => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)
