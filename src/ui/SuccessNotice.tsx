import { CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

const shownFor = 10_000

interface SuccessNoticeProps {
  /** Null shows nothing; the live region stays so that the next one is read out. */
  message: string | null
  undo?: (() => void) | null
  onDone: () => void
}

/** Stays ten seconds; the clock stops under the pointer and while focused. */
export function SuccessNotice({ message, undo, onDone }: SuccessNoticeProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!message || held) return
    const timer = setTimeout(onDone, shownFor)
    return () => clearTimeout(timer)
  }, [message, held, onDone])
  return (
    <div role="status" className="no-print empty:hidden">
      {message && (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock is a courtesy, not a control
        <div
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="flex items-center gap-3 rounded-lg border border-success/25 bg-success-soft py-1.5 ps-4 pe-2 text-success-soft-ink"
        >
          <CircleCheck size={20} aria-hidden="true" className="shrink-0" />
          <p className="min-w-0 flex-1 font-semibold">{message}</p>
          {undo && (
            <Button size="sm" variant="secondary" onClick={undo}>
              {m.ui_undo()}
            </Button>
          )}
          <IconButton label={m.ui_close()} icon={<X size={18} aria-hidden="true" />} onClick={onDone} />
        </div>
      )}
    </div>
  )
}
