import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi, newIdempotencyKey } from '../../../browser/api.ts'
import { isReady } from './rows.ts'
import type { GridState } from './use-grid.ts'

/** The server shows no more in one call. */
const most = 100

/** Shows what is ready, a hundred at a time, and leads to what others see. */
export function useShowing(id: number, grid: GridState) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function show(): Promise<void> {
    setBusy(true)
    await grid.save()
    const ids = grid.latest.current.filter(isReady).map(({ row_id }) => row_id)
    for (let at = 0; at < ids.length; at += most) {
      const body = { row_ids: ids.slice(at, at + most), more: at + most < ids.length }
      const options = { idempotencyKey: newIdempotencyKey() }
      const result = await callApi('POST', `/api/clear-outs/${id}/publish`, body, options)
      if (result.ok) continue
      setFailed(result.message)
      setBusy(false)
      return
    }
    router.visit(`/clear-outs/${id}`)
  }

  return { busy, failed, show }
}
