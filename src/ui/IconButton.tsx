import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  danger?: boolean
}

/** Prefer `Button` with words where there is room. */
export function IconButton({ label, icon, danger = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={clsx(
        'btn inline-grid size-10 shrink-0 place-items-center rounded-md border border-transparent transition-colors pointer-coarse:size-11',
        'disabled:cursor-not-allowed disabled:text-ink-subtle disabled:opacity-60 disabled:hover:bg-transparent',
        danger
          ? 'text-ink-muted hover:bg-danger-soft hover:text-danger-soft-ink'
          : 'text-ink-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
