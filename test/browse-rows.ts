import type { Hazards } from '../src/db/substance-tables.ts'
import type { Specifications } from '../src/db/tables.ts'
import { holds, type Values } from '../src/fields/field.ts'
import { type ChoiceField, offeredOptions } from '../src/fields/kinds/choice.ts'
import { noHazards } from '../src/fields/kinds/hazards.ts'
import { catalogue, type FieldKey, fields, filters } from '../src/listings/catalogue/fields.ts'

export interface Row {
  id: number
  isListed: boolean
  published: number
  values: Record<string, string | number | boolean | string[]>
}

/** The rules of filters again, in plain JavaScript. */
export function passes({ values }: Row, chosen: Specifications, except?: string): boolean {
  return Object.entries(chosen).every(([key, wanted]) => {
    if (key === except) return true
    if (key === 'available_from') return String(values.available_until ?? '9999') >= String(wanted)
    if (key === 'available_until') return String(values.available_from ?? '0000') <= String(wanted)
    const value = values[key]
    if (value === undefined) return false
    if (!Array.isArray(wanted)) return Number(value) >= wanted
    return [value].flat().some((one) => wanted.includes(String(one)))
  })
}

export const buildings = ['Kruyt', 'Hijmans', 'Éolienne']

interface Drawn {
  exchange_type: string
  type: string
  seed: number
  units: number
  year: number
}

export function valuesOf(drawn: Drawn): Row['values'] {
  const values = chosenOf(drawn)
  const flags = Object.entries(filters).filter(
    ([, field]) => field.kind === 'flag' && !field.column && holds(field.shown, values),
  )
  return {
    ...values,
    ...Object.fromEntries(flags.flatMap(([key], at) => (drawn.seed % (at + 2) ? [] : [[key, true]]))),
  }
}

function chosenOf({ exchange_type, type, seed, units, year }: Drawn): Row['values'] {
  const pick = (key: FieldKey) => ({ [key]: optionsOf(key)[seed % optionsOf(key).length] as string })
  return {
    exchange_type,
    type,
    title: `Thing ${seed % 13}`,
    total_units: units,
    ...pick('availability_type'),
    ...(seed % 5 ? { location_building: buildings[seed % buildings.length] as string } : {}),
    ...(seed % 5 < 3 ? { available_from: day(seed % 5) } : {}),
    ...(seed % 7 < 5 ? { available_until: day(4 + (seed % 5)) } : {}),
    ...(type === 'equipment' ? { ...pick('device_type'), operational_age: year } : {}),
    ...(type === 'chemicals' ? { ...pick('substance_category'), ...(seed % 3 ? pick('storage') : {}) } : {}),
    ...(type === 'disposables' ? { ...pick('disposable_type'), ...expiring(seed) } : {}),
  }
}

/** Some within 30 days, some later; what is fit for something may be fit for more. */
const expiring = (seed: number): Row['values'] => ({
  ...(seed % 4 ? { expiry_date: seed % 4 === 1 ? soon : '2099-01-01' } : {}),
  ...(seed % 4 === 1 ? { expires_soon: 'true' } : {}),
  ...(seed % 3 ? { fit_for: optionsOf('fit_for').slice(seed % 3) } : {}),
})

const soon = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)

/** What of a sheet puts a chemical into this group. */
export function hazardsOf(group: string | undefined): Values {
  const statements = { cmr_1: ['H225', 'H350i'], cmr_2: ['H361fd', 'H302'], classified: ['H336', 'EUH066'] }[
    group ?? ''
  ]
  return statements ? { hazards: { ...sheet, statements } } : {}
}

const sheet: Hazards = { ...noHazards, from: 'sheet', source: 'sheet', as_of: '2026-01-01' }

export const day = (number: number) => `2030-01-1${number}`

export function rangeOf(values: unknown[]) {
  const numbers = values.map(Number)
  return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : undefined
}

/** What there is keeps its place when none of it passes. */
export function countsOf(all: unknown[], values: unknown[]): Map<string, number> {
  const counts = new Map(all.map((value) => [String(value), 0]))
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return counts
}

export const optionsOf = (key: FieldKey): string[] =>
  key === 'type' ? Object.keys(fields.type.options) : offeredOptions(catalogue[key] as ChoiceField)
