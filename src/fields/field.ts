import type { Hazards } from '../db/substance-tables.ts'
import type { Locale, LocalizedString } from '../i18n/paraglide/runtime.js'
import type { AmountField } from './kinds/amount.ts'
import type { CasField } from './kinds/cas.ts'
import type { ChoiceField } from './kinds/choice.ts'
import type { ChoicesField } from './kinds/choices.ts'
import type { DateField } from './kinds/date.ts'
import type { DaysField } from './kinds/days.ts'
import type { FlagField } from './kinds/flag.ts'
import type { HazardsField } from './kinds/hazards.ts'
import type { LinkField } from './kinds/link.ts'
import type { NumberField } from './kinds/number.ts'
import type { ReferenceField } from './kinds/reference.ts'
import type { RichTextField } from './kinds/richtext.ts'
import type { TextField } from './kinds/text.ts'
import type { YesNoField } from './kinds/yes-no.ts'

export type Label = (inputs?: Record<string, never>, options?: { locale?: Locale }) => LocalizedString

export type Value = string | number | boolean | Hazards | string[]
export type Values = Record<string, Value | undefined>

/**
 * Of another field or filter; `not: null` is any value, `absent` none, `before` a day before a key's or
 * `today`.
 */
export type Test =
  | { is: Value }
  | { contains: readonly Value[] }
  | { not: Value | null }
  | { absent: true }
  | { before: 'today' }
export type Condition = Readonly<Record<string, Test>>

export interface Common {
  label: Label
  /** Of some things it is called otherwise. */
  labelled?: { where: Condition; label: Label }
  hint?: Label
  step?: 1 | 2 | 3
  /** A value whose field is not shown is dropped. */
  shown?: Condition | readonly Condition[]
  required?: true | Condition
  /**
   * Forms insist on an answer, which can change but not go. A call without the field passes, as it may be
   * older.
   */
  expected?: Condition
  notKnown?: Label
  /** Folded away while no answer is expected. */
  aside?: true
  /** A flag whose yes answers too; asked beside this field. */
  instead?: string
  column?: string
  tag?: true | Condition
}

/** Whether the field filters, when, and in which words. */
export interface Filterable<Words = unknown> {
  /** `folded`: closed until somebody opens it. */
  filter?: { shown?: Condition; folded?: true } & Words
}

export type FilterField =
  | ChoiceField
  | ChoicesField
  | NumberField
  | AmountField
  | DaysField
  | FlagField
  | ReferenceField
  | TextField
export type Field = FilterField | DateField | RichTextField | YesNoField | CasField | LinkField | HazardsField
export type Kind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

export function holds(
  condition: Condition | readonly Condition[] | true | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (condition === undefined || condition === true) return true
  if (isSeveral(condition)) return condition.some((one) => holds(one, values))
  return Object.entries(condition).every(([key, test]) => passes(test, listOf(values[key]), values))
}

/** `Array.isArray` takes readonly lists for anything. */
const isSeveral = (condition: Condition | readonly Condition[]): condition is readonly Condition[] =>
  Array.isArray(condition)

function passes(test: Test, values: readonly unknown[], all: Readonly<Record<string, unknown>>): boolean {
  if ('is' in test) return values.length === 1 && values[0] === test.is
  if ('contains' in test) return values.some((value) => test.contains.includes(value as Value))
  if ('absent' in test) return values.length === 0
  if ('before' in test) return values.some((value) => String(value) < String(all[test.before] ?? ''))
  return values.some((value) => value !== test.not)
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

export function shownFields<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, unknown>>,
): [keyof F & string, Field][] {
  return Object.entries(fields)
    .filter(([, field]) => holds(field.shown, values))
    .map(([key, field]) => [key, labelledIn(field, values)])
}

function labelledIn(field: Field, values: Readonly<Record<string, unknown>>): Field {
  const { labelled } = field
  return labelled && holds(labelled.where, values) ? { ...field, label: labelled.label } : field
}

export const isRequired = (field: Field, values: Readonly<Record<string, unknown>>): boolean =>
  field.required !== undefined && holds(field.required, values)

export const isExpected = (field: Field, values: Readonly<Record<string, unknown>>): boolean =>
  isRequired(field, values) || (field.expected !== undefined && holds(field.expected, values))

export const isEmpty = (value: unknown): value is null | '' | undefined =>
  value === null || value === '' || value === undefined || (Array.isArray(value) && value.length === 0)
