import { useEffect, useRef, useState } from 'react'
import { forget, keep, kept } from '../../../browser/kept.ts'
import { useShared } from '../../../browser/shared.ts'
import { type GridRow, isUnsaved } from './rows.ts'
import type { Cells } from './typed-cells.ts'

interface Kept {
  row_id: number
  version: number
  typed: Cells
}

const none: readonly Kept[] = []

/** Unsaved rows survive a reload and a new login in this tab, for the same account only. */
export function useKeptRows(id: number, rows: readonly GridRow[]): readonly Kept[] {
  const { user } = useShared()
  const name = `unsent rows ${user?.id} ${id}`
  const [restored, setRestored] = useState(none)
  const isRead = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, then follows the rows
  useEffect(() => {
    if (!isRead.current) {
      isRead.current = true
      const { rows: before = [] } = kept<{ rows: Kept[] }>(name)
      if (before.length > 0) return setRestored(before)
    }
    const unsaved = rows.filter(isUnsaved)
    if (unsaved.length === 0) return forget(name)
    keep(name, {
      rows: unsaved.map(({ row_id, version, typed, sending }) => ({
        ...{ row_id, version },
        typed: { ...sending, ...typed },
      })),
    })
  }, [rows])
  return restored
}
