import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { useKeptRows } from './kept-rows.ts'
import { cellsOf, type GridRow, gridRow, hasAll, isUnsaved, type SavedRow } from './rows.ts'
import { type Cells, changeOf } from './typed-cells.ts'
import { useSaving } from './use-saving.ts'

export interface Change {
  row_id: number
  cells: Cells
}

export type GridState = ReturnType<typeof useGrid>

/** Saves rows as soon as something is typed. */
export function useGrid(id: number, saved: readonly SavedRow[]) {
  const { rows, latest, update, updateAll, add } = useRows(saved)
  const { save, failure } = useSaving(id, latest, update)
  const done = useRef<Change[][]>([])

  function type(changes: readonly Change[]): void {
    const cells = new Map(changes.map((change) => [change.row_id, change.cells]))
    updateAll((row) => {
      const typed = cells.get(row.row_id)
      return typed ? { ...row, typed: { ...row.typed, ...typed }, refused: null } : row
    })
    void save()
  }

  function change(changes: readonly Change[]): void {
    if (changes.length === 0) return
    const before = new Map(latest.current.map((row) => [row.row_id, cellsOf(row)]))
    done.current.push(
      changes.map(({ row_id, cells }) => ({ row_id, cells: inverse(cells, before.get(row_id)) })),
    )
    type(changes)
  }

  function undo(): Change[] | undefined {
    const last = done.current.pop()
    if (last) type(last)
    return last
  }

  /** Keeps this tab's text or the other's, after both changed the row. */
  function settle(row_id: number, isMine: boolean): void {
    update(row_id, (row) => (row.other ? { ...gridRow(row.other), typed: isMine ? row.typed : {} } : row))
    void save()
  }

  const restored = useKeptRows(id, rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was kept has been read
  useEffect(() => {
    for (const { row_id, version, typed } of restored)
      update(row_id, (row) =>
        hasAll(row.cells, typed)
          ? row
          : {
              ...row,
              typed: { ...typed, ...row.typed },
              other: row.version === version ? null : row,
            },
      )
    if (restored.length > 0) void save()
  }, [restored])

  const steady = useSteady({ latest, change, settle })
  const unsaved = rows.filter(isUnsaved).length
  return {
    rows,
    latest,
    failure,
    change,
    undo,
    save,
    add,
    unsaved,
    canUndo: done.current.length > 0,
    ...steady,
  }
}

interface Acts {
  latest: { current: GridRow[] }
  change: (changes: readonly Change[]) => void
  settle: (row_id: number, isMine: boolean) => void
}

/** Stable functions, so that unchanged rows are not drawn. */
function useSteady(acts: Acts) {
  const newest = useRef(acts)
  newest.current = acts
  const onText = useCallback((row_id: number, key: FieldKey, text: string) => {
    const { latest, change } = newest.current
    const row = latest.current.find((one) => one.row_id === row_id)
    if (row) change([{ row_id, cells: changeOf(key, text, cellsOf(row)) }])
  }, [])
  const onSettle = useCallback((row_id: number, isMine: boolean) => newest.current.settle(row_id, isMine), [])
  const onPhotosOut = useCallback(
    (row_id: number) => newest.current.change([{ row_id, cells: { images: [] } }]),
    [],
  )
  return { onText, onSettle, onPhotosOut }
}

/** `latest` is current before the next render. */
function useRows(saved: readonly SavedRow[]) {
  const [rows, setRows] = useState(() => saved.map(gridRow))
  const latest = useRef(rows)
  function updateAll(next: (row: GridRow) => GridRow): void {
    latest.current = latest.current.map(next)
    setRows(latest.current)
  }
  const update = (row_id: number, next: (row: GridRow) => GridRow): void =>
    updateAll((row) => (row.row_id === row_id ? next(row) : row))
  function add(more: readonly SavedRow[]): void {
    latest.current = [...latest.current, ...more.map(gridRow)]
    setRows(latest.current)
  }
  return { rows, latest, update, updateAll, add }
}

const inverse = (cells: Cells, before: Cells = {}): Cells =>
  Object.fromEntries(Object.keys(cells).map((key) => [key, before[key] ?? (key === 'not_known' ? [] : null)]))
