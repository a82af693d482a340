import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import type { Option } from '../../ui/Select.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { TableTools } from './TableTools.tsx'
import { queryText, type TableQuery, visitTable } from './table-query.ts'

interface TableSectionProps<Row> {
  /** The last part of the page's path, and the name of its prop with the rows. */
  table: string
  rowsProp: string
  label: string
  query: TableQuery
  total: number
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sorts: readonly [Option, ...Option[]]
  shows?: readonly Option[]
  /** When there is nothing at all. */
  empty: ReactNode
  onRowClick?: (row: Row) => void
  rowMessage?: (row: Row) => ReactNode
  isBusy?: (row: Row) => boolean
}

/** A table of the administrators whole: tools, rows or why there are none, pages. */
export function TableSection<Row extends { id: number }>(props: TableSectionProps<Row>) {
  const {
    table,
    rowsProp,
    label,
    query,
    total,
    rows,
    columns,
    sorts,
    shows,
    empty,
    onRowClick,
    rowMessage,
    isBusy,
  } = props
  const go = (text: string) => visitTable(`/admin/${table}`, text, rowsProp)
  const isNarrowed = query.search !== '' || query.show !== 'all' || query.page > 1
  if (rows.length === 0 && !isNarrowed) return empty
  return (
    <div className="grid gap-4">
      <TableTools
        table={table}
        query={query}
        total={total}
        sorts={sorts}
        {...(shows ? { shows } : {})}
        onChange={go}
      />
      {rows.length === 0 ? (
        <EmptyState
          level={2}
          icon={<SearchX size={28} />}
          title={m.admin_none_found()}
          action={
            <Button variant="secondary" onClick={() => go('')}>
              {m.admin_clear()}
            </Button>
          }
        >
          {m.admin_none_found_text()}
        </EmptyState>
      ) : (
        <Table
          caption={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          {...(onRowClick ? { onRowClick } : {})}
          {...(rowMessage ? { rowMessage } : {})}
          {...(isBusy ? { isBusy } : {})}
        />
      )}
      <Pagination
        page={query.page}
        perPage={10}
        total={total}
        label={label}
        onPage={(page) => go(queryText({ ...query, page }, sorts[0].value))}
      />
    </div>
  )
}
