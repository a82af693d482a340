import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { ListingProps } from '../../props.ts'
import { ListingStatus, stateOf } from '../ListingStatus.tsx'

/** The state of an own listing in a word, with what follows from it. */
export function Standing({ listing, noteId }: { listing: ListingProps; noteId: string }) {
  const note = noteOf(listing)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <ListingStatus listing={listing} />
      {note && (
        <span id={noteId} className="max-w-[26ch] text-sm text-ink-muted tabular-nums">
          {note}
        </span>
      )}
    </span>
  )
}

function noteOf(listing: ListingProps): string | null {
  const { expires_on, handed_over_on } = listing
  const state = stateOf(listing)
  if (state === 'active' && expires_on) return m.listings_own_until({ date: formatDay(expires_on) })
  if (state === 'handed_over' && handed_over_on)
    return m.listings_handed_over_on({ date: formatDay(handed_over_on) })
  return state === 'connected' ? m.listings_own_locked() : null
}
