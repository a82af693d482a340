import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Why it is empty, in a sentence. */
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
}

/** Says what this is, why it is empty, and one way on. */
export function EmptyState({ icon, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong/60 px-6 py-10 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-soft-ink"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-[48ch] text-ink-muted">{children}</div>}
      {action && <div className="mt-1 grid gap-3 sm:flex sm:flex-wrap sm:justify-center">{action}</div>}
    </div>
  )
}
