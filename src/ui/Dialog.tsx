import clsx from 'clsx'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The way out or the other way first, the act last: in every dialog, a `ConfirmDialog` too. */
  footer?: ReactNode
  /** `sheet` rises from the bottom on a phone; `wide` has room for a table or a form. */
  variant?: 'sheet' | 'wide'
  /** An `alertdialog` has no close cross and ignores its backdrop. */
  role?: 'dialog' | 'alertdialog'
}

/** A native modal: Escape and the backdrop close it. `data-autofocus` gets focus first, else the heading. */
export function Dialog({ open, onClose, title, children, footer, variant, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isAlert = role === 'alertdialog'
  useEffect(() => showOrHide(dialog.current, open), [open])
  useLayoutEffect(() => {
    const shown = dialog.current
    // A dialog removed while open returns focus, too.
    return () => shown?.close()
  }, [])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && !isAlert) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, the browser's own `cancel`
    <dialog
      ref={dialog}
      role={isAlert ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeOnBackdrop}
      className={clsx('layer cursor-auto text-start text-base font-normal whitespace-normal', variant)}
    >
      <div className={clsx('flex items-center gap-3 px-5 py-3', !isAlert && 'border-b border-line')}>
        <h2 id={`${id}-title`} tabIndex={-1} data-dialog-title className="min-w-0 flex-1 py-1.5 text-xl">
          {title}
        </h2>
        {!isAlert && (
          <IconButton
            label={m.ui_close()}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onClose}
            className="-me-2"
          />
        )}
      </div>
      <div
        id={`${id}-body`}
        className={clsx('min-h-0 flex-auto overflow-y-auto px-5', isAlert ? 'pb-2' : 'py-4')}
      >
        {open && children}
      </div>
      {footer && (
        <div className={clsx('flex flex-wrap gap-3 px-5 py-4', !isAlert && 'border-t border-line')}>
          {open && footer}
        </div>
      )}
    </dialog>
  )
}

function showOrHide(dialog: HTMLDialogElement | null, open: boolean): void {
  if (!dialog || dialog.open === open) return
  if (!open) {
    dialog.close()
    return
  }
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  ;(first ?? dialog.querySelector<HTMLElement>('[data-dialog-title]'))?.focus()
}
