import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface DateField extends Common {
  kind: 'date'
  /** The earliest or the latest day there may be. */
  min?: 'today'
  max?: 'today'
}

export const date: Basics = { empty: '' }
