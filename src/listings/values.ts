import {
  type Fields,
  holds,
  isEmpty,
  isRequired,
  shownFields,
  type Value,
  type Values,
} from '../fields/field.ts'
import { schemaOf } from '../fields/server.ts'
import type { FieldErrors } from '../http/errors.ts'
import { catalogue } from './fields.ts'
import { missingWords, type RequiredKey } from './missing.ts'

/** The fields people fill in. */
const typed: Fields = Object.fromEntries(Object.entries(catalogue).filter(([, field]) => field.step))

export type Reading = { values: Values } | { errors: FieldErrors }

/**
 * What a listing's values become when `given` is written over them: an absent key
 * is unchanged, null or "" clears, a field not shown for the resulting values is dropped.
 * `mandatory` names the steps whose required fields must be there. `today` is the park's date.
 */
export function readValues(
  current: Values,
  given: Record<string, unknown>,
  mandatory: readonly number[],
  today: string,
): Reading {
  const errors: FieldErrors = {}
  const parsed: Values = { ...current }
  for (const [key, field] of Object.entries(typed)) {
    if (!Object.hasOwn(given, key)) continue
    const raw = given[key]
    // A date that was fine when it was given may have passed since.
    if (raw === current[key]) continue
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
  const all = { ...missingErrors(missingKeys(values, mandatory)), ...errors }
  return Object.keys(all).length > 0 ? { errors: all } : { values }
}

/** In catalogue order, so that a field depending on a dropped one is dropped as well. */
function onlyShown(parsed: Values): Values {
  const values: Values = {}
  for (const [key, field] of Object.entries(typed)) {
    const value = parsed[key]
    if (value !== undefined && holds(field.shown, values)) values[key] = value
  }
  return values
}

/** Required fields of these steps that have no value. */
export function missingKeys(values: Values, steps: readonly number[]): string[] {
  return shownFields(typed, values)
    .filter(
      ([key, field]) =>
        field.step && steps.includes(field.step) && isRequired(field, values) && values[key] === undefined,
    )
    .map(([key]) => key)
}

/** The first step that still needs an answer; the last one when none does. */
export const unfinishedStep = (values: Values): number =>
  [1, 2].find((step) => missingKeys(values, [step]).length > 0) ?? 3

/** What to say of fields that have no value, each in its own words. */
export const missingErrors = (keys: readonly string[]): FieldErrors =>
  Object.fromEntries(keys.map((key) => [key, [missingWords[key as RequiredKey]()]]))

/** The tags of a listing, labelled in the current language. */
export function tagsOf(values: Values, textOf: (key: string, value: Value) => string) {
  return shownFields(catalogue, values).flatMap(([key, field]) => {
    const value = values[key]
    if (field.tag === undefined || value === undefined || !holds(field.tag, values)) return []
    return [{ key, value, label: textOf(key, value) }]
  })
}
