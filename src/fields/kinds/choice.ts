import type { Common, Field, Filterable, Label } from '../field.ts'
import type { Basics } from '../kind.ts'

interface Option {
  label: Label
  /** Used when the label says too little away from its field. */
  alone?: Label
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

/** What the option is called away from the field's label. */
export function optionAlone({ options }: Pick<ChoiceField, 'options'>, value: string): string {
  const { label, alone = label } = options[value] ?? {}
  return alone?.() ?? value
}

/** Cards show what options mean; many words fit better in a list. */
export function isInCards(field: Field, required: boolean): boolean {
  if (field.kind !== 'choice') return false
  const offered = offeredOptions(field)
  const areExplained = offered.every((value) => field.options[value]?.hint)
  return required && (offered.length < 4 || (areExplained && offered.length === 4))
}

export const offeredOptions = (field: ChoiceField): string[] =>
  Object.keys(field.options).filter((value) => field.options[value]?.offered !== false)
