import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiFailure, callApi, type Method } from '../../browser/api.ts'

/** What went wrong, in a sentence: the first field's message, else the answer's own. */
export const reasonOf = ({ errors, message }: ApiFailure): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message

/**
 * Acts on rows of a page: each answers why it failed, or null; then its rows are loaded anew and its
 * message is shown. The row stays until the server has let it go.
 */
export function useActs(...props: string[]) {
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ id: number; reason: string } | null>(null)

  async function act(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<string | null> {
    setMessage(null)
    const result = await callApi(method, path, body)
    if (!result.ok) return reasonOf(result)
    setMessage(result.data.message ?? null)
    router.reload({ only: ['total', ...props] })
    return null
  }

  /** For acts without a dialog: the row is busy meanwhile, and says why it failed. */
  async function actOn(id: number, ...call: Parameters<typeof act>): Promise<void> {
    setBusy(id)
    setFailed(null)
    const reason = await act(...call)
    setBusy(null)
    if (reason !== null) setFailed({ id, reason })
  }

  return { act, actOn, busy, failed, message, setMessage, clearMessage: () => setMessage(null) }
}
