import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { useActs } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import type { ListingProps } from '../../props.ts'
import { ListingStatus } from '../ListingStatus.tsx'
import { DeleteListing } from '../show/DeleteListing.tsx'

/** Comes when an administrator wants to hide something. */
const HideDialog = lazy(() => import('./HideDialog.tsx'))

/** What an administrator can do about somebody's listing, on its own page. */
export function ListingPanel({ listing }: { listing: ListingProps }) {
  const acts = useActs('listing', 'can')
  const [hiding, setHiding] = useState(false)
  const { id, hidden } = listing
  const Icon = hidden ? Eye : EyeOff
  const show = () => void acts.actOn(id, 'POST', `/api/admin/listings/${id}/show`)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{m.admin_listing_panel()}</h3>
        <ListingStatus listing={listing} />
      </div>
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {acts.failed && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      <Button
        block
        variant="secondary"
        busy={acts.busy === id}
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={hidden ? show : () => setHiding(true)}
      >
        {hidden ? m.admin_show_again() : m.admin_listing_hide_confirm()}
      </Button>
      <DeleteListing listing={listing} icon={<Trash2 size={18} aria-hidden="true" />} />
      {hiding && (
        <Suspense>
          <HideDialog listing={listing} act={acts.act} onClose={() => setHiding(false)} />
        </Suspense>
      )}
    </div>
  )
}
