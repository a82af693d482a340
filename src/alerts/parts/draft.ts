import type { Specifications } from '../../db/tables.ts'
import type { Named } from '../../listings/catalogue/sentence.ts'
import type { AlertValues } from '../alert.ts'

export interface Draft extends Omit<AlertValues, 'specifications'> {
  values: Specifications
  words: string
  /** Of an order list, as they were pasted. */
  lines: string[]
}

export function draftOf({ exchange_type, status, frequency, specifications }: AlertValues): Draft {
  const { search, lines, ways: _, ...values } = specifications
  const words = [search ?? ''].flat().join(' ')
  return { exchange_type, status, frequency, values, words, lines: Array.isArray(lines) ? lines : [] }
}

export const sentOf = ({ values, words, lines, ...alert }: Draft) => ({
  ...alert,
  specifications: specificationsOf({ values, words, lines }),
})

/** As the server stores it, but with unfolded words. */
export function specificationsOf({
  values,
  words,
  lines,
}: Pick<Draft, 'values' | 'words' | 'lines'>): Specifications {
  const search = words.trim().split(/\s+/).filter(Boolean)
  return {
    ...values,
    ...(search.length > 0 ? { search } : {}),
    ...(lines.length > 0 ? { lines } : {}),
  }
}

export const namedBy =
  (buildings: readonly { value: string; label: string }[]): Named =>
  (called) =>
    buildings.find(({ value }) => value === called)?.label ?? called
