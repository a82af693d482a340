import type { Locale, LocalizedString } from '../i18n/paraglide/runtime.js'
import type { AmountField } from './kinds/amount.ts'
import type { ChoiceField } from './kinds/choice.ts'
import type { DateField } from './kinds/date.ts'
import type { DaysField } from './kinds/days.ts'
import type { FlagField } from './kinds/flag.ts'
import type { NumberField } from './kinds/number.ts'
import type { ReferenceField } from './kinds/reference.ts'
import type { RichTextField } from './kinds/richtext.ts'
import type { TextField } from './kinds/text.ts'

/** A text in the current language, or in the one asked for. */
export type Label = (inputs?: Record<string, never>, options?: { locale?: Locale }) => LocalizedString

export type Value = string | number | boolean
export type Values = Record<string, Value | undefined>

/**
 * A test on another field's value, or on the list of values a filter has chosen:
 * `is` exactly this one, `contains` one of these, `not` anything but this (null: anything at all).
 */
export type Test = { is: Value } | { contains: readonly Value[] } | { not: Value | null }
/** Holds when every test does. */
export type Condition = Readonly<Record<string, Test>>

/** What every field says; its kind adds the rest. */
export interface Common {
  label: Label
  hint?: Label
  /** The wizard's step that asks for it; none for what is not typed in. */
  step?: 1 | 2 | 3
  /** When it exists at all, or any of several cases; a value that is not shown is dropped. */
  shown?: Condition | readonly Condition[]
  required?: true | Condition
  /** Its owner may say so, in these words, when they do not know it; that counts as an answer. */
  notKnown?: Label
  /** A column of its own; everything else lives in `attributes`. */
  column?: string
  /** Shown among a listing's tags: always, or when this holds. */
  tag?: true | Condition
}

/** What the fields of a kind that can narrow may say besides: that they do, when, and in what words. */
export interface Filterable<Words = unknown> {
  filter?: { shown?: Condition } & Words
}

/** The kinds that browsing and alerts can narrow by. */
export type FilterField = ChoiceField | NumberField | AmountField | FlagField | DaysField | ReferenceField
export type Field = FilterField | TextField | DateField | RichTextField
export type Kind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

/** Whether a condition holds for values, each one value or (in a filter) several. */
export function holds(
  condition: Condition | readonly Condition[] | true | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (condition === undefined || condition === true) return true
  if (isSeveral(condition)) return condition.some((one) => holds(one, values))
  return Object.entries(condition).every(([key, test]) => passes(test, listOf(values[key])))
}

/** `Array.isArray` takes readonly lists for anything. */
const isSeveral = (condition: Condition | readonly Condition[]): condition is readonly Condition[] =>
  Array.isArray(condition)

function passes(test: Test, values: readonly unknown[]): boolean {
  if ('is' in test) return values.length === 1 && values[0] === test.is
  if ('contains' in test) return values.some((value) => test.contains.includes(value as Value))
  return values.some((value) => value !== test.not)
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** The fields of a catalogue that exist for these values, in order. */
export function shownFields<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, unknown>>,
): [keyof F & string, Field][] {
  return Object.entries(fields).filter(([, field]) => holds(field.shown, values))
}

export const isRequired = (field: Field, values: Readonly<Record<string, unknown>>): boolean =>
  field.required !== undefined && holds(field.required, values)

export const isEmpty = (value: unknown): value is null | '' | undefined =>
  value === null || value === '' || value === undefined
