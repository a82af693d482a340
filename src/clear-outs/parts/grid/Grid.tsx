// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { useCallback, useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'
import { RowLine } from './RowLine.tsx'
import { cellsOf } from './rows.ts'
import { changeOf } from './typed-cells.ts'
import type { GridState } from './use-grid.ts'

interface GridProps {
  grid: GridState
  columns: readonly FieldKey[]
}

/** A row a thing, a column a field. */
export function Grid({ grid, columns }: GridProps) {
  const newest = useRef(grid)
  newest.current = grid
  const onText = useCallback((row_id: number, key: FieldKey, text: string) => {
    const row = newest.current.latest.current.find((one) => one.row_id === row_id)
    if (row) newest.current.change([{ row_id, cells: changeOf(key, text, cellsOf(row)) }])
  }, [])
  return (
    <section
      aria-label={m.clear_outs_grid_label()}
      tabIndex={0}
      className="max-h-[80vh] overflow-auto rounded-lg border border-line bg-surface [contain:inline-size]"
    >
      <table className="border-collapse">
        <caption className="visually-hidden">{m.clear_outs_grid_label()}</caption>
        <thead className="sticky top-0 z-10 bg-surface">
          <tr className="border-b border-line-strong">
            <th scope="col" className="px-2 py-2 text-start text-sm font-semibold text-ink-muted">
              {m.clear_outs_grid_row()}
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" className="px-2 py-2 text-start text-sm font-semibold text-ink-muted">
                {headingOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, index) => (
            <RowLine key={row.row_id} row={row} number={index + 1} columns={columns} onText={onText} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Questions without their mark, as names of columns. */
export const headingOf = (key: FieldKey): string => catalogue[key].label().replace(/\?$/, '')
