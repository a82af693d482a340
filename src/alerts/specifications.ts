import type { Specifications } from '../db/tables.ts'
import { type Filter, normalise } from '../listings/catalogue/filter.ts'
import { searchWords } from '../listings/catalogue/search.ts'
import { readLine } from '../listings/find/lines/read-line.ts'
import { waysOf, written } from '../listings/find/lines/ways.ts'

/** Chosen values, and the folded words under `search`. Equal browse states are equal data. */
export function specificationsOf({ values, search }: Pick<Filter, 'values' | 'search'>): Specifications {
  const words = searchWords(search)
  return words.length > 0 ? { ...values, search: words } : values
}

/** Drops criteria hidden by their dependencies, as in browsing. */
export function normaliseSpecifications(given: Record<string, unknown>): Specifications {
  const wanted = specificationsOf({ values: normalise(given), search: [given.search ?? ''].flat().join(' ') })
  const lines = linesOf(given as Specifications).filter((line) => line.trim() !== '')
  return lines.length > 0
    ? { ...wanted, lines, ways: lines.flatMap((line) => waysOf(readLine(line)).map(written)) }
    : wanted
}

/** An order list's lines; matching reads their `ways`, stored beside them. */
export const linesOf = ({ lines }: Specifications): string[] => (Array.isArray(lines) ? lines : [])

export const searchWordsOf = ({ search }: Specifications): string[] => (Array.isArray(search) ? search : [])
