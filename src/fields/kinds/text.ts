import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface TextField extends Common, Filterable<{ inSentence: (inputs: { value: string }) => string }> {
  kind: 'text'
  maxLength: number
  placeholder?: Label
  /** Texts that mean the same are one: the function of the database that says what a text means. */
  meaning?: 'building_called'
}

export const text: Basics = { empty: '' }

/** A filter's text as people wrote it: the comma before a space is a space there, too. */
export const asWritten = (text: string): string => text.replaceAll('  ', ', ')
