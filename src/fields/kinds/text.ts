import type { Common, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface TextField extends Common {
  kind: 'text'
  maxLength: number
  placeholder?: Label
}

export const text: Basics = { empty: '' }
