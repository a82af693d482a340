import { unbrokenDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { isHeldByRecall, stateOf } from '../../catalogue/states.ts'
import type { ListingProps } from '../../row/props.ts'
import { standingText } from '../../row/shown-text.ts'
import { ListingStatus } from '../ListingStatus.tsx'
import { endsText, useEnding } from './ending.ts'
import { OwnerButtons } from './OwnerButtons.tsx'
import { PastDate } from './PastDate.tsx'
import type { ShowProps } from './show-props.ts'
import { type Outcome, useOwnerActs } from './use-owner-acts.ts'

type OwnerPanelProps = Pick<
  ShowProps,
  'listing' | 'can' | 'connection_id' | 'promised' | 'stopped' | 'recall'
>

export function OwnerPanel({ listing, can, connection_id, promised, stopped, recall }: OwnerPanelProps) {
  const acts = useOwnerActs(listing)
  const stopping = justStopped(listing, stopped)
  const ending = useEnding(listing)
  const text = stopping ?? (can.answer ? '' : panelText(listing, promised))
  return (
    <div className="grid gap-4">
      <div>
        {ending === null ? (
          <ListingStatus listing={listing} />
        ) : (
          <StatusBadge tone="warning">{endsText(ending)}</StatusBadge>
        )}
      </div>
      {text && <p className="text-ink-muted">{text}</p>}
      {acts.outcome && <OutcomeNotice outcome={acts.outcome} listingId={listing.id} />}
      {connection_id !== null && (
        <ButtonLink href={`/connections/${connection_id}`} block>
          {m.listings_see_connection()}
        </ButtonLink>
      )}
      {can.answer && <PastDate listing={listing} />}
      {/* The bar of a phone stands back for them, or for the answer above. */}
      <div data-main-act={can.answer ? undefined : ''}>
        <OwnerButtons listing={listing} can={can} recall={recall} acts={acts} isEnding={ending !== null} />
      </div>
    </div>
  )
}

function OutcomeNotice({ outcome, listingId }: { outcome: Outcome; listingId: number }) {
  const { message, failed, undo } = outcome
  return (
    <Notice
      tone={failed ? 'danger' : 'success'}
      announce
      actions={
        undo ? (
          <Button size="sm" variant="secondary" onClick={undo}>
            {m.ui_undo()}
          </Button>
        ) : (
          failed && (
            <ButtonLink size="sm" variant="secondary" href={`/listings/${listingId}/edit?step=3`}>
              {m.listings_edit()}
            </ButtonLink>
          )
        )
      }
    >
      {message}
    </Notice>
  )
}

/** Why it is held or waits stands above the page. */
function panelText(listing: ListingProps, promised: ShowProps['promised']): string {
  const state = stateOf(listing)
  if (state === 'connected' && promised)
    return m.listings_promised_to({ who: promised.who, date: unbrokenDay(promised.since) })
  if (state !== 'hidden') return standingText(listing)
  return isHeldByRecall(listing.holds) ? m.listings_held_recalled() : ''
}

/** A change of rules may be taken back until the owner is mailed. */
function justStopped(listing: ListingProps, stopped: ShowProps['stopped']): string | null {
  const says = {
    blocked: m.listings_stopped_blocked,
    awaiting: m.listings_stopped_awaiting,
  }[stateOf(listing) as string]
  if (!stopped || !says) return null
  if (stopped.free) return m.listings_stopped_free()
  const { since } = stopped
  return says({ since: since ? m.listings_stopped_since({ time: since }) : m.listings_stopped_just_now() })
}
