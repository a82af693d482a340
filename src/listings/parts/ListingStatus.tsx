import { m } from '../../i18n/paraglide/messages.js'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { ListingProps } from '../props.ts'

type State = 'active' | 'inactive' | 'gone' | 'connected' | 'draft' | 'expired' | 'hidden'

const looks: Record<State, { tone: Tone; label: () => string }> = {
  active: { tone: 'success', label: m.listings_status_active },
  inactive: { tone: 'neutral', label: m.listings_status_inactive },
  gone: { tone: 'success', label: m.listings_status_gone },
  connected: { tone: 'info', label: m.listings_status_connected },
  draft: { tone: 'neutral', label: m.listings_status_draft },
  expired: { tone: 'warning', label: m.listings_status_expired },
  hidden: { tone: 'danger', label: m.listings_status_hidden },
}

const handedOver = { tone: 'success', label: m.listings_status_handed_over } as const

type Shown = Pick<ListingProps, 'status' | 'expired' | 'hidden' | 'published_at' | 'handed_over_on'> & {
  gone?: boolean
}

/** How a listing stands, for its owner and administrators. */
export function ListingStatus({ listing }: { listing: Shown }) {
  const { tone, label } = listing.handed_over_on ? handedOver : looks[stateOf(listing)]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

export function stateOf({ status, expired, hidden, published_at, gone }: Shown): State {
  if (hidden) return 'hidden'
  if (status === 'connected') return 'connected'
  if (published_at === null) return 'draft'
  if (gone) return 'gone'
  return status === 'active' && expired ? 'expired' : status
}
