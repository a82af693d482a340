import type { Specifications } from '../db/tables.ts'
import { type Filter, normalise } from '../listings/catalogue/filter.ts'
import { searchWords } from '../listings/catalogue/search.ts'

/**
 * What an alert looks for: chosen values, and under `search` the folded words. Equal browse states are equal
 * data.
 */
export function specificationsOf({ values, search }: Pick<Filter, 'values' | 'search'>): Specifications {
  const words = searchWords(search)
  return words.length > 0 ? { ...values, search: words } : values
}

/** Normalises what was sent; criteria hidden by their dependencies are dropped, as in browsing. */
export function normaliseSpecifications(given: Record<string, unknown>): Specifications {
  return specificationsOf({ values: normalise(given), search: [given.search ?? ''].flat().join(' ') })
}

export const wordsOf = ({ search }: Specifications): string[] => (Array.isArray(search) ? search : [])
