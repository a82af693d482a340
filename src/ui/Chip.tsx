import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

interface ChipProps {
  children: ReactNode
  removeLabel: string
  onRemove: () => void
  buttonRef?: Ref<HTMLButtonElement>
}

export function Chip({ children, removeLabel, onRemove, buttonRef }: ChipProps) {
  return (
    <span className="chip inline-flex max-w-full items-center rounded-full border border-line-strong bg-surface ps-3 text-sm whitespace-nowrap">
      <span className="truncate">{children}</span>
      <button
        ref={buttonRef}
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-9 shrink-0 pointer-coarse:size-11 place-items-center rounded-full text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
