import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'brand' | 'request' | 'success' | 'warning' | 'danger' | 'info'

interface TagProps {
  tone?: Tone
  icon?: ReactNode
  dashed?: boolean
  children: ReactNode
}

export function Tag({ tone, icon, dashed, children }: TagProps) {
  if (!icon) return <span className={tagLook({ tone, dashed })}>{children}</span>
  return (
    <span className={tagLook({ tone, dashed, hasIcon: true })}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

interface TagLook {
  tone?: Tone | undefined
  dashed?: boolean | undefined
  hasIcon?: boolean
}

export function tagLook({ tone = 'neutral', dashed = false, hasIcon = false }: TagLook = {}): string {
  return clsx(
    'tag align-middle max-w-full rounded-sm border px-2 py-px text-sm',
    hasIcon ? 'inline-flex items-center gap-1.5' : 'inline-block truncate',
    tones[tone],
    dashed ? 'border-dashed border-current/60' : 'border-transparent',
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
