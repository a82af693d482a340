import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { hazardsIn } from '../../../fields/kinds/hazards.ts'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pictograms } from '../../../ui/Pictograms.tsx'
import { LostPhotos } from '../photos/LostPhotos.tsx'
import { RowPhotos } from '../photos/RowPhotos.tsx'
import { Cell } from './Cell.tsx'
import { headingOf } from './headings.ts'
import { cellId } from './moving.ts'
import { Other } from './Other.tsx'
import { cellsOf, errorOf, fieldsOf } from './rows.ts'
import { textOf } from './typed-cells.ts'
import type { GridState } from './use-grid.ts'

interface OneThingProps {
  grid: GridState
  columns: readonly FieldKey[]
}

/** For phones; begins with the first row that lacks something. */
export function OneThing({ grid, columns }: OneThingProps) {
  const { rows, onText, onSettle, onPhotosOut } = grid
  const lacks = (index: number) => rows[index]?.errors !== null
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex((_, index) => lacks(index)),
    ),
  )
  const index = Math.min(at, rows.length - 1)
  const row = rows[index]
  if (!row) return null
  const number = index + 1
  const cells = cellsOf(row)
  const after = [...rows.keys()].filter((one) => one !== index && lacks(one))
  const nextLacking = after.find((one) => one > index) ?? after[0]
  return (
    <section
      aria-labelledby="one-thing"
      className="grid gap-4 rounded-lg border border-line bg-surface px-4 py-4"
    >
      <h2 id="one-thing" className="text-xl">
        {m.clear_outs_grid_one({ row: number, count: numberText(rows.length) })}
      </h2>
      <RowPhotos key={row.row_id} row={row} number={number} isLarge />
      <LostPhotos row={row} number={number} onOut={onPhotosOut} />
      <Pictograms codes={hazardsIn(row.cells.hazards)?.pictograms ?? []} size={28} />
      {(row.other || row.refused) && <Other row={row} onSettle={onSettle} />}
      {columns
        .filter((key) => fieldsOf(row).has(key) || errorOf(row, key))
        .map((key) => (
          <div key={`${row.row_id} ${key}`} className="grid gap-1">
            <label htmlFor={cellId(row.row_id, key)} className="w-fit font-semibold">
              {headingOf(key)}
            </label>
            <Cell
              row_id={row.row_id}
              number={number}
              name={key}
              text={textOf(key, cells)}
              error={errorOf(row, key)}
              onText={onText}
            />
          </div>
        ))}
      {row.listing_id !== null && (
        <Link href={`/listings/${row.listing_id}/edit`} className="link w-fit py-1">
          {m.clear_outs_grid_more()}
        </Link>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={index === 0}
          onClick={() => setAt(index - 1)}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          className="flex-1"
        >
          {m.clear_outs_grid_previous()}
        </Button>
        <Button
          variant="secondary"
          disabled={index === rows.length - 1}
          onClick={() => setAt(index + 1)}
          className="flex-1"
        >
          {m.clear_outs_grid_next()}
          <ArrowRight size={18} aria-hidden="true" />
        </Button>
        {nextLacking !== undefined && (
          <Button variant="secondary" block onClick={() => setAt(nextLacking)}>
            {m.clear_outs_grid_next_lacking({ count: after.length })}
          </Button>
        )}
      </div>
    </section>
  )
}
