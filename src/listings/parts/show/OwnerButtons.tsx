import { CalendarPlus, Copy, Eye, EyeOff, PackageCheck, Pencil } from 'lucide-react'
import { monthsText } from '../../../i18n/months-shown.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { isHeldByRecall, type ListingState } from '../../catalogue/states.ts'
import { goneWordsOf } from '../../row/gone-words.ts'
import type { ListingProps } from '../../row/props.ts'
import { DeleteListing } from '../own/DeleteListing.tsx'
import { AddAnother } from './AddAnother.tsx'
import type { ShowProps } from './show-props.ts'
import type { useOwnerActs } from './use-owner-acts.ts'

interface OwnerButtonsProps extends Pick<ShowProps, 'listing' | 'can' | 'recall'> {
  acts: ReturnType<typeof useOwnerActs>
  isEnding: boolean
}

const icon = { size: 18, 'aria-hidden': true } as const

/** Shown already, or for others to decide. */
const isSettled: ReadonlySet<ListingState> = new Set(['active', 'hidden', 'awaiting'])

export function OwnerButtons({ listing, can, recall, acts, isEnding }: OwnerButtonsProps) {
  const { state, busy, setStatus, extend, close } = acts
  // What is answered above comes before all of these.
  const isRecalled = isHeldByRecall(listing.holds)
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:[&_svg]:hidden lg:grid-cols-1">
      {/* Past its date, the answer shows it again. */}
      {can.edit && !can.answer && !isSettled.has(state) && (
        <Button
          block
          variant={state === 'gone' ? 'secondary' : 'primary'}
          busy={busy === 'status'}
          onClick={() => setStatus('active', false)}
          className="max-lg:col-span-2"
          icon={state === 'expired' ? <CalendarPlus {...icon} /> : <Eye {...icon} />}
        >
          {state === 'expired'
            ? m.listings_renew({ months: monthsText() })
            : state === 'gone'
              ? m.listings_keep_show()
              : m.listings_activate()}
        </Button>
      )}
      {can.edit && isEnding && !endsByItself(listing) && (
        <Button
          block
          busy={busy === 'extend'}
          onClick={extend}
          className="max-lg:col-span-2"
          icon={<CalendarPlus {...icon} />}
        >
          {m.listings_renew({ months: monthsText() })}
        </Button>
      )}
      {can.edit && listing.exchange_type === 'offer' && state === 'active' && (
        <div className="max-lg:col-span-2">
          <AddAnother listing={listing} />
        </div>
      )}
      <EditAndCopy listing={listing} can={can} acts={acts} isQuiet={isRecalled} />
      {can.edit && state === 'active' && (
        <Button
          block
          variant="secondary"
          busy={busy === 'status'}
          onClick={() => setStatus('inactive', true)}
          className="max-lg:col-span-2"
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
          className="max-lg:col-span-2"
          icon={<PackageCheck size={18} aria-hidden="true" />}
        >
          {goneWordsOf(listing).act()}
        </Button>
      )}
      {can.delete && (
        <DeleteListing
          block
          listing={listing}
          recall={recall}
          variant={isRecalled ? 'quiet' : 'quiet-danger'}
          className="max-lg:col-span-2"
        />
      )}
    </div>
  )
}

type EditProps = Omit<OwnerButtonsProps, 'isEnding' | 'recall'> & { isQuiet: boolean }

function EditAndCopy({ listing, can, acts: { busy, duplicate }, isQuiet }: EditProps) {
  return (
    <>
      {can.edit && (
        <ButtonLink
          block
          variant={isQuiet ? 'quiet' : 'secondary'}
          href={`/listings/${listing.id}/edit`}
          className={can.duplicate ? undefined : 'max-lg:col-span-2'}
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
          className={can.edit ? undefined : 'max-lg:col-span-2'}
          icon={<Copy size={18} aria-hidden="true" />}
        >
          {m.listings_duplicate()}
        </Button>
      )}
    </>
  )
}

/** The last day that its owner chose is theirs to change. */
const endsByItself = ({ available_until, expires_on }: ListingProps & { available_until?: unknown }) =>
  available_until !== undefined && String(available_until) <= (expires_on ?? '')
