import type { FieldKey } from '../../../listings/catalogue/fields.ts'

export const cellId = (row_id: number, key: FieldKey): string => `cell-${row_id}-${key}`

export interface At {
  row_id: number
  key: FieldKey
}

export function cellAt(target: EventTarget | null): At | null {
  const { cell, row } = target instanceof HTMLElement ? target.dataset : {}
  return cell && row ? { row_id: Number(row), key: cell as FieldKey } : null
}

export function focusCell({ row_id, key }: At): boolean {
  const cell = document.getElementById(cellId(row_id, key))
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
  return cell !== null
}

/** Null where the key keeps its usual meaning. */
export function stepOf(event: React.KeyboardEvent): [number, number] | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0]
  if (!(target instanceof HTMLInputElement) || shiftKey) return null
  const isAll = target.selectionStart === 0 && target.selectionEnd === target.value.length
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowRight' && (isAll || target.selectionStart === target.value.length)) return [0, 1]
  if (key === 'ArrowLeft' && (isAll || target.selectionEnd === 0)) return [0, -1]
  return null
}
