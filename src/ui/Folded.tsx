import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldedProps {
  title: string
  text: string
  /** Replaces the arrow when the content is already filled in. */
  change?: string
  /** Something inside needs to be seen. */
  isOpen: boolean
  /** Otherwise it is drawn when first opened. */
  drawnAtOnce?: boolean
  children: ReactNode
}

export function Folded({ title, text, change, isOpen, drawnAtOnce = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      open={opened || isOpen}
      onToggle={(event) => {
        setOpened(event.currentTarget.open)
        setWasOpened(wasOpened || event.currentTarget.open)
      }}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-11 items-center gap-3 rounded-lg px-4 py-3">
        <span className="grid min-w-0">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-ink-muted [overflow-wrap:anywhere] group-open:hidden">{text}</span>
        </span>
        {change ? (
          <span className="link ms-auto shrink-0 group-open:invisible">{change}</span>
        ) : (
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="ms-auto shrink-0 text-ink-muted transition-transform group-open:rotate-180"
          />
        )}
      </summary>
      {(wasOpened || isOpen || drawnAtOnce) && <div className="grid gap-7 px-4 pt-2 pb-5">{children}</div>}
    </details>
  )
}
