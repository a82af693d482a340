import type { KindFilter } from '../kind.ts'
import type { ChoiceField } from './choice.ts'
import type { ChoicesField } from './choices.ts'
import { orNothing, partsOf } from './list.ts'

export const choice: KindFilter<ChoiceField | ChoicesField, string[]> = {
  read: ({ options }, texts) => orNothing(Object.keys(options).filter((value) => texts.includes(value))),
  write: (wanted) => wanted,
  parts: ({ options }, wanted) => partsOf(wanted, (value) => options[value]?.label() ?? value),
}
