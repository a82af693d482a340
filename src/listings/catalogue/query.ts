import type { Specifications } from '../../db/tables.ts'
import { writeWanted } from '../../fields/filters.ts'
import { minimumIn } from '../../fields/kinds/amount.ts'
import { type ExchangeType, type FilterKey, filterKeys, filters } from './fields.ts'

export const sorts = ['date_desc', 'date_asc', 'nearest'] as const
export type Sort = (typeof sorts)[number]

/** The props of a browse page that a change of its filters, search or page replaces. */
export const partsOfResults = [
  'listings',
  'total',
  'page',
  'search',
  'sort',
  'filters',
  'facets',
  'ranges',
  'amount',
  'near',
  'instead',
]

export interface BrowseState {
  search: string
  sort: Sort
  values: Specifications
  page: number
}

export function toQuery({ search, sort, values, page }: Partial<BrowseState>): string {
  const pairs: [string, string][] = []
  if (search?.trim()) pairs.push(['search', encode(search.trim())])
  for (const key of filterKeys) {
    const value = values?.[key]
    if (value !== undefined) pairs.push(...pairsOf(key, value))
  }
  if (sort && sort !== 'date_desc') pairs.push(['sort', sort])
  if (page !== undefined && page > 1) pairs.push(['page', String(page)])
  return pairs.map((pair) => pair.join('=')).join('&')
}

function pairsOf(key: FilterKey, value: Specifications[string]): [string, string][] {
  const amount = key === 'total_units' ? minimumIn(value) : null
  if (amount)
    return [
      [key, String(amount.number)],
      ['unit', amount.unit],
    ]
  return [[key, writeWanted(filters[key], value).map(encode).join(',')]]
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

export const browsePaths: Record<ExchangeType, string> = {
  offer: '/listings/offers',
  request: '/listings/requests',
}

export function browseHref(exchange_type: ExchangeType, state: Partial<BrowseState>): string {
  const query = toQuery(state)
  return query ? `${browsePaths[exchange_type]}?${query}` : browsePaths[exchange_type]
}
