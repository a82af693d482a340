import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  keepLabel: string
  /** Returns why it failed; the dialog then stays and shows that. */
  onConfirm: () => Promise<string | null | undefined>
  onClose: () => void
  /** Primary instead of red, for permanent acts that destroy nothing. */
  harmless?: boolean
}

/** For permanent acts only; focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, keepLabel, onConfirm, onClose, harmless = false } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    if (busy) return
    setFailure(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    const reason = (await onConfirm()) ?? null
    setBusy(false)
    setFailure(reason)
    if (reason === null) onClose()
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={close} data-autofocus className="max-sm:w-full">
        {keepLabel}
      </Button>
      <Button
        variant={harmless ? 'primary' : 'danger'}
        busy={busy}
        onClick={confirm}
        className="max-sm:w-full"
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} role="alertdialog" footer={footer}>
      <div className="grid gap-4 text-ink-muted">
        {children}
        {failure && (
          <Notice tone="danger" announce>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
