import type { KindFilter } from '../kind.ts'
import { type ChoiceField, optionAlone } from './choice.ts'
import type { ChoicesField } from './choices.ts'
import { orNothing, partsOf } from './list.ts'

export const choice: KindFilter<ChoiceField | ChoicesField, string[]> = {
  read: ({ options }, texts) => orNothing(Object.keys(options).filter((value) => texts.includes(value))),
  write: (wanted) => wanted,
  parts: (field, wanted) =>
    partsOf(
      wanted,
      (value) => field.options[value]?.label() ?? value,
      (value) => optionAlone(field, value),
    ),
}
