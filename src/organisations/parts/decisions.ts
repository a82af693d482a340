import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'
import type { JoinRequestRow } from '../props.ts'

/**
 * Approving and rejecting join requests (SPEC.md sections 4 and 7). A refusal keeps the row and says why
 * in it; after a decision the rows are read again and focus goes to the row's name.
 */
export function useDecisions() {
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ id: number; message: string } | null>(null)
  const [done, setDone] = useState<string | null>(null)

  async function decide({ id }: JoinRequestRow, decision: 'approve' | 'reject'): Promise<string | null> {
    if (busy !== null) return null
    setBusy(id)
    setFailure(null)
    setDone(null)
    const result = await callApi('POST', `/api/admin/join-labex-requests/${id}/${decision}`)
    setBusy(null)
    if (result.ok) setDone(result.data.message ?? null)
    else setFailure({ id, message: result.message })
    if (result.ok || result.status === 409) readAgain(id)
    return result.ok ? null : result.message
  }

  return { busy, failure, done, clearDone: () => setDone(null), decide }
}

export const rowNameId = (id: number) => `join-request-${id}`

function readAgain(id: number): void {
  router.reload({ only: ['join_requests', 'total', 'page'], onFinish: () => focusRow(id) })
}

/** The row may have moved, or be on another page now. A dialog still open keeps focus. */
function focusRow(id: number): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) return
    const name = document.getElementById(rowNameId(id))
    if (name) name.focus()
    else focusHeading()
  })
}
