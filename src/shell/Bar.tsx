import clsx from 'clsx'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShared } from '../browser/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useClosingMenu } from './closing-menu.ts'

interface BarProps {
  home: string
  label: string
  wide: ReactNode
  narrow: ReactNode
  badge?: ReactNode
}

/** Returns compact and sticky after 200 px. */
export function Bar({ home, label, wide, narrow, badge }: BarProps) {
  const [sentinel, stuck] = usePassed()
  const { app } = useShared()
  return (
    <>
      <span ref={sentinel} aria-hidden="true" className="absolute top-[200px] h-px w-px" />
      <div className="min-h-16 shrink-0">
        <header
          data-stuck={stuck}
          className={clsx(
            'site top-0 z-30 w-full border-b border-line bg-surface',
            stuck ? 'fixed animate-[slide-down_180ms_var(--ease-out)] shadow-2' : 'relative',
          )}
        >
          <div
            className={clsx(
              'page flex flex-wrap items-center gap-x-6 gap-y-2 py-1 max-xl:gap-x-3',
              stuck ? 'min-h-13' : 'min-h-16',
            )}
          >
            <Link href={home} className="inline-flex min-w-0 rounded-md">
              <Logo picture={app.logo} />
              <VisuallyHidden>{m.ui_home_link()}</VisuallyHidden>
            </Link>
            <nav
              aria-label={label}
              className="ms-auto hidden min-w-0 flex-wrap items-center justify-end gap-1 lg:flex"
            >
              {wide}
            </nav>
            <BarMenu label={label} badge={badge}>
              {narrow}
            </BarMenu>
          </div>
        </header>
      </div>
    </>
  )
}

/** A `<details>` opens without script; its words say what a press does. */
function BarMenu({ label, badge, children }: { label: string; badge: ReactNode; children: ReactNode }) {
  const menu = useClosingMenu()
  return (
    <details ref={menu} className="group ms-auto lg:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3.5 font-semibold select-none">
        <MenuWords badge={badge} />
      </summary>
      <nav
        aria-label={label}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-line bg-surface p-3 shadow-3"
      >
        {children}
      </nav>
    </details>
  )
}

export const MenuWords = ({ badge }: { badge?: ReactNode }) => (
  <>
    <span className="inline-flex items-center gap-2 group-open:hidden">
      <Menu size={18} aria-hidden="true" />
      {m.ui_menu_open()}
      {badge}
    </span>
    <span className="hidden items-center gap-2 group-open:inline-flex">
      <X size={18} aria-hidden="true" />
      {m.ui_menu_close()}
    </span>
  </>
)

function usePassed() {
  const sentinel = useRef<HTMLSpanElement>(null)
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return [sentinel, passed] as const
}

interface BarLinkProps {
  href: string
  current?: boolean
  plain?: boolean
  row?: boolean
  children: ReactNode
}

export function BarLink({ href, current = false, plain = false, row = false, children }: BarLinkProps) {
  const look = clsx(
    'flex items-center gap-2 rounded-md whitespace-nowrap transition-colors',
    row ? 'min-h-11 px-3' : 'min-h-10 px-2.5 max-xl:px-1.5 max-xl:text-sm',
    current
      ? 'bg-brand-soft font-semibold text-brand-soft-ink'
      : 'text-ink-muted hover:bg-sunken hover:text-ink',
  )
  if (plain)
    return (
      <a href={href} className={look}>
        {children}
      </a>
    )
  return (
    <Link href={href} prefetch="hover" aria-current={current ? 'page' : undefined} className={look}>
      {children}
    </Link>
  )
}
