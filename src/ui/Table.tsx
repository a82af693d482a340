// biome-ignore-all lint/a11y/noRedundantRoles: as cards on a phone the elements lose the table roles they have
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import clsx from 'clsx'
import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Heads the card on a phone and names the row for screen readers. One per table. */
  primary?: boolean
  hideHeader?: boolean
  /** On a phone it has no heading. */
  plain?: boolean
  className?: string
}

interface TableProps<Row> {
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  isBusy?: (row: Row) => boolean
  rowMessage?: (row: Row) => ReactNode
  /** The primary cell needs a real link for keyboards. */
  onRowClick?: (row: Row) => void
}

/** Becomes a list of labelled cards under 768 px. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey } = props
  return (
    <section
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto [scrollbar-color:var(--line-strong)_transparent] rounded-lg [contain:inline-size] md:border md:border-line md:bg-surface"
    >
      <table role="table" className="w-full border-collapse max-md:block">
        <caption className={showCaption ? 'px-4 py-3 text-start text-lg font-semibold' : 'visually-hidden'}>
          {caption}
        </caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={clsx(
                  'px-2 py-2.5 text-sm font-semibold text-ink-muted first:ps-4 last:pe-4 xl:px-3',
                  column.align === 'end' && 'text-end',
                  column.className,
                )}
              >
                {column.hideHeader ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  isBusy,
  rowMessage,
  onRowClick,
}: { row: Row } & TableProps<Row>) {
  const message = rowMessage?.(row)
  return (
    <>
      <tr
        role="row"
        data-row={rowKey(row)}
        aria-busy={isBusy?.(row) || undefined}
        onClick={onRowClick ? (event) => isPlain(event.target) && onRowClick(row) : undefined}
        className={clsx(
          'transition-opacity aria-busy:opacity-50 md:border-b md:border-line md:last:border-0',
          'max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3',
          onRowClick && 'cursor-pointer md:hover:bg-sunken',
        )}
      >
        {columns.map((column) => (
          <Cell key={column.key} row={row} column={column} />
        ))}
      </tr>
      {message && (
        <tr role="row" className="max-md:block">
          <td role="cell" colSpan={columns.length} className="max-md:block md:px-4 md:py-3">
            {message}
          </td>
        </tr>
      )}
    </>
  )
}

function Cell<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const Element = column.primary ? 'th' : 'td'
  const content = column.cell(row)
  return (
    <Element
      role={column.primary ? 'rowheader' : 'cell'}
      scope={column.primary ? 'row' : undefined}
      className={clsx(
        'font-normal md:px-2 md:py-2 md:first:ps-4 md:last:pe-4 xl:px-3',
        content == null || content === '' || content === false
          ? 'max-md:hidden'
          : 'max-md:flex max-md:gap-4 max-md:py-1',
        !column.plain && 'max-md:w-full',
        column.primary && 'max-md:-order-1 max-md:pb-2 max-md:text-lg max-md:font-semibold',
        column.align === 'end' && 'tabular-nums md:text-end',
        column.className,
      )}
    >
      {!column.primary && !column.hideHeader && !column.plain && (
        <span
          aria-hidden="true"
          className="w-2/5 max-w-40 shrink-0 text-sm leading-6 text-ink-muted md:hidden"
        >
          {column.header}
        </span>
      )}
      <div className="min-w-0 max-md:flex-1">{content}</div>
    </Element>
  )
}

const isPlain = (target: EventTarget) =>
  !(target as Element).closest('a, button, input, select, label, [popover], dialog')
