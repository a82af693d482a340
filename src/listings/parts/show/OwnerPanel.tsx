import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { standingText } from '../../shown-text.ts'
import { ListingStatus } from '../ListingStatus.tsx'
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
      <p className="text-ink-muted">{standingText(listing)}</p>
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
