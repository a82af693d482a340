import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

/** HTML of the few elements `richtext/sanitize.ts` lets through. */
export interface RichTextField extends Common {
  kind: 'richtext'
  maxLength: number
}

export const richtext: Basics = { empty: '' }
