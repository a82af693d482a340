import { unitOf } from '../../../fields/basics.ts'
import { today } from '../../../fields/controls/day.ts'
import { holds, isEmpty, isExpected } from '../../../fields/field.ts'
import { isOneCell } from '../../../fields/typed/cell.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { askedBeside, catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'
import type { rowsPage } from '../../grid-actions.ts'
import { isNotShown } from '../../states.ts'
import { type Cells, textOf } from './typed-cells.ts'

export type SavedRow = PropsOf<typeof rowsPage>['rows'][number]

/** As stored, with what was typed since. */
export interface GridRow extends SavedRow {
  typed: Cells
  /** Sent, but not answered yet. */
  sending: Cells
  /** Changed since by somebody else or in another tab. */
  other: SavedRow | null
  /** Why it could not be stored. */
  refused: string | null
}

export const gridRow = (row: SavedRow): GridRow => ({
  ...row,
  ...{ typed: {}, sending: {}, other: null, refused: null },
})

export const cellsOf = (row: GridRow): Cells => ({ ...row.cells, ...row.sending, ...row.typed })

/** True too when only the answer was lost. */
export const hasAll = (cells: Cells, typed: Cells): boolean =>
  Object.entries(typed).every(([key, value]) => plain(cells[key]) === plain(value))

const plain = (value: unknown): string =>
  JSON.stringify(isEmpty(value) || (Array.isArray(value) && value.length === 0) ? null : value)

export const isUnsaved = ({ typed, sending }: GridRow): boolean =>
  Object.keys(typed).length > 0 || Object.keys(sending).length > 0

/** Anything but one line of text is edited on its own page. */
const gridKeys = (Object.keys(catalogue) as FieldKey[]).filter(
  (key) =>
    key !== 'exchange_type' &&
    catalogue[key].step !== undefined &&
    isOneCell(catalogue[key]) &&
    !askedBeside.has(key),
)

const known = new WeakMap<GridRow, Set<FieldKey>>()

export function fieldsOf(row: GridRow): Set<FieldKey> {
  const before = known.get(row)
  if (before) return before
  const cells = cellsOf(row)
  const values = { ...cells, exchange_type: 'offer' }
  const fields = new Set(
    gridKeys.filter((key) => holds(catalogue[key].shown, values) || textOf(key, cells) !== ''),
  )
  known.set(row, fields)
  return fields
}

const isNeeded = (key: FieldKey, row: GridRow, shared: Cells): boolean => {
  const cells = cellsOf(row)
  const text = textOf(key, cells)
  if (row.errors?.[key]) return true
  if (text !== '') return text !== shared[key]
  const values = { ...cells, exchange_type: 'offer', today: today() }
  return fieldsOf(row).has(key) && isExpected(catalogue[key], values) && !shared[key]
}

/** Title and category first; a unit comes with its amount. */
export function columnsOf(rows: readonly GridRow[], shared: Cells, chosen: readonly FieldKey[]): FieldKey[] {
  const first: readonly FieldKey[] = ['title', 'type']
  const asked = gridKeys.filter(
    (key) => !first.includes(key) && (chosen.includes(key) || rows.some((row) => isNeeded(key, row, shared))),
  )
  const units = new Set(asked.map((key) => unitOf(catalogue[key])))
  const others = asked.filter((key) => !units.has(key))
  return [
    ...first,
    ...others.flatMap((key) => {
      const unit = unitOf(catalogue[key]) as FieldKey | undefined
      return unit && asked.includes(unit) ? [key, unit] : [key]
    }),
  ]
}

/** An error does not apply to a cell filled in since. */
export const errorOf = (row: GridRow, key: FieldKey): string | undefined =>
  key in row.typed || key in row.sending ? undefined : row.errors?.[key]?.join(' ')

export const isReady = (row: GridRow): boolean => isNotShown(row) && row.errors === null && !isUnsaved(row)

export function lackingOf(rows: readonly GridRow[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const key of Object.keys(row.errors ?? {})) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
