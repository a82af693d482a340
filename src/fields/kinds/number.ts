import { numberText } from '../../i18n/number.ts'
import type { Common, Filterable, Label } from '../field.ts'
import type { Basics, Wanted } from '../kind.ts'

type Minimum = (inputs: { count: number }) => string

interface MinimumWords {
  /** What having at least so much means: "At least 5 units". */
  atLeast: Minimum
  /** The same in a sentence, where it is not just in lower case. */
  inSentence?: Minimum
  /** How a form asks for it, in place of the field's label and "at least". */
  question?: Label
}

/** What a number is counted in, where that differs from row to row. */
export interface Measured {
  /** The field that says it; a row without one is counted in `otherwise`. */
  unit: string
  otherwise: string
  /** Only units of a kind can be compared, by how many of the smallest each is. */
  units: Readonly<Record<string, { kind: string; base: number }>>
  text(number: number, unit: string): string
}

/** Whole numbers. */
export interface NumberField extends Common, Filterable<MinimumWords> {
  kind: 'number'
  min: number
  max: number | 'this_year'
  measured?: Measured
}

export const number: Basics = { empty: null }

/** A minimum with its unit, wanted as `['5 kg']`; null of one that is compared as it is written. */
export function measuredIn(wanted: Wanted | undefined): { number: number; unit: string } | null {
  const [number, unit] = Array.isArray(wanted) ? (wanted[0]?.split(' ') ?? []) : []
  return unit ? { number: Number(number), unit } : null
}

/** How its numbers are written: years are not grouped. */
export const written = ({ max }: NumberField): ((number: number) => string) =>
  max === 'this_year' ? String : numberText

export const maximum = (field: NumberField): number =>
  field.max === 'this_year' ? new Date().getFullYear() : field.max
