import { isDeepStrictEqual } from 'node:util'
import { isAnswered } from '../../fields/answered.ts'
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
} from '../../fields/field.ts'
import { disagreement, schemaOf } from '../../fields/server.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue } from './fields.ts'
import { missingWords, type RequiredKey } from './missing.ts'

const typed: Fields = Object.fromEntries(Object.entries(catalogue).filter(([, field]) => field.step))

export interface Answered {
  values: Values
  not_known: readonly string[]
}

export type Reading = Answered | { errors: FieldErrors }

/**
 * An absent key is unchanged, null or "" clears, and fields not shown for the result are dropped.
 * `given.not_known` replaces the list, but for fields only expected; `mandatory` names steps whose required
 * fields must be there; `today` is the park's date.
 */
export function readValues(
  before: Answered,
  given: Record<string, unknown>,
  mandatory: readonly number[],
  today: string,
): Reading {
  const errors: FieldErrors = {}
  const { values: current, not_known } = before
  const declaredUnknown = given.not_known as readonly string[] | undefined
  const parsed = withoutKeys(current, [...(declaredUnknown ?? []), ...replacedBy(given)])
  for (const [key, field] of Object.entries(typed)) {
    if (!Object.hasOwn(given, key)) continue
    const raw = given[key]
    // A stored date may have passed since.
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
  const kept = declaredUnknown
    ? [...declaredUnknown, ...not_known.filter((key) => isOnlyExpected(key, given))]
    : not_known
  const answered = { values, not_known: notKnownOf(values, kept) }
  const missing = [
    ...missingKeys(answered, mandatory, today),
    ...unansweredKeys(before, answered, given, mandatory),
    ...unsaidOfDate(current, values, given, today),
  ]
  const all = { ...missingErrors(missing), ...disagreements(values), ...errors }
  return Object.keys(all).length > 0 ? { errors: all } : answered
}

const withoutKeys = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/** The last answer counts; `not_known` may only repeat an older one. */
const replacedBy = (given: Record<string, unknown>): string[] =>
  Object.entries(typed).flatMap(([key, { instead }]) => {
    if (!instead) return []
    if (given[instead] === true) return key
    return (given.not_known as readonly string[] | undefined)?.includes(key) ? instead : []
  })

const notKnownOf = (values: Values, keys: readonly string[]): string[] =>
  shownFields(typed, values)
    .filter(
      ([key, field]) =>
        keys.includes(key) && isExpected(field, values) && !isAnswered(key, field, values, []),
    )
    .map(([key]) => key)

/** An older program does not name the question. */
const isOnlyExpected = (key: string, given: Record<string, unknown>): boolean =>
  typed[key]?.required === undefined && !names(given, key)

const names = (given: Record<string, unknown>, key: string): boolean =>
  [key, typed[key]?.instead].some((one) => one !== undefined && Object.hasOwn(given, one))

function disagreements(values: Values): FieldErrors {
  const found = shownFields(typed, values).flatMap(([key, field]): [string, string[]][] => {
    const value = values[key]
    const words = value === undefined ? null : disagreement(field, value, values)
    return words === null ? [] : [[key, [words]]]
  })
  return Object.fromEntries(found)
}

export const overErrors = ({ available_until: until }: Values, today: string): FieldErrors | null =>
  until !== undefined && String(until) < today ? { available_until: [m.listings_period_over()] } : null

/** In catalogue order, so that fields depending on a dropped one are dropped too. */
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
  return shownFields(typed, values)
    .filter(
      ([key, field]) =>
        field.step &&
        steps.includes(field.step) &&
        isRequired(field, { ...values, today }) &&
        !isAnswered(key, field, values, not_known),
    )
    .map(([key]) => key)
}

/** Expected fields the call names without an answer, where one is due or was there. */
const unansweredKeys = (
  before: Answered,
  { values, not_known }: Answered,
  given: Record<string, unknown>,
  steps: readonly number[],
): string[] =>
  shownFields(typed, values)
    .filter(
      ([key, field]) =>
        names(given, key) &&
        (steps.includes(field.step ?? 0) || isAnswered(key, field, before.values, before.not_known)) &&
        !field.required &&
        isExpected(field, values) &&
        !isAnswered(key, field, values, not_known),
    )
    .map(([key]) => key)

/** A new date that has passed needs a new answer. */
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
