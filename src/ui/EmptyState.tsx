import clsx from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  /** It is one line without a frame, among several. */
  isPlain?: boolean
}

export function EmptyState({ title, children, action, level = 3, isPlain }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-3',
        !isPlain && 'rounded-lg border border-line bg-surface p-4 sm:px-6',
      )}
    >
      <div className={clsx('min-w-0', !isPlain && 'flex-1 basis-64')}>
        <Heading className="text-base">{title}</Heading>
        {children && <p className="max-w-[60ch] text-ink-muted">{children}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">{action}</div>}
    </div>
  )
}
