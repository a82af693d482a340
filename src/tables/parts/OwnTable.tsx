import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type RowAct, RowActions } from '../../ui/RowActions.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Acts } from './acts.ts'

interface OwnTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  actsOf: (row: Row, askToDelete: () => void) => RowAct[]
  acts: Pick<Acts, 'busy' | 'failed'> & { remove: (row: Row) => Promise<string | null> }
  deleting: { title: (name: string) => string; confirm: string; keep: string; text: (row: Row) => ReactNode }
  onRowClick?: (row: Row) => void
}

/** A failed act keeps its row and says why in it. */
export function OwnTable<Row>(props: OwnTableProps<Row>) {
  const { caption, columns, rows, rowKey, nameOf, actsOf, acts, deleting, onRowClick } = props
  const { is_outsider } = useShared()
  const [asked, setAsked] = useState<{ row: Row; open: boolean } | null>(null)
  const actsColumn: Column<Row> = {
    key: 'acts',
    header: m.ui_actions(),
    hideHeader: true,
    plain: true,
    // In the corner of its card, beside the title.
    className: 'max-md:absolute max-md:end-3 max-md:top-3 max-md:p-0!',
    cell: (row) => <RowActions about={nameOf(row)} acts={actsOf(row, () => setAsked({ row, open: true }))} />,
  }
  return (
    <>
      <Table
        caption={caption}
        columns={is_outsider ? columns : [...columns.map(besideActs), actsColumn]}
        rows={rows}
        rowKey={rowKey}
        isBusy={(row) => acts.busy === rowKey(row)}
        rowMessage={(row) =>
          acts.failed?.id === rowKey(row) && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
        onRowClick={onRowClick}
      />
      <ConfirmDialog
        open={asked?.open ?? false}
        title={deleting.title(asked ? nameOf(asked.row) : '')}
        confirmLabel={deleting.confirm}
        keepLabel={deleting.keep}
        onConfirm={async () => asked && acts.remove(asked.row)}
        onClose={() => setAsked((was) => was && { ...was, open: false })}
      >
        {asked && deleting.text(asked.row)}
      </ConfirmDialog>
    </>
  )
}

const besideActs = <Row,>(column: Column<Row>): Column<Row> =>
  column.primary ? { ...column, className: clsx(column.className, 'max-md:min-h-10 max-md:pe-13') } : column
