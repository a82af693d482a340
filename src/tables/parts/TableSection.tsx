import { type ReactNode, useEffect } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Acts } from './acts.ts'
import { actsColumn } from './columns.tsx'
import { TableTools } from './TableTools.tsx'
import { queryText, type TableQuery, visitTable } from './table-query.ts'

export interface TableSectionProps<Row> {
  title: string
  table: string
  rowsProp: string
  query: TableQuery
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  buttons?: (row: Row) => ReactNode
  empty: { title: string; text?: string; way?: { href: string; label: string } }
  create?: ReactNode
  onRowClick?: (row: Row) => void
  acts?: Acts
}

export function TableSection<Row extends { id: number }>(props: TableSectionProps<Row>) {
  const { title, table, rowsProp, query, rows, empty, create } = props
  const go = (text: string) => visitTable(`/admin/${table}`, text, rowsProp)
  useLastPage(props)
  const isNarrowed = query.search !== '' || query.show !== 'all' || query.page > 1
  if (rows.length === 0 && !isNarrowed)
    return (
      <EmptyState level={2} title={empty.title} action={create ?? (empty.way && <Way {...empty.way} />)}>
        {empty.text}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TableTools table={table} query={query} onChange={go} />
      {rows.length > 0 ? <Rows {...props} /> : <NoneFound onClear={() => go('')} />}
      <Pagination
        page={query.page}
        perPage={10}
        total={query.total}
        label={title}
        onPage={(page) => go(queryText({ ...query, page }))}
      />
    </div>
  )
}

const Way = ({ href, label }: { href: string; label: string }) => (
  <ButtonLink href={href} variant="secondary">
    {label}
  </ButtonLink>
)

/** Goes back a page when the last row of the last page is gone. */
function useLastPage<Row>({ table, rowsProp, query, rows }: TableSectionProps<Row>): void {
  const isPastTheEnd = rows.length === 0 && query.total > 0
  const last = isPastTheEnd ? queryText({ ...query, page: Math.ceil(query.total / 10) }) : null
  useEffect(() => {
    if (last !== null) visitTable(`/admin/${table}`, last, rowsProp)
  }, [last, table, rowsProp])
}

function Rows<Row extends { id: number }>(props: TableSectionProps<Row>) {
  const { title, columns, buttons, rows, onRowClick, acts } = props
  return (
    <div className="md:text-sm">
      <Table
        caption={title}
        columns={buttons ? [...columns, actsColumn(buttons)] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(onRowClick ? { onRowClick } : {})}
        isBusy={({ id }) => acts?.busy === id}
        rowMessage={({ id }) =>
          acts?.failed?.id === id && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
      />
    </div>
  )
}

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    level={2}
    title={m.admin_none_found()}
    action={
      <Button variant="secondary" onClick={onClear}>
        {m.admin_clear()}
      </Button>
    }
  >
    {m.admin_none_found_text()}
  </EmptyState>
)
