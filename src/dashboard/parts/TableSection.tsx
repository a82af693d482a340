import type { ReactNode } from 'react'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Acts } from '../../tables/parts/acts.ts'
import { Link } from '../../ui/Link.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export const shownRows = 5

interface TableSectionProps {
  title: string
  href: string
  total: number
  actions?: ReactNode
  acts?: Pick<Acts, 'message' | 'undo' | 'clearMessage'>
  children: ReactNode
}

export function TableSection({ title, href, total, actions, acts, children }: TableSectionProps) {
  return (
    <div data-list className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {total > shownRows && (
            <Link
              href={href}
              prefetch="hover"
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {m.dashboard_all({ count: numberText(total) })}
              <VisuallyHidden>{m.ui_act_on({ title })}</VisuallyHidden>
            </Link>
          )}
          {actions}
        </div>
      </div>
      {acts && <SuccessNotice message={acts.message} undo={acts.undo} onDone={acts.clearMessage} />}
      {children}
    </div>
  )
}
