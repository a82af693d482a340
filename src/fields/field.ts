import type { Locale, LocalizedString } from '../i18n/paraglide/runtime.js'

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

interface Common {
  label: Label
  hint?: Label
  /** The wizard's step that asks for it; none for what is not typed in. */
  step?: 1 | 2 | 3
  /** When it exists at all; a value that is not shown is dropped. */
  shown?: Condition
  required?: true | Condition
  /** A column of its own; everything else lives in `attributes`. */
  column?: string
  /** Shown among a listing's tags: always, or when this holds. */
  tag?: true | Condition
  /** How browsing and alerts narrow by it, and when they offer to. */
  filter?: { shown?: Condition }
}

export interface Option {
  label: Label
  hint?: Label
  /** Known to labels, tags and filters but not for choosing. */
  offered?: false
}

export interface ChoiceField extends Common {
  kind: 'choice'
  options: Readonly<Record<string, Option>>
}
/** Whole numbers. */
export interface NumberField extends Common {
  kind: 'number'
  min: number
  max: number | 'this_year'
  /** What having at least so much means. */
  atLeast: (inputs: { count: number }) => string
}
export interface TextField extends Common {
  kind: 'text'
  maxLength: number
  placeholder?: Label
}
/** A day as `YYYY-MM-DD`. */
export interface DateField extends Common {
  kind: 'date'
  min: 'today'
}
export interface FlagField extends Common {
  kind: 'flag'
}
/** HTML of the few elements `richtext/sanitize.ts` lets through. */
export interface RichTextField extends Common {
  kind: 'richtext'
  maxLength: number
}
/** The id of a row elsewhere; its options come with the page. */
export interface ReferenceField extends Common {
  kind: 'reference'
}

export type Field =
  | ChoiceField
  | NumberField
  | TextField
  | DateField
  | FlagField
  | RichTextField
  | ReferenceField
export type Kind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

/** Whether a condition holds for values, each one value or (in a filter) several. */
export function holds(
  condition: Condition | true | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (condition === undefined || condition === true) return true
  return Object.entries(condition).every(([key, test]) => passes(test, listOf(values[key])))
}

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

export const maximum = (field: NumberField): number =>
  field.max === 'this_year' ? new Date().getFullYear() : field.max

/** The options a form offers. */
export const offeredOptions = (field: ChoiceField): string[] =>
  Object.keys(field.options).filter((value) => field.options[value]?.offered !== false)
