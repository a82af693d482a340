import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface TextField extends Common, Filterable<{ inSentence: (inputs: { value: string }) => string }> {
  kind: 'text'
  maxLength: number
  placeholder?: Label
  /** The database function that says which texts mean the same. */
  meaning?: 'building_called'
}

export const text: Basics = { empty: '' }

/** Restores commas, stored as a double space. */
export const asWritten = (text: string): string => text.replaceAll('  ', ', ')
