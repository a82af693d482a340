import { Link } from '@inertiajs/react'
import { memo } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { Cell } from './Cell.tsx'
import { cellsOf, errorOf, fieldsOf, type GridRow, isNotShown, isUnsaved } from './rows.ts'
import { textOf } from './typed-cells.ts'

interface RowLineProps {
  row: GridRow
  number: number
  columns: readonly FieldKey[]
  onText: (row_id: number, key: FieldKey, text: string) => void
}

export const RowLine = memo(function RowLine({ row, number, columns, onText }: RowLineProps) {
  const cells = cellsOf(row)
  const fields = fieldsOf(row)
  return (
    <tr
      className="border-b border-line last:border-0 hover:bg-sunken/50"
      aria-busy={isUnsaved(row) || undefined}
    >
      <th scope="row" className="w-32 px-2 py-2 text-start align-top text-sm font-normal">
        <span className="font-semibold tabular-nums">{number}</span>
        <Standing row={row} columns={columns} />
      </th>
      {columns.map((key) =>
        fields.has(key) || errorOf(row, key) ? (
          <Cell
            key={key}
            row_id={row.row_id}
            number={number}
            name={key}
            text={textOf(key, cells)}
            error={errorOf(row, key)}
            onText={onText}
          />
        ) : (
          <td key={key} className="bg-sunken/60" />
        ),
      )}
    </tr>
  )
})

/** What becomes of the row, and what is wrong with it in no cell of the grid. */
function Standing({ row, columns }: { row: GridRow; columns: readonly FieldKey[] }) {
  const missing = Object.keys(row.errors ?? {})
  const elsewhere = missing.filter((key) => !columns.includes(key as FieldKey))
  return (
    <span className="block">
      <span className="block text-ink-muted">{standingText(row, missing.length)}</span>
      {elsewhere.map((key) => (
        <span key={key} className="block text-danger">
          {row.errors?.[key]?.join(' ')}
        </span>
      ))}
      {row.refused && <span className="block text-danger">{row.refused}</span>}
      {row.listing_id !== null && (
        <Link href={`/listings/${row.listing_id}/edit`} className="link inline-block py-0.5">
          {m.clear_outs_grid_more()}
        </Link>
      )}
    </span>
  )
}

function standingText(row: GridRow, missing: number): string {
  if (isUnsaved(row)) return m.clear_outs_grid_saving()
  if (missing > 0) return m.clear_outs_grid_lacks({ count: missing })
  return isNotShown(row) ? m.clear_outs_grid_ready() : m.clear_outs_grid_shown()
}
