import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface RichTextField extends Common {
  kind: 'richtext'
  maxLength: number
}

export const richtext: Basics = { empty: '' }
