import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ListingProps } from '../../listings/props.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/Tag.tsx'

/** The state of an own listing in a word, with what follows from it. */
export function ListingStatus({ listing, lockId }: { listing: ListingProps; lockId: string }) {
  const { tone, label } = stateOf(listing)
  const { status, expires_on, handed_over_on } = listing
  const isShown = label === m.dashboard_state_active
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusBadge tone={tone}>{label()}</StatusBadge>
      {isShown && expires_on && (
        <span className="text-sm text-ink-muted tabular-nums">
          {m.dashboard_until({ date: formatDay(expires_on) })}
        </span>
      )}
      {status === 'connected' && (
        <span id={lockId} className="max-w-[26ch] text-sm text-ink-muted">
          {handed_over_on
            ? m.listings_handed_over_on({ date: formatDay(handed_over_on) })
            : m.dashboard_locked()}
        </span>
      )}
    </span>
  )
}

/** Never published and not connected: what the wizard was left with. */
export const isDraft = ({ status, published_at }: Pick<ListingProps, 'status' | 'published_at'>): boolean =>
  status === 'inactive' && published_at === null

function stateOf(listing: ListingProps): { tone: Tone; label: () => string } {
  if (listing.status === 'connected') return { tone: 'info', label: m.dashboard_state_connected }
  if (listing.hidden) return { tone: 'danger', label: m.dashboard_state_hidden }
  if (isDraft(listing)) return { tone: 'neutral', label: m.dashboard_state_draft }
  if (listing.expired) return { tone: 'warning', label: m.dashboard_state_expired }
  if (listing.status === 'active') return { tone: 'success', label: m.dashboard_state_active }
  return { tone: 'neutral', label: m.dashboard_state_inactive }
}
