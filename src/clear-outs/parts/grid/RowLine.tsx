// biome-ignore-all lint/a11y/noRedundantRoles: a table that is not laid out as one is none for some browsers

import clsx from 'clsx'
import { Check, Eye, SquarePen, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { hazardsIn } from '../../../fields/kinds/hazards.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pictograms } from '../../../ui/Pictograms.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isNotShown } from '../../states.ts'
import { LostPhotos } from '../photos/LostPhotos.tsx'
import { RowPhotos } from '../photos/RowPhotos.tsx'
import { Cell } from './Cell.tsx'
import { Other } from './Other.tsx'
import { cellsOf, errorOf, fieldsOf, type GridRow, isUnsaved } from './rows.ts'
import { textOf } from './typed-cells.ts'
import { standingWidth, widthOf } from './widths.tsx'

interface RowLineProps {
  row: GridRow
  number: number
  columns: readonly FieldKey[]
  onText: (row_id: number, key: FieldKey, text: string) => void
  onSettle: (row_id: number, isMine: boolean) => void
  onPhotosOut: (row_id: number) => void
}

export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, number, columns, onText, onSettle, onPhotosOut } = props
  const cells = cellsOf(row)
  const fields = fieldsOf(row)
  return (
    <>
      <tr
        role="row"
        className="flex border-t border-line [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] hover:bg-sunken/50"
        aria-busy={isUnsaved(row) || undefined}
      >
        <th
          role="rowheader"
          scope="row"
          className={clsx('shrink-0 px-2 py-1.5 text-start text-sm font-normal', standingWidth)}
        >
          <Standing row={row} number={number} columns={columns} onPhotosOut={onPhotosOut} />
        </th>
        {columns.map((key) =>
          fields.has(key) || errorOf(row, key) ? (
            <td key={key} role="cell" className={clsx('shrink-0 p-0.5', widthOf(key))}>
              <Cell
                isInTable
                row_id={row.row_id}
                number={number}
                name={key}
                text={textOf(key, cells)}
                error={errorOf(row, key)}
                onText={onText}
              />
            </td>
          ) : (
            <td key={key} role="cell" className={clsx('shrink-0 bg-sunken/60', widthOf(key))} />
          ),
        )}
      </tr>
      {(row.other || row.refused) && (
        <tr role="row" className="flex">
          <td role="cell" className={clsx('shrink-0', standingWidth)} />
          <td role="cell" colSpan={columns.length} className="grow px-2 pb-3">
            <Other row={row} onSettle={onSettle} />
          </td>
        </tr>
      )}
    </>
  )
})

function Standing({ row, number, columns, onPhotosOut }: Omit<RowLineProps, 'onText' | 'onSettle'>) {
  const missing = Object.keys(row.errors ?? {})
  const elsewhere = missing.filter((key) => key !== 'images' && !columns.includes(key as FieldKey))
  const { icon: Icon, look, text } = standingOf(row, missing.length)
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="min-w-6 font-semibold tabular-nums">{number}</span>
        <span title={text} className={look}>
          <Icon size={16} aria-hidden="true" />
          <VisuallyHidden>{text}</VisuallyHidden>
        </span>
        {row.listing_id !== null && (
          <Link
            href={`/listings/${row.listing_id}/edit`}
            title={m.clear_outs_grid_more()}
            className="link grid size-6 place-items-center"
          >
            <SquarePen size={16} aria-hidden="true" />
            <VisuallyHidden>{m.clear_outs_grid_more_of({ row: number })}</VisuallyHidden>
          </Link>
        )}
      </span>
      <Pictograms codes={hazardsIn(row.cells.hazards)?.pictograms ?? []} size={20} />
      <RowPhotos row={row} number={number} />
      <LostPhotos row={row} number={number} onOut={onPhotosOut} />
      {elsewhere.map((key) => (
        <span key={key} className="block max-w-40 text-danger">
          {row.errors?.[key]?.join(' ')}
        </span>
      ))}
    </>
  )
}

function standingOf(row: GridRow, missing: number) {
  if (isUnsaved(row)) return { icon: SquarePen, look: 'text-ink-muted', text: m.clear_outs_grid_saving() }
  if (missing > 0)
    return {
      icon: TriangleAlert,
      look: 'text-danger',
      text: m.clear_outs_grid_lacks({ count: missing }),
    }
  return isNotShown(row)
    ? { icon: Check, look: 'text-success', text: m.clear_outs_grid_ready() }
    : { icon: Eye, look: 'text-ink-muted', text: m.clear_outs_grid_shown() }
}
