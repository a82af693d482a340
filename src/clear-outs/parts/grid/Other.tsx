import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { headingOf } from './headings.ts'
import type { GridRow } from './rows.ts'
import { textOf } from './typed-cells.ts'

interface OtherProps {
  row: GridRow
  onSettle: (row_id: number, isMine: boolean) => void
}

/** A row that was changed elsewhere while somebody typed here: both values, and which of them counts. */
export function Other({ row, onSettle }: OtherProps) {
  const { row_id, typed, other, refused } = row
  if (!other)
    return (
      <Notice tone="danger" announce>
        {refused}
      </Notice>
    )
  const keys = Object.keys(typed).filter((key) => Object.hasOwn(catalogue, key)) as FieldKey[]
  return (
    <Notice
      tone="warning"
      announce
      title={m.clear_outs_grid_changed()}
      actions={
        <>
          <Button size="sm" onClick={() => onSettle(row_id, true)}>
            {m.clear_outs_grid_mine()}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onSettle(row_id, false)}>
            {m.clear_outs_grid_theirs()}
          </Button>
        </>
      }
    >
      <ul>
        {keys.map((key) => (
          <li key={key}>
            {m.clear_outs_grid_both({
              label: headingOf(key),
              mine: textOf(key, typed) || m.clear_outs_grid_nothing(),
              theirs: textOf(key, other.cells) || m.clear_outs_grid_nothing(),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
