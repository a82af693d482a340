import { m } from '../../i18n/paraglide/messages.js'
import type { Common, Filterable, Label } from '../field.ts'
import type { SharedFilterKind } from '../kind.ts'
import { either, lowered, orNothing, partsOf } from './words.ts'

export interface Option {
  label: Label
  hint?: Label
  /** Known to labels, tags and filters but not for choosing. */
  offered?: false
}

/** With `all`, filters offer even what forms do not. */
export interface ChoiceField extends Common, Filterable<{ all?: true }> {
  kind: 'choice'
  options: Readonly<Record<string, Option>>
}

/** The options a form offers. */
export const offeredOptions = (field: ChoiceField): string[] =>
  Object.keys(field.options).filter((value) => field.options[value]?.offered !== false)

const label = (field: ChoiceField, value: string): string => field.options[value]?.label() ?? value

export const choice: SharedFilterKind<ChoiceField, string[]> = {
  empty: '',
  filter: {
    read: (field, texts) => orNothing(Object.keys(field.options).filter((value) => texts.includes(value))),
    write: (wanted) => wanted,
    options: (field) =>
      Object.entries(field.options).map(([value, option]) => ({
        value,
        label: option.label(),
        offered: field.filter?.all === true || option.offered !== false,
      })),
    parts: (field, wanted) => partsOf(wanted, (value) => label(field, value)),
    phrase: (field, wanted) => either(wanted.map((value) => inSentence(field, value))),
  },
}

const inSentence = (field: ChoiceField, value: string): string =>
  value === 'other'
    ? m.fields_other_in_sentence({ label: lowered(field.label()) })
    : lowered(label(field, value))
