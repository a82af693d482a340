import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

/** One line; to narrow by it is to choose among what listings say. */
export interface TextField extends Common, Filterable<{ inSentence: (inputs: { value: string }) => string }> {
  kind: 'text'
  maxLength: number
  placeholder?: Label
}

export const text: Basics = { empty: '' }
