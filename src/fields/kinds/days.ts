import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'

/** One end of a period, as `YYYY-MM-DD`; an absent end is open. */
export interface DaysField extends Common, Filterable<{ inSentence: (inputs: { date: string }) => string }> {
  kind: 'days'
  end: 'first' | 'last'
  /** The field of the other end. */
  other: string
}

/** Whether it is the last day, and comes before the first. */
export const isBackward = (
  { end, other }: DaysField,
  day: unknown,
  values: Readonly<Record<string, unknown>>,
): boolean => end === 'last' && String(values[other] ?? '') > String(day)

export const days: Basics = { empty: '' }
