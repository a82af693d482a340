import type { ExchangeType } from '../../fields.ts'
import { type BrowseState, toQuery } from '../../query.ts'

/** Where an alert about a list is filled in. */
export function alertHref(type: ExchangeType, { search, values }: BrowseState): string {
  const query = toQuery({ search, values })
  return `/alerts/create?exchange_type=${type}${query ? `&${query}` : ''}`
}
