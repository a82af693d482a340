import type { FilterField } from './field.ts'
import { partsOf } from './filters.ts'
import type { Choosable, KindWords, Names, Wanted } from './kind.ts'
import { amount } from './kinds/amount.words.ts'
import { choice } from './kinds/choice.words.ts'
import { days } from './kinds/days.words.ts'
import { flag } from './kinds/flag.words.ts'
import { number } from './kinds/number.words.ts'
import { reference } from './kinds/reference.words.ts'
import { text } from './kinds/text.words.ts'

const kinds: { [F in FilterField as F['kind']]: KindWords<F, Wanted> } = {
  choice,
  choices: choice,
  number,
  amount,
  flag,
  days,
  reference,
  text,
}

const of = ({ kind }: FilterField) => kinds[kind] as KindWords<FilterField, Wanted>

export const choosable = (
  field: FilterField,
  rows: readonly { value: string; label: string }[],
): Choosable[] | null => of(field).options(field, rows)

export const phraseOf = (field: FilterField, wanted: Wanted, names: Names): string =>
  of(field).phrase(field, wanted, names)

export const tagsOf = (field: FilterField, wanted: Wanted | undefined, names: Names) =>
  partsOf(field, wanted, names).map(({ value, within, alone }) => ({
    value,
    label: (wanted !== undefined && of(field).tag?.(field, wanted)) || (alone ?? within),
  }))
