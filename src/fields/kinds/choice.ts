import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

interface Option {
  label: Label
  hint?: Label
  /** Behind a noun: "offers on loan". */
  inSentence?: Label
  offered?: false
}

export interface ChoiceField extends Common, Filterable {
  kind: 'choice'
  options: Readonly<Record<string, Option>>
}

export const choice: Basics = { empty: '' }

export const offeredOptions = (field: ChoiceField): string[] =>
  Object.keys(field.options).filter((value) => field.options[value]?.offered !== false)
