import clsx from 'clsx'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { ListingState } from '../../catalogue/states.ts'
import { stateOf } from '../../catalogue/states.ts'
import type { ListingProps } from '../../row/props.ts'
import { ListingStatus } from '../ListingStatus.tsx'

export function Standing({ listing, noteId }: { listing: ListingProps; noteId: string }) {
  const state = stateOf(listing)
  const note = noteOf(listing, state)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <ListingStatus listing={listing} />
      {note && (
        <span
          id={noteId}
          className={clsx(
            'text-sm text-ink-muted tabular-nums',
            state === 'connected' ? 'max-w-[26ch]' : 'whitespace-nowrap',
          )}
        >
          {note}
        </span>
      )}
    </span>
  )
}

function noteOf(listing: ListingProps, state: ListingState): string | null {
  const { expires_on, handed_over_on, answer_by } = listing
  const isAsked = state === 'past_date' || (state === 'active' && answer_by !== null)
  if (isAsked) return m.listings_own_answer_by({ date: formatDay(answer_by ?? '') })
  if (state === 'active' && expires_on) return m.listings_own_until({ date: formatDay(expires_on) })
  if (state === 'handed_over' && handed_over_on) return m.listings_own_on({ date: formatDay(handed_over_on) })
  return state === 'connected' ? m.listings_own_locked() : null
}
