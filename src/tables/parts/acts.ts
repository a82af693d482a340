import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiFailure, callApi, type Unsafe } from '../../browser/api.ts'
import type { PathFor } from '../../browser/calls.ts'
import { focusHeading } from '../../browser/focus.tsx'

export const reasonOf = ({ errors, message }: ApiFailure): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message

export type Acts = ReturnType<typeof useActs>
type RowId = number | string
export type Sent = { [M in Unsafe]: [method: M, path: PathFor<M>, body?: unknown] }[Unsafe]

/** Returns why an act failed, or null. A row stays until the server removed it; a 409 reloads it too. */
export const useActs = (...props: string[]) => useActsWith(reasonOf, ...props)

export function useActsWith(wordsOf: (failure: ApiFailure) => string, ...props: string[]) {
  const [message, setMessage] = useState<string | null>(null)
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const [busy, setBusy] = useState<RowId | null>(null)
  const [failed, setFailed] = useState<{ id: RowId; reason: string } | null>(null)

  async function act(id: RowId, ...[method, path, body]: Sent): Promise<string | null> {
    clearMessage()
    setFailed(null)
    const result = await callApi(method, path, body)
    if (result.ok) setMessage(result.data.message ?? null)
    if (result.ok || result.status === 409)
      router.reload({ only: ['total', ...props], onSuccess: focusAround(id) })
    return result.ok ? null : wordsOf(result)
  }

  async function whileBusy(id: RowId, run: () => Promise<void>): Promise<void> {
    if (busy !== null) return
    setBusy(id)
    await run()
    setBusy(null)
  }

  /** Returns whether it worked. */
  async function actOn(id: RowId, ...sent: Sent): Promise<boolean> {
    if (busy !== null) return false
    setBusy(id)
    const reason = await tryOn(id, ...sent)
    setBusy(null)
    return reason === null
  }

  async function tryOn(id: RowId, ...sent: Sent): Promise<string | null> {
    const reason = await act(id, ...sent)
    if (reason !== null) setFailed({ id, reason })
    return reason
  }

  function say(text: string | null, back?: () => void): void {
    setMessage(text)
    setUndo(() => back ?? null)
  }

  function clearMessage(): void {
    setMessage(null)
    setUndo(null)
  }

  const fail = (id: RowId, failure: ApiFailure) => setFailed({ id, reason: wordsOf(failure) })

  return {
    act,
    actOn,
    tryOn,
    whileBusy,
    fail,
    busy,
    failed,
    message,
    undo,
    /** `back` undoes the act while the message stands. */
    say,
    clearMessage,
  }
}

/** Call it while the row exists; later moves focus to its acts, its successor or the heading. */
function focusAround(id: RowId): () => void {
  const find = () => document.querySelector(`main [data-row="${id}"]`)
  const list = find()?.parentElement
  const heading = find()?.closest('[data-list]')?.querySelector<HTMLElement>('h2')
  const place = [...(list?.children ?? [])].indexOf(find() as Element)
  return function focus() {
    requestAnimationFrame(() => {
      if (document.querySelector('dialog[open]')) return focus()
      // From a disabled button the browser takes focus a little later.
      if (document.activeElement?.matches(':not(body, :disabled)')) return
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
