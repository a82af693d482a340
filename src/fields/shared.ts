import type { Field, FilterField, Value } from './field.ts'
import type { Choosable, Names, Part, SharedFilterKind, SharedKind, Typed, Wanted } from './kind.ts'
import { choice } from './kinds/choice.ts'
import { date } from './kinds/date.ts'
import { flag } from './kinds/flag.ts'
import { number } from './kinds/number.ts'
import { reference } from './kinds/reference.ts'
import { richtext } from './kinds/richtext.ts'
import { text } from './kinds/text.ts'

type Shared<F extends Field> = F extends FilterField ? SharedFilterKind<F, Wanted> : SharedKind

const kinds = { choice, number, text, date, flag, richtext, reference } satisfies {
  [F in Field as F['kind']]: Shared<F>
}

const filterOf = (field: FilterField) =>
  kinds[field.kind].filter as unknown as SharedFilterKind<FilterField, Wanted>['filter']

/** What a form starts a field from. */
export const emptyOf = ({ kind }: Field): Typed => kinds[kind].empty

/** What a field without a value reads as, if anything. */
export const absentOf = ({ kind }: Field): Value | undefined => (kinds[kind] as SharedKind).absent

export const readWanted = (field: FilterField, texts: readonly string[]): Wanted | undefined =>
  filterOf(field).read(field, texts)

export const writeWanted = (field: FilterField, wanted: Wanted): string[] => filterOf(field).write(wanted)

export const choosable = (
  field: FilterField,
  rows: readonly { value: string; label: string }[],
): Choosable[] | null => filterOf(field).options(field, rows)

export const partsOf = (field: FilterField, wanted: Wanted, names: Names): Part[] =>
  filterOf(field).parts(field, wanted, names)

export const phraseOf = (field: FilterField, wanted: Wanted, names: Names): string =>
  filterOf(field).phrase(field, wanted, names)
