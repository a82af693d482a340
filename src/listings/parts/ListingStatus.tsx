import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { ListingProps } from '../props.ts'
import { type ListingState, listingStates } from '../states.ts'

const looks: Record<ListingState, { tone: Tone; label: () => string }> = {
  active: { tone: 'success', label: m.listings_status_active },
  inactive: { tone: 'neutral', label: m.listings_status_inactive },
  gone: { tone: 'success', label: m.listings_status_gone },
  connected: { tone: 'info', label: m.listings_status_connected },
  draft: { tone: 'neutral', label: m.listings_status_draft },
  expired: { tone: 'warning', label: m.listings_status_expired },
  past_date: { tone: 'warning', label: m.listings_status_past_date },
  hidden: { tone: 'danger', label: m.listings_status_hidden },
  handed_over: { tone: 'success', label: m.listings_status_handed_over },
  awaiting: { tone: 'warning', label: m.listings_status_awaiting },
  blocked: { tone: 'danger', label: m.listings_status_blocked },
  refused: { tone: 'danger', label: m.listings_status_refused },
}

export const stateOptions = () => listingStates.map((value) => ({ value, label: looks[value].label() }))

type Shown = Pick<ListingProps, 'status' | 'expired' | 'hidden' | 'published_at' | 'handed_over_on'> & {
  gone?: boolean
  safety?: ListingProps['safety']
  answer_by?: string | null
}

export function ListingStatus({ listing }: { listing: Shown }) {
  return <StateBadge state={stateOf(listing)} />
}

export function StateBadge({ state }: { state: ListingState }) {
  const { tone, label } = looks[state]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

export function stateOf(listing: Shown): ListingState {
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
