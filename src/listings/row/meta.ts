import type { PageMeta } from '../../http/action.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { optionLabel } from '../catalogue/fields.ts'
import type { ListingProps } from './props.ts'

export const exchangeWord = (type: 'offer' | 'request'): string =>
  type === 'offer' ? m.ui_offer() : m.ui_request()

/** Search engines get only listed things, and nothing of people. */
export function listingMeta(listing: ListingProps): PageMeta | null {
  const { id, title, excerpt, exchange_type, type, status, expired, hidden, user } = listing
  if (status !== 'active' || expired || hidden) return null
  const what = `${exchangeWord(exchange_type)}: ${optionLabel('type', type)}`
  const facts = [what, grouped(listing.total_units_label), user.organisation?.name]
    .filter(Boolean)
    .join(' · ')
  return {
    title,
    description: excerpt ? `${facts}. ${excerpt}`.replace(/\s+/g, ' ').slice(0, 200) : facts,
    card: `listing-${id}`,
  }
}
