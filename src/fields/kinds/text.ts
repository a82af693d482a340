import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface TextField extends Common, Filterable<{ inSentence: (inputs: { value: string }) => string }> {
  kind: 'text'
  maxLength: number
  placeholder?: Label
}

export const text: Basics = { empty: '' }
