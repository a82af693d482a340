import type { Specifications } from '../../../db/tables.ts'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { type BrowseState, toQuery } from '../../catalogue/query.ts'

export function alertHref(type: ExchangeType, { search, values }: BrowseState): string {
  const query = toQuery({ search, values })
  return `/alerts/create?exchange_type=${type}${query ? `&${query}` : ''}`
}

/** The server folds the words. */
export function specificationsOf({ search, values }: Pick<BrowseState, 'search' | 'values'>): Specifications {
  const words = search.split(/\s+/).filter(Boolean)
  return words.length > 0 ? { ...values, search: words } : values
}
