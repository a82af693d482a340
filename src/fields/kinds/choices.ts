import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'
import type { ChoiceField } from './choice.ts'

/** One or more of some options. */
export interface ChoicesField extends Common, Filterable {
  kind: 'choices'
  options: ChoiceField['options']
}

export const choices: Basics = { empty: [] }

/** What is chosen, in the order of the options; none in anything else. */
export const chosenOf = ({ options }: Pick<ChoicesField, 'options'>, value: unknown): string[] =>
  Array.isArray(value) ? Object.keys(options).filter((option) => value.includes(option)) : []
