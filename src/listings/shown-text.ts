import { m } from '../i18n/paraglide/messages.js'
import type { ListingProps } from './props.ts'

type Held = Pick<ListingProps, 'awaiting_safety' | 'hidden'>

/** Why others do not see what its owner wants shown; null while nothing holds it. */
export function heldText({ awaiting_safety, hidden }: Held): string | null {
  if (hidden) return m.listings_held_hidden()
  return awaiting_safety ? m.listings_held_awaiting() : null
}

export const savedText = (listing: Held & Pick<ListingProps, 'status'>): string =>
  savedButHeld(listing) ?? (listing.status === 'active' ? m.common_saved() : m.listings_saved())

export const shownText = (listing: Held): string => savedButHeld(listing) ?? m.listings_published()

function savedButHeld(listing: Held): string | null {
  const held = heldText(listing)
  return held && `${m.common_saved()} ${held}`
}
