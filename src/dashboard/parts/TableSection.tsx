import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Pages, perPage } from './pages.ts'

interface TableSectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** One of the dashboard's three tables with its heading; the table itself is the landmark. */
export function TableSection({ title, actions, children }: TableSectionProps) {
  return (
    <div data-table className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** What stands under a table of more than one page; a failed page says so and can be tried again. */
export function TablePages<Row>({ pages, label }: { pages: Pages<Row>; label: string }) {
  const { page, total, failed, go } = pages
  return (
    <>
      {failed && (
        <Notice
          tone="danger"
          title={m.dashboard_page_failed()}
          announce
          actions={
            <Button variant="secondary" size="sm" onClick={() => void go(failed.page)}>
              {m.dashboard_retry()}
            </Button>
          }
        >
          <p>{failed.why}</p>
        </Notice>
      )}
      <Pagination page={page} perPage={perPage} total={total} onPage={(to) => void go(to)} label={label} />
    </>
  )
}
