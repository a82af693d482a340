import type { Found } from '../http/action.ts'
import { optionLabel } from './fields.ts'
import type { ListingProps } from './props.ts'

/** What the world may find: only what is on the lists, and nothing of people. */
export function foundListing(listing: ListingProps): Found | null {
  const { id, title, excerpt, exchange_type, type, status, expired, hidden, user } = listing
  if (status !== 'active' || expired || hidden) return null
  const what = `${optionLabel('exchange_type', exchange_type)}: ${optionLabel('type', type)}`
  const facts = [what, listing.total_units_label, user.organisation?.name].filter(Boolean).join(' · ')
  return {
    title,
    description: excerpt ? `${facts}. ${excerpt}`.replace(/\s+/g, ' ').slice(0, 200) : facts,
    card: `listing-${id}`,
  }
}
