import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface FlagField extends Common, Filterable<{ inSentence?: Label }> {
  kind: 'flag'
}

export const flag: Basics = { empty: false, absent: false }
