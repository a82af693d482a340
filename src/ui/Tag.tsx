import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'brand' | 'request' | 'success' | 'warning' | 'danger' | 'info'

interface TagProps {
  tone?: Tone
  icon?: ReactNode
  /** A dashed edge: requests (never colour alone, UX.md 7.2). */
  dashed?: boolean
  children: ReactNode
}

/** A status or fact; never clickable, never capitals. */
export function Tag({ tone = 'neutral', icon, dashed = false, children }: TagProps) {
  return (
    <span
      className={clsx(
        'tag inline-flex align-middle max-w-full items-center gap-1.5 rounded-sm border px-2 py-px text-sm',
        tones[tone],
        dashed ? 'border-dashed border-current/60' : 'border-transparent',
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

export const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-soft-ink',
  brand: 'bg-brand-soft text-brand-soft-ink',
  request: 'bg-request-soft text-request-soft-ink',
  success: 'bg-success-soft text-success-soft-ink',
  warning: 'bg-warning-soft text-warning-soft-ink',
  danger: 'bg-danger-soft text-danger-soft-ink',
  info: 'bg-info-soft text-info-soft-ink',
}
