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
}

type Bounds = Pick<NumberField, 'max'>

export const number: Basics = { empty: null }

/** Years are written without grouping. */
export const written = ({ max }: Bounds): ((number: number) => string) =>
  max === 'this_year' ? String : numberText

export const maximum = ({ max }: Bounds): number => (max === 'this_year' ? new Date().getFullYear() : max)
