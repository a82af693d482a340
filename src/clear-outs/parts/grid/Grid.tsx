// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: keys and pastes of the cells in it
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { headingOf } from './headings.ts'
import { RowLine } from './RowLine.tsx'
import type { GridState } from './use-grid.ts'
import { useKeys } from './use-keys.ts'

interface GridProps {
  grid: GridState
  columns: readonly FieldKey[]
}

/** A row a thing, a column a field. */
export function Grid({ grid, columns }: GridProps) {
  const { onKeyDown, onPaste, said } = useKeys(grid, columns)
  return (
    <>
      <section
        aria-label={m.clear_outs_grid_label()}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="relative max-h-[80vh] overflow-auto rounded-lg border border-line bg-surface [contain:inline-size]"
      >
        <table className="border-collapse">
          <caption className="visually-hidden">{m.clear_outs_grid_label()}</caption>
          <thead className="sticky top-0 z-10 bg-surface shadow-1">
            <tr>
              <th scope="col" className={heading}>
                {m.clear_outs_grid_row()}
              </th>
              {columns.map((key) => (
                <th key={key} scope="col" className={heading}>
                  {headingOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, index) => (
              <RowLine
                key={row.row_id}
                row={row}
                number={index + 1}
                columns={columns}
                onText={grid.onText}
                onSettle={grid.onSettle}
                onPhotosOut={grid.onPhotosOut}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-sm text-ink-muted">{m.clear_outs_grid_keys()}</p>
      <LiveRegion message={said} />
    </>
  )
}

const heading = 'px-2 py-2 text-start text-sm font-semibold text-ink-muted'
