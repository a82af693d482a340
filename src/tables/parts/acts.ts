import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiFailure, callApi, type Unsafe } from '../../browser/api.ts'
import type { PathFor } from '../../browser/calls.ts'
import { focusHeading } from '../../browser/focus.tsx'

/** What went wrong, in a sentence: the first field's message, else the answer's own. */
export const reasonOf = ({ errors, message }: ApiFailure): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message

export type Acts = ReturnType<typeof useActs>
/** What the row has as `data-row`. */
type RowId = number | string
export type Sent = { [M in Unsafe]: [method: M, path: PathFor<M>, body?: unknown] }[Unsafe]

/**
 * Acts on rows of a page: each answers why it failed, or null; then its rows are loaded anew and its
 * message is shown. The row stays until the server has let it go. What another administrator changed
 * meanwhile (409) is loaded too.
 */
export const useActs = (...props: string[]) => useActsWith(reasonOf, ...props)

/** The same with other words for what went wrong. */
export function useActsWith(wordsOf: (failure: ApiFailure) => string, ...props: string[]) {
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState<RowId | null>(null)
  const [failed, setFailed] = useState<{ id: RowId; reason: string } | null>(null)

  async function act(id: RowId, ...[method, path, body]: Sent): Promise<string | null> {
    setMessage(null)
    setFailed(null)
    const result = await callApi(method, path, body)
    if (result.ok) setMessage(result.data.message ?? null)
    if (result.ok || result.status === 409)
      router.reload({ only: ['total', ...props], onSuccess: focusAround(id) })
    return result.ok ? null : wordsOf(result)
  }

  /** For acts without a dialog: the row is busy meanwhile, and says why it failed. Answers whether it worked. */
  async function actOn(id: RowId, ...sent: Sent): Promise<boolean> {
    if (busy !== null) return false
    setBusy(id)
    const reason = await tryOn(id, ...sent)
    setBusy(null)
    return reason === null
  }

  /** As `act`; the row says why it failed, too. */
  async function tryOn(id: RowId, ...sent: Sent): Promise<string | null> {
    const reason = await act(id, ...sent)
    if (reason !== null) setFailed({ id, reason })
    return reason
  }

  const fail = (id: RowId, failure: ApiFailure) => setFailed({ id, reason: wordsOf(failure) })

  return { act, actOn, tryOn, fail, busy, failed, message, setMessage, clearMessage: () => setMessage(null) }
}

/**
 * Where what had focus goes: to the row's acts when the row is still there, else to the first control of the
 * one in its place, else to the list's heading or the page's. Call it while the row is there; it answers what to do
 * later.
 */
function focusAround(id: RowId): () => void {
  const find = () => document.querySelector(`main [data-row="${id}"]`)
  const list = find()?.parentElement
  const heading = find()?.closest('[data-list]')?.querySelector<HTMLElement>('h2')
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
      else if (heading?.isConnected) heading.focus()
      else focusHeading()
    })
  }
}
