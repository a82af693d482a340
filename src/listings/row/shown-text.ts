import { unbrokenDay } from '../../i18n/day.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { isHeldByRecall, type Standing, stateOf } from '../catalogue/states.ts'
import { usesText } from '../catalogue/uses.ts'
import { goneWordsOf } from './gone-words.ts'
import type { ListingProps } from './props.ts'

type Held = Pick<ListingProps, 'awaiting_safety' | 'holds'>

export function heldText({ awaiting_safety, holds }: Held): string | null {
  const reasons = [
    holds.some(({ by }) => by === 'administrator') && m.listings_held_hidden(),
    isHeldByRecall(holds) && m.listings_held_recalled(),
    awaiting_safety && holds.length === 0 && m.listings_held_awaiting(),
  ]
  return reasons.filter(Boolean).join(' ') || null
}

/** Includes the reason, for those who may read it. */
export const holdsText = ({ holds }: Pick<ListingProps, 'holds'>): string =>
  holds
    .map(({ by, reason }) =>
      by === 'recall' ? m.listings_standing_recalled({ reason }) : m.listings_standing_hidden({ reason }),
    )
    .join('\n')

interface Asked extends Pick<ListingProps, 'status' | 'answer_by'> {
  fit_for?: unknown
}

/** Null while a passed date asks nothing of the owner. */
export function askedText({ status, answer_by, fit_for }: Asked): string | null {
  if (!answer_by) return null
  const ask = status === 'active' ? m.listings_keep_ask : m.listings_keep_ask_hidden
  return ask({ until: unbrokenDay(answer_by), uses: usesText(fit_for) })
}

export const answerText = ({ status }: Pick<Asked, 'status'>): string =>
  status === 'active' ? m.listings_keep_answer() : m.listings_keep_answer_hidden()

type Stands = Standing &
  Pick<ListingProps, 'exchange_type' | 'holds' | 'expires_on'> & {
    safety_reason: string | null
    availability_type?: unknown
  }

/** Worded for its owner. */
export function standingText(listing: Stands, dayText = unbrokenDay): string {
  const until = listing.expires_on ? dayText(listing.expires_on) : ''
  switch (stateOf(listing)) {
    case 'active':
      return m.listings_standing_active({ date: until })
    case 'expired':
      return m.listings_standing_expired({ date: until, months: monthsText() })
    case 'connected':
      return m.listings_standing_connected()
    case 'handed_over':
      return m.listings_handed_over_on({ date: dayText(listing.handed_over_on ?? '') })
    case 'hidden':
      return holdsText(listing)
    case 'draft':
      return m.listings_standing_draft()
    case 'past_date':
      return m.listings_standing_past_date()
    case 'gone':
      return goneWordsOf(listing).standing()
    case 'awaiting':
      return m.listings_standing_awaiting()
    case 'blocked':
      return m.listings_standing_blocked()
    case 'refused':
      return m.listings_standing_refused({ reason: listing.safety_reason ?? '' })
    case 'inactive':
      return m.listings_standing_inactive()
  }
}

export const savedText = (listing: Held & Pick<ListingProps, 'status'>): string =>
  savedButHeld(listing) ?? (listing.status === 'active' ? m.common_saved() : m.listings_saved())

export const shownText = (listing: Held): string => savedButHeld(listing) ?? m.listings_published()

function savedButHeld(listing: Held): string | null {
  const held = heldText(listing)
  return held && `${m.common_saved()} ${held}`
}
