import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface DateField extends Common {
  kind: 'date'
  max?: 'today'
}

export const date: Basics = { empty: '' }
