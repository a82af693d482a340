import { isDeepStrictEqual } from 'node:util'
import {
  type Field,
  type Fields,
  holds,
  isEmpty,
  isExpected,
  isRequired,
  shownFields,
  type Value,
  type Values,
} from '../fields/field.ts'
import { disagreement, schemaOf } from '../fields/server.ts'
import type { FieldErrors } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { catalogue } from './fields.ts'
import { missingWords, type RequiredKey } from './missing.ts'

const typed: Fields = Object.fromEntries(Object.entries(catalogue).filter(([, field]) => field.step))

export interface Answered {
  values: Values
  not_known: readonly string[]
}

export type Reading = Answered | { errors: FieldErrors }

/**
 * Writes `given` over a listing's values: an absent key is unchanged, null or "" clears, and a field that is
 * not shown for the result is dropped. `given.not_known` replaces the whole list. `mandatory` names the steps
 * whose required fields must be there. `today` is the park's date.
 */
export function readValues(
  { values: current, not_known }: Answered,
  given: Record<string, unknown>,
  mandatory: readonly number[],
  today: string,
): Reading {
  const errors: FieldErrors = {}
  const unsaid = given.not_known as readonly string[] | undefined
  const parsed = withoutKeys(current, unsaid ?? [])
  for (const [key, field] of Object.entries(typed)) {
    if (!Object.hasOwn(given, key)) continue
    const raw = given[key]
    // A date that was fine when it was given may have passed since.
    if (isDeepStrictEqual(raw, parsed[key])) continue
    if (isEmpty(raw)) {
      delete parsed[key]
      continue
    }
    const read = schemaOf(field, today, current[key]).safeParse(raw)
    if (!read.success) errors[key] = [...new Set(read.error.issues.map((issue) => issue.message))]
    else if (isEmpty(read.data)) delete parsed[key]
    else parsed[key] = read.data
  }
  const values = onlyShown(parsed)
  const answered = { values, not_known: notKnownOf(values, unsaid ?? not_known) }
  const missing = [
    ...missingKeys(answered, mandatory, today),
    ...unansweredKeys(values, given, mandatory),
    ...unsaidOfDate(current, values, given, today),
  ]
  const all = { ...missingErrors(missing), ...disagreements(values), ...errors }
  return Object.keys(all).length > 0 ? { errors: all } : answered
}

const withoutKeys = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/** A field with a value is known. */
const notKnownOf = (values: Values, keys: readonly string[]): string[] =>
  shownFields(typed, values)
    .filter(([key, field]) => keys.includes(key) && isRequired(field, values) && values[key] === undefined)
    .map(([key]) => key)

function disagreements(values: Values): FieldErrors {
  const found = shownFields(typed, values).flatMap(([key, field]): [string, string[]][] => {
    const value = values[key]
    const words = value === undefined ? null : disagreement(field, value, values)
    return words === null ? [] : [[key, [words]]]
  })
  return Object.fromEntries(found)
}

/** A complete listing cannot be shown once its days are over. */
export const overErrors = ({ available_until: until }: Values, today: string): FieldErrors | null =>
  until !== undefined && String(until) < today ? { available_until: [m.listings_period_over()] } : null

/** In catalogue order, so that a field depending on a dropped one is dropped as well. */
function onlyShown(parsed: Values): Values {
  const values: Values = {}
  for (const [key, field] of Object.entries(typed)) {
    const value = parsed[key]
    if (value !== undefined && holds(field.shown, values)) values[key] = value
  }
  return values
}

export function missingKeys(
  { values, not_known }: Answered,
  steps: readonly number[],
  today: string,
): string[] {
  const isAnswered = (key: string) => values[key] !== undefined || not_known.includes(key)
  return shownFields(typed, values)
    .filter(
      ([key, field]) =>
        field.step &&
        steps.includes(field.step) &&
        isRequired(field, { ...values, today }) &&
        !isAnswered(key),
    )
    .map(([key]) => key)
}

const unansweredKeys = (values: Values, given: Record<string, unknown>, steps: readonly number[]): string[] =>
  shownFields(typed, values)
    .filter(
      ([key, field]) =>
        key in given &&
        steps.includes(field.step ?? 0) &&
        values[key] === undefined &&
        !field.required &&
        isExpected(field, values),
    )
    .map(([key]) => key)

/** What was said of one date says nothing of another that has passed. */
function unsaidOfDate(
  current: Values,
  values: Values,
  given: Record<string, unknown>,
  today: string,
): string[] {
  const isOfAnother = values.expiry_date !== current.expiry_date && values.fit_for !== undefined
  const isUnsaid = isOfAnother && !('fit_for' in given) && isRequired(catalogue.fit_for, { ...values, today })
  return isUnsaid ? ['fit_for'] : []
}

export const unfinishedStep = (answered: Answered, today: string): number =>
  [1, 2].find((step) => missingKeys(answered, [step], today).length > 0) ?? 3

export const missingErrors = (keys: readonly string[]): FieldErrors =>
  Object.fromEntries(keys.map((key) => [key, [missingWords[key as RequiredKey]()]]))

const tagged = Object.entries<Field>(catalogue).filter(([, { tag }]) => tag !== undefined)

export function tagsOf(values: Values, textOf: (key: string, value: Value) => string) {
  return tagged.flatMap(([key, field]) => {
    const value = values[key]
    if (value === undefined || !holds(field.shown, values) || !holds(field.tag, values)) return []
    return [{ key, value, label: textOf(key, value) }]
  })
}
