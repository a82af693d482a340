import fc from 'fast-check'
import { normaliseSpecifications } from '../src/alerts/specifications.ts'
import type { Specifications } from '../src/db/tables.ts'
import { catalogue, type FieldKey, filterKeys } from '../src/listings/catalogue/fields.ts'

/** Words that titles below are made of: accents, case, and what SQL patterns would trip over. */
export const words = ['Éppendorf', '5804', '100%', 'a_b', 'back\\slash', "o'neil", 'µl', 'ROTOR', '"q"']

/** Any alert's specifications, as they are kept; organisations are among `organisations`. */
export function anySpecifications(organisations: string[]): fc.Arbitrary<Specifications> {
  const criteria = filterKeys.map((key) => [key, seldom(anyCriterion(key, organisations))])
  const search = seldom(fc.subarray(words, { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(' ')))
  return fc.record({ ...Object.fromEntries(criteria), search }).map(normaliseSpecifications)
}

/** Mostly absent, so that alerts stay wide enough to find something. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

function anyCriterion(key: FieldKey, organisations: string[]): fc.Arbitrary<unknown> {
  const field = catalogue[key]
  if (field.kind === 'number')
    return fc.integer(key === 'operational_age' ? { min: 1990, max: 2026 } : { min: 1, max: 12 })
  if (field.kind === 'days') return fc.constantFrom('2030-01-31', '2030-02-01', '2030-02-02')
  if (field.kind === 'flag') return fc.constant(['true'])
  const values = 'options' in field ? Object.keys(field.options) : organisations
  return fc.subarray(values, { minLength: 1 })
}

export type ListingValues = Record<string, string | number | string[]>
export const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** Values of a listing by field key, with any of the filter fields that its category has, or without. */
export const anyListingValues: fc.Arbitrary<ListingValues> = fc
  .record({
    exchange_type: fc.constantFrom('offer', 'request'),
    type: fc.constantFrom('equipment', 'equipment', 'chemicals', 'disposables', 'furniture'),
    title: fc.subarray(words, { minLength: 1 }).map((chosen) => chosen.join(' ')),
    total_units: fc.option(fc.integer({ min: 1, max: 12 })),
    availability_type: fc.option(fc.constantFrom('free', 'loan', 'rent')),
    available_from: fc.option(fc.constantFrom('2030-01-31', '2030-02-01')),
    available_until: fc.option(fc.constantFrom('2030-02-01', '2030-02-02')),
    operational_age: fc.option(fc.integer({ min: 1990, max: 2026 })),
    device_type: fc.option(anyOption('device_type')),
    disposable_type: fc.option(anyOption('disposable_type')),
    substance_category: fc.option(anyOption('substance_category')),
    storage: fc.option(anyOption('storage')),
    expiry_date: fc.option(fc.constantFrom(nextWeek, '2099-01-01')),
    fit_for: fc.option(fc.subarray(['clinical', 'research', 'testing'], { minLength: 1 })),
  })
  .map((values) =>
    Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, ListingValues[string]] => entry[1] !== null),
    ),
  )

function anyOption(key: FieldKey): fc.Arbitrary<string> {
  const field = catalogue[key]
  return fc.constantFrom(...Object.keys(field.kind === 'choice' ? field.options : {}))
}
