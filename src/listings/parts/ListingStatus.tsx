import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import {
  isHeldByRecall,
  type ListingState,
  listingStates,
  type Standing,
  stateOf,
} from '../catalogue/states.ts'
import { usesText } from '../catalogue/uses.ts'
import type { ListingProps } from '../row/props.ts'

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

/** Apart from `goneWordsOf`, which would weigh on every list. */
function goneLabel({ exchange_type, availability_type }: ListingStatusProps['listing']): string {
  if (exchange_type === 'request') return m.listings_found_status()
  if (availability_type === 'loan') return m.listings_lent_status()
  return availability_type === 'shared_use' ? m.listings_shared_status() : m.listings_status_gone()
}

const recalled = { tone: 'danger', label: m.connections_status_recalled } as const

export const stateOptions = () => listingStates.map((value) => ({ value, label: looks[value].label() }))

interface ListingStatusProps {
  listing: Standing &
    Pick<ListingProps, 'exchange_type' | 'holds' | 'expiry_date'> & {
      fit_for?: unknown
      availability_type?: unknown
    }
}

export function ListingStatus({ listing }: ListingStatusProps) {
  const { today } = useShared().app
  const isPast = listing.expiry_date !== null && listing.expiry_date < today
  const uses = usesText(listing.fit_for)
  if (isPast && uses && stateOf(listing) === 'active')
    return <StatusBadge tone="warning">{m.listings_status_past_date_fit({ uses })}</StatusBadge>
  const state = stateOf(listing)
  if (state === 'gone') return <StatusBadge tone={looks.gone.tone}>{goneLabel(listing)}</StatusBadge>
  return <StateBadge state={state} holds={listing.holds} />
}

interface StateBadgeProps extends Pick<ListingProps, 'holds'> {
  state: ListingState
}

export function StateBadge({ state, holds }: StateBadgeProps) {
  const { tone, label } = state === 'hidden' && isHeldByRecall(holds) ? recalled : looks[state]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}
