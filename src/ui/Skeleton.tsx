import { m } from '../i18n/paraglide/messages.js'

interface SkeletonProps {
  className?: string
}

export function Skeleton({ className = 'h-5 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
      <span className="visually-hidden">{m.ui_loading()}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={`row-${String(index)}`} className="flex h-14 items-center gap-6 bg-surface px-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
