import type { Specifications } from '../../db/tables.ts'
import type { AlertValues } from '../alert.ts'

/** Search words are kept as they are typed. */
export interface Draft extends Omit<AlertValues, 'specifications'> {
  values: Specifications
  words: string
}

export function draftOf({ exchange_type, status, frequency, specifications }: AlertValues): Draft {
  const { search, ...values } = specifications
  return { exchange_type, status, frequency, values, words: [search ?? ''].flat().join(' ') }
}

export const sentOf = ({ values, words, ...alert }: Draft) => ({
  ...alert,
  specifications: specificationsOf({ values, words }),
})

/** The form in which the server keeps it, except that the server folds the words. */
export function specificationsOf({ values, words }: Pick<Draft, 'values' | 'words'>): Specifications {
  const search = words.trim().split(/\s+/).filter(Boolean)
  return search.length > 0 ? { ...values, search } : values
}
