import { numberText } from '../../i18n/number.ts'
import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

type Minimum = (inputs: { count: number }) => string

export interface MinimumWords {
  atLeast: Minimum
  /** Used where lower case is not enough. */
  inSentence?: Minimum
  question?: Label
}

export interface NumberField extends Common, Filterable<MinimumWords> {
  kind: 'number'
  min: number
  max: number | 'this_year'
  portions?: Portions
}

/** Stored in the smallest unit, typed in the amount's. */
export interface Portions {
  label: Label
  of: string
  unit: string
  units: Readonly<Record<string, { base: number }>>
  text(base: number, unit: string): string
}

type Bounds = Pick<NumberField, 'max'>

export const number: Basics = { empty: null }

/** Years are not grouped. */
export const written = ({ max }: Bounds): ((number: number) => string) =>
  max === 'this_year' ? String : numberText

export const maximum = ({ max }: Bounds): number => (max === 'this_year' ? new Date().getFullYear() : max)
