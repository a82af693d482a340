import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface SayDialogProps {
  title: string
  text: string
  confirm: string
  label?: string
  limit?: number
  harmless?: boolean
  /** Returns why it failed, or null. */
  onConfirm: (said: string) => Promise<string | null>
  onClose: () => void
}

export default function SayDialog({
  text,
  confirm,
  label = m.recall_said_label(),
  limit = 1000,
  onConfirm,
  ...dialog
}: SayDialogProps) {
  const [said, setSaid] = useState('')
  return (
    <ConfirmDialog
      open
      {...dialog}
      confirmLabel={confirm}
      keepLabel={m.recall_keep()}
      onConfirm={() => onConfirm(said)}
    >
      <p>{text}</p>
      <div className="text-ink">
        <TextArea
          id="said"
          name="said"
          label={label}
          required
          rows={4}
          limit={limit}
          value={said}
          onChange={setSaid}
        />
      </div>
    </ConfirmDialog>
  )
}
