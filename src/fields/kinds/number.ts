import { m } from '../../i18n/paraglide/messages.js'
import type { Common, Filterable, Label } from '../field.ts'
import type { SharedFilterKind } from '../kind.ts'
import { lowered } from './words.ts'

type Minimum = (inputs: { count: number }) => string

interface MinimumWords {
  /** What having at least so much means: "At least 5 units". */
  atLeast: Minimum
  /** The same in a sentence, where it is not just in lower case. */
  inSentence?: Minimum
  /** How a form asks for it, in place of the field's label and "at least". */
  question?: Label
}

/** Whole numbers; what is wanted is a minimum. */
export interface NumberField extends Common, Filterable<MinimumWords> {
  kind: 'number'
  min: number
  max: number | 'this_year'
}

export const maximum = (field: NumberField): number =>
  field.max === 'this_year' ? new Date().getFullYear() : field.max

export const number: SharedFilterKind<NumberField, number> = {
  empty: null,
  filter: {
    read: (_, [text = '']) => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
    write: (wanted) => [String(wanted)],
    options: () => null,
    parts: (field, wanted) => [
      {
        value: wanted,
        within: m.fields_minimum({ value: wanted }),
        alone: m.fields_value_of({ label: field.label(), value: m.fields_minimum({ value: wanted }) }),
        tag: phrase(field, wanted),
        rest: undefined,
      },
    ],
    phrase,
  },
}

function phrase({ label, filter }: NumberField, count: number): string {
  if (filter?.inSentence) return filter.inSentence({ count })
  return lowered(filter?.atLeast({ count }) ?? label())
}
