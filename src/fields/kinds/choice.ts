import type { Common, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

interface Option {
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

export const choice: Basics = { empty: '' }

/** The options a form offers. */
export const offeredOptions = (field: ChoiceField): string[] =>
  Object.keys(field.options).filter((value) => field.options[value]?.offered !== false)
