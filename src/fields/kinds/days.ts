import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'

export interface DaysField extends Common, Filterable<{ inSentence: (inputs: { date: string }) => string }> {
  kind: 'days'
  end: 'first' | 'last'
  other: string
}

export const isBackward = (
  { end, other }: DaysField,
  day: unknown,
  values: Readonly<Record<string, unknown>>,
): boolean => end === 'last' && String(values[other] ?? '') > String(day)

export const days: Basics = { empty: '' }
