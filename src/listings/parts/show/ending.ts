import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { endsSoonDays, stateOf } from '../../catalogue/states.ts'
import type { ListingProps } from '../../row/props.ts'

export const endsText = (count: number): string =>
  count > 0 ? m.listings_status_ends({ count }) : m.listings_status_ends_today()

/** In how many days it is no longer shown; null while that is far, or something else is asked. */
export function useEnding(listing: ListingProps): number | null {
  const { today } = useShared().app
  const { expires_on, answer_by } = listing
  if (stateOf(listing) !== 'active' || !expires_on || answer_by) return null
  const days = Math.round((Date.parse(expires_on) - Date.parse(today)) / 864e5)
  return days <= endsSoonDays ? Math.max(days, 0) : null
}
