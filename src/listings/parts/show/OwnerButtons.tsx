import { Copy, Eye, EyeOff, PackageCheck, Pencil, Trash2 } from 'lucide-react'
import { monthsText } from '../../../i18n/months-shown.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import type { ListingState } from '../../catalogue/states.ts'
import { AddAnother } from './AddAnother.tsx'
import { DeleteListing } from './DeleteListing.tsx'
import type { ShowProps } from './show-props.ts'
import type { useOwnerActs } from './use-owner-acts.ts'

interface OwnerButtonsProps extends Pick<ShowProps, 'listing' | 'can'> {
  acts: ReturnType<typeof useOwnerActs>
}

/** Shown already, or for others to decide. */
const isSettled: ReadonlySet<ListingState> = new Set(['active', 'hidden', 'awaiting'])

export function OwnerButtons({ listing, can, acts }: OwnerButtonsProps) {
  const { state, busy, setStatus, close, duplicate } = acts
  return (
    <div className="grid gap-2">
      {/* Past its date the answer shows it again. */}
      {can.edit && !can.answer && !isSettled.has(state) && (
        <Button
          block
          busy={busy === 'status'}
          onClick={() => setStatus('active', false)}
          icon={<Eye size={18} aria-hidden="true" />}
        >
          {state === 'expired' ? m.listings_renew({ months: monthsText() }) : m.listings_activate()}
        </Button>
      )}
      {can.edit && listing.exchange_type === 'offer' && state === 'active' && (
        <div className="max-lg:hidden">
          <AddAnother listing={listing} quiet={can.answer} />
        </div>
      )}
      {can.edit && (
        <ButtonLink
          block
          variant="secondary"
          href={`/listings/${listing.id}/edit`}
          icon={<Pencil size={18} aria-hidden="true" />}
        >
          {m.listings_edit()}
        </ButtonLink>
      )}
      {can.duplicate && (
        <Button
          block
          variant="secondary"
          busy={busy === 'duplicate'}
          onClick={duplicate}
          icon={<Copy size={18} aria-hidden="true" />}
        >
          {m.listings_duplicate()}
        </Button>
      )}
      {can.edit && state === 'active' && (
        <Button
          block
          variant="secondary"
          busy={busy === 'status'}
          onClick={() => setStatus('inactive', true)}
          icon={<EyeOff size={18} aria-hidden="true" />}
        >
          {m.listings_deactivate()}
        </Button>
      )}
      {can.edit && (state === 'active' || state === 'expired') && (
        <Button
          block
          variant="secondary"
          busy={busy === 'gone'}
          onClick={close}
          icon={<PackageCheck size={18} aria-hidden="true" />}
        >
          {m.listings_gone()}
        </Button>
      )}
      {can.delete && <DeleteListing listing={listing} icon={<Trash2 size={18} aria-hidden="true" />} />}
    </div>
  )
}
