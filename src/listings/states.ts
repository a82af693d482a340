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
