import { withoutUnseen } from '../../i18n/unseen.ts'
import { refuse } from './refused.ts'

export const mostRows = 10_000
export const mostColumns = 200
export const longestCell = 32_767
export const MiB = 1_048_576
export const mostInflated = 50 * MiB
export const mostSeconds = 10

export interface Table {
  /** Without empty rows; each row ends with its last value. */
  rows: string[][]
  sheet?: string
  others: string[]
}

export function tidy(rows: readonly (readonly string[])[]): string[][] {
  const tidied = rows.map(tidyRow).filter((row) => row.length > 0)
  if (tidied.length > mostRows) refuse('rows')
  if (tidied.some((row) => row.length > mostColumns)) refuse('columns')
  const cells = tidied.flat()
  if (cells.some((cell) => cell.length > longestCell)) refuse('cell')
  // Nothing here keys rows by name, but what receives them may.
  if (cells.includes('__proto__')) refuse('name')
  return tidied
}

function tidyRow(row: readonly string[]): string[] {
  const cells = row.map(plain)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** No invisible signs, tabs or line breaks, which would split the cell. */
const plain = (cell: string): string =>
  withoutUnseen(cell.toWellFormed().replace(/[\p{Cc}\u2028\u2029\u00a0]+/gu, ' ')).trim()
