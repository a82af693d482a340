import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'

/** One end of a period, as `YYYY-MM-DD`; without it the period is open there. */
export interface DaysField extends Common, Filterable<{ inSentence: (inputs: { date: string }) => string }> {
  kind: 'days'
  end: 'first' | 'last'
  /** The field that has the other end. */
  other: string
}

export const days: Basics = { empty: '' }
