import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiFailure, callApi, type Method } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'

/** What went wrong, in a sentence: the first field's message, else the answer's own. */
export const reasonOf = ({ errors, message }: ApiFailure): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message

export type Acts = ReturnType<typeof useActs>
/** What the row has as `data-row`. */
type RowId = number | string
export type Sent = [method: Exclude<Method, 'GET'>, path: string, body?: unknown]

/**
 * Acts on rows of a page: each answers why it failed, or null; then its rows are loaded anew and its
 * message is shown. The row stays until the server has let it go. What another administrator changed
 * meanwhile (409) is loaded too.
 */
export function useActs(...props: string[]) {
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ id: number; reason: string } | null>(null)

  async function act(id: RowId, ...sent: Sent): Promise<string | null> {
    setMessage(null)
    setFailed(null)
    const result = await callApi(...sent)
    if (result.ok) setMessage(result.data.message ?? null)
    if (result.ok || result.status === 409)
      router.reload({ only: ['total', ...props], onSuccess: focusAround(id) })
    return result.ok ? null : reasonOf(result)
  }

  /** For acts without a dialog: the row is busy meanwhile, and says why it failed. */
  async function actOn(id: number, ...sent: Sent): Promise<void> {
    if (busy !== null) return
    setBusy(id)
    const reason = await act(id, ...sent)
    setBusy(null)
    if (reason !== null) setFailed({ id, reason })
  }

  return { act, actOn, busy, failed, message, setMessage, clearMessage: () => setMessage(null) }
}

/**
 * Where what had focus goes: to the row's acts when the row is still there, else to the first control of the
 * one in its place, else to the heading. Call it while the row is there; it answers what to do later.
 */
function focusAround(id: RowId): () => void {
  const find = () => document.querySelector(`main [data-row="${id}"]`)
  const list = find()?.parentElement
  const place = [...(list?.children ?? [])].indexOf(find() as Element)
  return function focus() {
    requestAnimationFrame(() => {
      if (document.querySelector('dialog[open]')) return focus()
      if (document.activeElement !== document.body) return
      const controls = 'a, button:enabled'
      const acts = find()?.querySelector<HTMLElement>(`td:last-child :is(${controls})`)
      const row = find() ?? list?.children[place] ?? list?.lastElementChild
      const target = acts ?? row?.querySelector<HTMLElement>(controls)
      if (target?.isConnected) target.focus()
      else focusHeading()
    })
  }
}
