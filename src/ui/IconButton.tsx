import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  danger?: boolean
  /** Read beside it on a wide screen. */
  words?: string
}

/** Prefer `Button` with words where there is room. */
export function IconButton({ label, icon, danger = false, words, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={clsx(
        'btn inline-flex h-10 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded-md border border-transparent text-sm font-medium transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11',
        words && '2xl:px-2',
        'disabled:cursor-not-allowed disabled:text-ink-subtle disabled:opacity-60 disabled:hover:bg-transparent',
        danger
          ? 'text-ink-muted hover:bg-danger-soft hover:text-danger-soft-ink'
          : 'text-ink-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
      {words && <span className="whitespace-nowrap max-2xl:hidden">{words}</span>}
    </button>
  )
}
