import { numberText } from '../../i18n/number.ts'
import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

type Minimum = (inputs: { count: number }) => string

export interface MinimumWords {
  /** What having at least so much means: "At least 5 units". */
  atLeast: Minimum
  /** The same in a sentence, where it is not just in lower case. */
  inSentence?: Minimum
  /** How a form asks for it, in place of the field's label and "at least". */
  question?: Label
}

/** Whole numbers. */
export interface NumberField extends Common, Filterable<MinimumWords> {
  kind: 'number'
  min: number
  max: number | 'this_year'
}

type Bounds = Pick<NumberField, 'max'>

export const number: Basics = { empty: null }

/** How its numbers are written: years are not grouped. */
export const written = ({ max }: Bounds): ((number: number) => string) =>
  max === 'this_year' ? String : numberText

export const maximum = ({ max }: Bounds): number => (max === 'this_year' ? new Date().getFullYear() : max)
