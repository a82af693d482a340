import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { lackOf } from './headings.ts'
import { focusCell } from './moving.ts'
import { errorOf, type GridRow, isReady, lackingOf } from './rows.ts'

export function Counts({ rows, unsaved }: { rows: readonly GridRow[]; unsaved: number }) {
  const ready = rows.filter(isReady).length
  const lacking = lackingOf(rows)
  const readyText =
    ready > 0 ? m.clear_outs_grid_count_ready({ count: ready }) : m.clear_outs_grid_count_none()
  const text = [readyText, ...lacking.map(([key, count]) => `${lackOf(key)}: ${numberText(count)}`)].join(
    ', ',
  )
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold">
        {readyText}
        {unsaved > 0 && (
          <span className="font-normal text-ink-muted">
            {'\u00a0· '}
            {m.clear_outs_grid_unsaved({ count: unsaved })}
          </span>
        )}
      </p>
      {lacking.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-ink-muted">{m.clear_outs_grid_still()}</p>
          {lacking.map(([key, count]) => (
            <Button key={key} size="sm" variant="secondary" onClick={() => toNext(rows, key as FieldKey)}>
              {lackOf(key)}: {numberText(count)}
            </Button>
          ))}
        </div>
      )}
      <LiveRegion message={text} />
    </div>
  )
}

function toNext(rows: readonly GridRow[], key: FieldKey): void {
  const next = rows.find((row) => errorOf(row, key))
  if (next) focusCell({ row_id: next.row_id, key })
}
