import type { Common } from '../field.ts'
import type { SharedKind } from '../kind.ts'

/** A day as `YYYY-MM-DD`. */
export interface DateField extends Common {
  kind: 'date'
  min: 'today'
}

export const date: SharedKind = { empty: '' }
