import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  announce?: boolean
  className?: string
}

export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  announce = false,
  className,
}: NoticeProps) {
  const { icon: Icon, look } = tones[tone]
  return (
    <div
      role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={clsx('flex gap-3 rounded-lg border p-4', look, className)}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="prose [&_a]:text-inherit">{children}</div>}
        {/* On a phone each button fills its row, as tall as a thumb wants it. */}
        {actions && (
          <div className="mt-3 flex flex-wrap gap-3 max-sm:grid max-sm:[&_.btn]:min-h-11 max-sm:[&_.btn]:w-full">
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}

const tones = {
  info: { icon: Info, look: 'border-info/25 bg-info-soft text-info-soft-ink' },
  success: { icon: CircleCheck, look: 'border-success/25 bg-success-soft text-success-soft-ink' },
  warning: { icon: TriangleAlert, look: 'border-warning/35 bg-warning-soft text-warning-soft-ink' },
  danger: { icon: CircleAlert, look: 'border-danger/30 bg-danger-soft text-danger-soft-ink' },
} as const
