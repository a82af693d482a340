import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ListingProps } from '../../props.ts'
import { holdsText } from '../../shown-text.ts'
import { ListingStatus, stateOf } from '../ListingStatus.tsx'
import { OwnerButtons } from './OwnerButtons.tsx'
import type { ShowProps } from './show-props.ts'
import { type Outcome, useOwnerActs } from './use-owner-acts.ts'

type OwnerPanelProps = Pick<ShowProps, 'listing' | 'can' | 'connection_id'>

export function OwnerPanel({ listing, can, connection_id }: OwnerPanelProps) {
  const acts = useOwnerActs(listing)
  return (
    <div className="grid gap-4">
      <div>
        <ListingStatus listing={listing} />
      </div>
      <p className="text-ink-muted">{standing(listing)}</p>
      {acts.outcome && <OutcomeNotice outcome={acts.outcome} listingId={listing.id} />}
      {connection_id !== null && (
        <ButtonLink href={`/connections/${connection_id}`} block>
          {m.listings_see_connection()}
        </ButtonLink>
      )}
      <OwnerButtons listing={listing} can={can} acts={acts} />
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

function standing(listing: ListingProps): string {
  const until = listing.expires_on ? formatDay(listing.expires_on) : ''
  switch (stateOf(listing)) {
    case 'active':
      return m.listings_standing_active({ date: until })
    case 'expired':
      return m.listings_standing_expired({ date: until })
    case 'connected':
      return m.listings_standing_connected()
    case 'handed_over':
      return m.listings_handed_over_on({ date: formatDay(listing.handed_over_on ?? '') })
    case 'hidden':
      return holdsText(listing)
    case 'draft':
      return m.listings_standing_draft()
    case 'past_date':
      return m.listings_standing_past_date()
    case 'gone':
      return m.listings_standing_gone()
    case 'awaiting':
      return m.listings_standing_awaiting()
    case 'blocked':
      return m.listings_standing_blocked()
    case 'refused':
      return m.listings_standing_refused({ reason: listing.safety_reason ?? '' })
    case 'inactive':
      return m.listings_standing_inactive()
  }
}
