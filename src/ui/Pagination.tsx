import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Link } from './Link.tsx'

interface PaginationProps {
  page: number
  perPage: number
  total: number
  /** A link works without script. */
  href?: (page: number) => string
  /** Used by tables that load their own rows. */
  onPage?: (page: number) => void
  totalText?: string
  label: string
}

export function Pagination({ page, perPage, total, href, onPage, totalText, label }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  const step = (to: number, content: ReactNode, name: string) => (
    <PageStep to={to} current={page} href={href} onPage={onPage} name={name}>
      {content}
    </PageStep>
  )
  return (
    <nav
      aria-label={m.ui_pagination_label({ label })}
      className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="text-sm text-ink-muted tabular-nums">
        {m.ui_pagination_range({
          from: numberText((page - 1) * perPage + 1),
          to: numberText(Math.min(page * perPage, total)),
          total: totalText ?? numberText(total),
        })}
      </p>
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && <li>{step(page - 1, <Previous />, m.ui_pagination_previous())}</li>}
        {pagesAround(page, last).map((number, index) => (
          <li key={number ?? `gap-${index}`} className={number === page ? '' : 'max-sm:hidden'}>
            {number === null ? (
              <span className="px-1 text-ink-subtle">…</span>
            ) : (
              step(number, number, m.ui_pagination_page({ page: number }))
            )}
          </li>
        ))}
        {page < last && <li>{step(page + 1, <Next />, m.ui_pagination_next())}</li>}
      </ul>
    </nav>
  )
}

interface PageStepProps {
  to: number
  current: number
  href: ((page: number) => string) | undefined
  onPage: ((page: number) => void) | undefined
  name: string
  children: ReactNode
}

function PageStep({ to, current, href, onPage, name, children }: PageStepProps) {
  const isCurrent = to === current
  const look = clsx(
    'inline-flex min-h-10 min-w-10 items-center justify-center gap-1 rounded-md border px-2.5 tabular-nums pointer-coarse:min-h-11',
    isCurrent
      ? 'border-brand bg-brand-soft font-semibold text-brand-soft-ink'
      : 'border-transparent text-ink hover:bg-sunken',
  )
  const shared = {
    className: look,
    'aria-label': name,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  }
  if (href)
    return (
      <Link href={href(to)} {...shared}>
        {children}
      </Link>
    )
  return (
    <button type="button" onClick={() => onPage?.(to)} {...shared}>
      {children}
    </button>
  )
}

function Previous() {
  return (
    <>
      <ChevronLeft size={18} aria-hidden="true" />
      {m.ui_pagination_previous()}
    </>
  )
}

function Next() {
  return (
    <>
      {m.ui_pagination_next()}
      <ChevronRight size={18} aria-hidden="true" />
    </>
  )
}

/** First, last and two around the current page; null is a gap. */
function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
