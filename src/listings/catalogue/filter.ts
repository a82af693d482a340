import type { Specifications } from '../../db/tables.ts'
import { holds } from '../../fields/field.ts'
import { readWanted } from '../../fields/filters.ts'
import { withoutUnseen } from '../../i18n/unseen.ts'
import { isUnit } from './amount.ts'
import { type ExchangeType, type FilterKey, filterKeys, filters } from './fields.ts'

export interface Filter {
  exchange_type: ExchangeType
  search: string
  values: Specifications
}

export const emptyFilter = (exchange_type: ExchangeType): Filter => ({
  exchange_type,
  search: '',
  values: {},
})

/** Drops unknown, empty and hidden parameters; a form without script repeats them instead of joining. */
export function readFilter(exchange_type: ExchangeType, query: URLSearchParams): Filter {
  const given = Object.fromEntries(
    filterKeys.map((key) => [key, query.getAll(key).flatMap((text) => text.split(','))]),
  )
  const values = normalise({ ...given, unit: query.get('unit') ?? undefined })
  return { exchange_type, search: oneLine(query.get('search') ?? ''), values }
}

const oneLine = (text: string): string =>
  withoutUnseen(text)
    .trim()
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()

/** Catalogue order makes equal filters equal data. */
export function normalise(given: Record<string, unknown>): Specifications {
  const values: Specifications = {}
  for (const key of filterKeys) {
    const field = filters[key]
    if (!holds(field.filter?.shown, values)) continue
    const wanted = readWanted(field, textsOf(key, given))
    if (wanted !== undefined) values[key] = wanted
  }
  return values
}

function textsOf(key: FilterKey, given: Record<string, unknown>): string[] {
  const texts = [given[key] ?? []].flat().map(String)
  return key === 'total_units' && isUnit(given.unit) ? texts.map((text) => `${text} ${given.unit}`) : texts
}
