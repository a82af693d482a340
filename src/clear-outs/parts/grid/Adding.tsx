import { Plus, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { callApi, newIdempotencyKey } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { GridState } from './use-grid.ts'

interface AddingProps {
  id: number
  grid: GridState
}

export function Adding({ id, grid }: AddingProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const key = useRef('')

  async function add(): Promise<void> {
    setBusy(true)
    setFailed(null)
    key.current ||= newIdempotencyKey()
    const options = { idempotencyKey: key.current }
    const result = await callApi('POST', `/api/clear-outs/${id}/rows`, { rows: [{}] }, options)
    setBusy(false)
    if (!result.ok) return setFailed(result.message)
    key.current = ''
    grid.add(result.data.rows.map(({ row_id, version, errors }) => emptyRow(row_id, version, errors)))
  }

  return (
    <div className="grid gap-3">
      {failed && (
        <Notice tone="danger" announce>
          {failed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={add} icon={<Plus size={18} aria-hidden="true" />}>
          {m.clear_outs_grid_add()}
        </Button>
        <Button
          variant="quiet"
          disabled={!grid.canUndo}
          onClick={grid.undo}
          icon={<Undo2 size={18} aria-hidden="true" />}
        >
          {m.clear_outs_grid_undo()}
        </Button>
      </div>
    </div>
  )
}

const emptyRow = (row_id: number, version: number, errors: Record<string, string[]> | undefined) => ({
  ...{ row_id, version, listing_id: null, cells: {}, state: 'row' as const },
  errors: errors ?? null,
})
