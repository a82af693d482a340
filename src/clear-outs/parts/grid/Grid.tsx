// biome-ignore-all lint/a11y/noRedundantRoles: a table that is not laid out as one is none for some browsers
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: keys and pastes of the cells in it
import clsx from 'clsx'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { headingOf } from './headings.ts'
import { RowLine } from './RowLine.tsx'
import type { GridState } from './use-grid.ts'
import { useKeys } from './use-keys.ts'
import { standingWidth, widthOf } from './widths.tsx'

interface GridProps {
  grid: GridState
  columns: readonly FieldKey[]
}

/**
 * Rows have their own layout, so that browsers draw only those in sight; table layout draws all 500 at every
 * key. The roles restore the semantics that some browsers drop with it.
 */
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
        <table role="table" className="block w-max min-w-full">
          <caption className="visually-hidden">{m.clear_outs_grid_label()}</caption>
          <thead role="rowgroup" className="sticky top-0 z-10 block bg-surface shadow-1">
            <tr role="row" className="flex">
              <th role="columnheader" scope="col" className={clsx(heading, standingWidth)}>
                {m.clear_outs_grid_row()}
              </th>
              {columns.map((key) => (
                <th key={key} role="columnheader" scope="col" className={clsx(heading, widthOf(key))}>
                  {headingOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
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

const heading = 'shrink-0 px-2 py-2 text-start text-sm font-semibold text-ink-muted'
