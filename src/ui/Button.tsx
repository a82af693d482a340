import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger'
export type ButtonSize = 'md' | 'sm'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  icon?: ReactNode
  children: ReactNode
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, keyof Look> {
  /** Ignores presses but stays focusable and as wide. */
  busy?: boolean
  busyLabel?: string
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-disabled': true, onClick: ignore } : {})}
      className={clsx(buttonLook({ variant, size, block }), busyLabel && 'min-w-36', className)}
    >
      {/* A busy button keeps its name where no other is given. */}
      <span
        className={clsx('inline-flex items-center gap-2', busy && (busyLabel ? 'invisible' : 'opacity-0'))}
      >
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  href: string
  /** `<a>` instead of Inertia's link: downloads, `mailto:`, other sites, anchors. */
  plain?: boolean
  /** With `plain`: keeps this page and what was typed. */
  newTab?: boolean
  onClick?: () => void
  prefetch?: boolean
  className?: string
  'aria-label'?: string
}

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  href,
  plain,
  prefetch,
  children,
  className,
  newTab = false,
  ...rest
}: ButtonLinkProps) {
  const look = clsx(buttonLook({ variant, size, block }), className)
  const content = (
    <span className="inline-flex items-center gap-2">
      {icon}
      {children}
    </span>
  )
  if (plain)
    return (
      <a href={href} className={look} target={newTab ? '_blank' : undefined} rel="noopener" {...rest}>
        {content}
      </a>
    )
  return (
    <Link href={href} className={look} prefetch={prefetch ?? false} {...rest}>
      {content}
    </Link>
  )
}

export function buttonLook({
  variant = 'primary',
  size = 'md',
  block = false,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
}): string {
  return clsx(
    'btn relative inline-flex items-center justify-center rounded-md border font-semibold sm:whitespace-nowrap text-center',
    'transition-colors duration-100 select-none active:translate-y-px motion-reduce:active:translate-y-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-subtle disabled:active:translate-y-0',
    sizes[size],
    looks[variant],
    block && 'w-full',
  )
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2',
  sm: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
}

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink-muted hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
  'quiet-danger':
    'border-transparent bg-transparent text-danger hover:bg-danger-soft hover:text-danger-soft-ink',
}

function ignore(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
