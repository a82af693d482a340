import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

interface ReasonDialogProps {
  to: 'hide' | 'delete'
  title: string
  /** Returns why it failed, or null. */
  onConfirm: (body: { reason: string }) => Promise<string | null>
  onClose: () => void
}

export default function ReasonDialog({ to, title, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const words = dialogTexts[to]
  return (
    <ConfirmDialog
      open
      title={words.title({ title })}
      confirmLabel={words.confirm()}
      keepLabel={words.keep()}
      onConfirm={() => onConfirm({ reason })}
      onClose={onClose}
    >
      <p>{words.text()}</p>
      <div className="text-ink">
        <TextArea
          id={`${to}-reason`}
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

const dialogTexts = {
  hide: {
    title: m.admin_listing_hide_title,
    text: m.admin_listing_hide_text,
    confirm: m.admin_listing_hide_confirm,
    keep: m.admin_cancel,
  },
  delete: {
    title: m.admin_listing_delete_title,
    text: m.admin_listing_delete_text,
    confirm: m.admin_listing_delete_confirm,
    keep: m.admin_listing_keep,
  },
}
