import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

interface DeleteDialogProps {
  title: string
  /** Answers why it failed, or null. */
  remove: (body: { reason: string }) => Promise<string | null>
  onClose: () => void
}

/** Deletes somebody else's listing; its owner gets the reason by mail. */
export default function DeleteDialog({ title, remove, onClose }: DeleteDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      title={m.admin_listing_delete_title({ title })}
      confirmLabel={m.admin_listing_delete_confirm()}
      keepLabel={m.admin_listing_keep()}
      onConfirm={() => remove({ reason })}
      onClose={onClose}
    >
      <p>{m.admin_listing_delete_text()}</p>
      <div className="text-ink">
        <TextArea
          id="delete-reason"
          name="reason"
          label={m.admin_listing_hide_reason()}
          rows={3}
          limit={500}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
