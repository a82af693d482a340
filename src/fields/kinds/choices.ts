import type { Common, Filterable } from '../field.ts'
import type { Basics } from '../kind.ts'
import type { ChoiceField } from './choice.ts'

export interface ChoicesField extends Common, Filterable {
  kind: 'choices'
  options: ChoiceField['options']
}

export const choices: Basics = { empty: [] }

export const chosenOf = ({ options }: Pick<ChoicesField, 'options'>, value: unknown): string[] =>
  Array.isArray(value) ? Object.keys(options).filter((option) => value.includes(option)) : []
