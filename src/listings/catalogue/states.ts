import type { Safety } from '../../db/safety-tables.ts'

export const listingStates = [
  'draft',
  'active',
  'inactive',
  'gone',
  'expired',
  'past_date',
  'connected',
  'handed_over',
  'hidden',
  'awaiting',
  'blocked',
  'refused',
] as const
export type ListingState = (typeof listingStates)[number]

/** What a listing's state follows from. */
export interface Standing {
  status: 'active' | 'inactive' | 'connected'
  expired: boolean
  hidden: boolean
  published_at: string | null
  handed_over_on: string | null
  gone?: boolean
  safety?: Safety | null
  answer_by?: string | null
}

export function stateOf(listing: Standing): ListingState {
  const { status, expired, hidden, published_at, handed_over_on, gone, safety, answer_by } = listing
  if (handed_over_on) return 'handed_over'
  if (hidden) return 'hidden'
  if (status === 'connected') return 'connected'
  if (safety) return safety
  if (published_at === null) return 'draft'
  if (status === 'inactive' && answer_by) return 'past_date'
  if (gone) return 'gone'
  return status === 'active' && expired ? 'expired' : status
}

/** From when its owner is asked whether it stays. */
export const endsSoonDays = 14

export const isHeldByRecall = (holds: readonly { by: string }[]): boolean =>
  holds.some(({ by }) => by === 'recall')
