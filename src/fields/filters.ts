import type { FilterField } from './field.ts'
import type { KindFilter, Names, Part, Wanted } from './kind.ts'
import { amount } from './kinds/amount.filter.ts'
import { choice } from './kinds/choice.filter.ts'
import { days } from './kinds/days.filter.ts'
import { flag } from './kinds/flag.filter.ts'
import { number } from './kinds/number.filter.ts'
import { reference } from './kinds/reference.filter.ts'
import { text } from './kinds/text.filter.ts'

const kinds: { [F in FilterField as F['kind']]: KindFilter<F, Wanted> } = {
  choice,
  choices: choice,
  number,
  amount,
  flag,
  days,
  reference,
  text,
}

const of = ({ kind }: FilterField) => kinds[kind] as KindFilter<FilterField, Wanted>

export const readWanted = (field: FilterField, texts: readonly string[]): Wanted | undefined =>
  of(field).read(field, texts)

export const writeWanted = (field: FilterField, wanted: Wanted): string[] => of(field).write(wanted)

export const partsOf = (field: FilterField, wanted: Wanted | undefined, names: Names): Part[] =>
  wanted === undefined ? [] : of(field).parts(field, wanted, names)
