import { m } from '../i18n/paraglide/messages.js'
import type { ListingProps } from './props.ts'

type Held = Pick<ListingProps, 'awaiting_safety' | 'holds'>

/** Why others do not see what its owner wants shown; null while nothing holds it. */
export function heldText({ awaiting_safety, holds }: Held): string | null {
  const reasons = [
    holds.some(({ by }) => by === 'administrator') && m.listings_held_hidden(),
    holds.some(({ by }) => by === 'recall') && m.listings_held_recalled(),
    awaiting_safety && holds.length === 0 && m.listings_held_awaiting(),
  ]
  return reasons.filter(Boolean).join(' ') || null
}

/** The same with what was written about it, for those who may read that. */
export const holdsText = ({ holds }: Pick<ListingProps, 'holds'>): string =>
  holds
    .map(({ by, reason }) =>
      by === 'recall' ? m.listings_standing_recalled({ reason }) : m.listings_standing_hidden({ reason }),
    )
    .join('\n')

export const savedText = (listing: Held & Pick<ListingProps, 'status'>): string =>
  savedButHeld(listing) ?? (listing.status === 'active' ? m.common_saved() : m.listings_saved())

export const shownText = (listing: Held): string => savedButHeld(listing) ?? m.listings_published()

function savedButHeld(listing: Held): string | null {
  const held = heldText(listing)
  return held && `${m.common_saved()} ${held}`
}
