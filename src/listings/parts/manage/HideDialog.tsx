import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

interface HideDialogProps {
  listing: { id: number; title: string }
  act: Acts['act']
  onClose: () => void
}

/** Asks for the reason, which the owner gets by mail. */
export default function HideDialog({ listing, act, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      title={m.admin_listing_hide_title({ title: listing.title })}
      confirmLabel={m.admin_listing_hide_confirm()}
      keepLabel={m.admin_cancel()}
      onConfirm={() => act(listing.id, 'POST', `/api/admin/listings/${listing.id}/hide`, { reason })}
      onClose={onClose}
    >
      <p>{m.admin_listing_hide_text()}</p>
      <div className="text-ink">
        <TextArea
          id="hide-reason"
          name="reason"
          label={m.admin_listing_hide_reason()}
          required
          rows={3}
          limit={500}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
