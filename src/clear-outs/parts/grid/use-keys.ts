import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { type At, cellAt, focusCell, stepOf } from './moving.ts'
import { cellsOf, fieldsOf, type GridRow } from './rows.ts'
import { changeOf, textOf } from './typed-cells.ts'
import type { Change, GridState } from './use-grid.ts'

export function useKeys(grid: GridState, columns: readonly FieldKey[]) {
  const [said, setSaid] = useState('')
  const rows = () => grid.latest.current

  /** Skips cells that a thing does not have. */
  function move({ row_id, key }: At, [down, right]: [number, number]): void {
    let row = rows().findIndex((one) => one.row_id === row_id) + down
    let column = columns.indexOf(key) + right
    for (;;) {
      const [at, name] = [rows()[row], columns[column]]
      if (!at || !name || focusCell({ row_id: at.row_id, key: name })) return
      row += down
      column += right
    }
  }

  function copyFromAbove({ row_id, key }: At): void {
    const index = rows().findIndex((row) => row.row_id === row_id)
    const [above, here] = [rows()[index - 1], rows()[index]]
    if (!above || !here) return
    flushSync(() =>
      grid.change([{ row_id, cells: changeOf(key, textOf(key, cellsOf(above)), cellsOf(here)) }]),
    )
    focusCell({ row_id, key })
  }

  /** Focuses the first restored cell; typing replaces it as in any other. */
  function undo(): void {
    const [first] = flushSync(grid.undo) ?? []
    if (!first) return
    const key = columns.find((column) => column in first.cells)
    if (key) focusCell({ row_id: first.row_id, key })
    setSaid(m.clear_outs_grid_undone())
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = cellAt(event.target)
    if (!at) return
    const isTyping = event.target instanceof HTMLElement && event.target.dataset.typing !== undefined
    const pressed = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
    if (pressed === 'd') {
      event.preventDefault()
      copyFromAbove(at)
    } else if (pressed === 'z' && !isTyping) {
      event.preventDefault()
      undo()
    } else {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      move(at, step)
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const at = cellAt(event.target)
    const block = blockIn(event.clipboardData.getData('text/plain'))
    if (!at || (block.length === 1 && block[0]?.length === 1)) return
    event.preventDefault()
    const changes = changesBy(block, at, rows(), columns)
    flushSync(() => grid.change(changes))
    focusCell(at)
    const left = block.length - changes.length
    setSaid(left > 0 ? m.clear_outs_grid_pasted_cut({ count: left }) : m.clear_outs_grid_pasted())
  }

  return { onKeyDown, onPaste, said }
}

/** Pastes a block from that cell on. */
function changesBy(
  block: string[][],
  { row_id, key: first }: At,
  rows: readonly GridRow[],
  columns: readonly FieldKey[],
): Change[] {
  const start = rows.findIndex((row) => row.row_id === row_id)
  const from = columns.indexOf(first)
  return block.flatMap((texts, down): Change[] => {
    const row = rows[start + down]
    if (!row) return []
    let cells = cellsOf(row)
    const changed: Record<string, unknown> = {}
    for (const [right, text] of texts.entries()) {
      const key = columns[from + right]
      if (!key || !(fieldsOf(row).has(key) || key in changed || text.trim() !== '')) continue
      const change = changeOf(key, text, cells)
      Object.assign(changed, change)
      cells = { ...cells, ...change }
    }
    return [{ row_id: row.row_id, cells: changed }]
  })
}

const blockIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
