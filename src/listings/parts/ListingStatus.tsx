import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import { type ListingState, listingStates, type Standing, stateOf } from '../catalogue/states.ts'

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

interface ListingStatusProps {
  /** `holds` of those that may read them. */
  listing: Standing & { holds?: readonly { by: string }[] }
}

export function ListingStatus({ listing }: ListingStatusProps) {
  const state = stateOf(listing)
  if (state === 'hidden' && listing.holds?.some(({ by }) => by === 'recall'))
    return <StatusBadge tone="danger">{m.connections_status_recalled()}</StatusBadge>
  return <StateBadge state={state} />
}

export function StateBadge({ state }: { state: ListingState }) {
  const { tone, label } = looks[state]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}
