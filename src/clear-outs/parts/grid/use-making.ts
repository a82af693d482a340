import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { callApi, newIdempotencyKey } from '../../../browser/api.ts'
import type { Made, NewFormState } from './new-values.ts'
import { partsOf } from './parts.ts'
import { choicesIn } from './pasted.ts'

/** One after the other; after a break it continues with the rest. */
export function useMaking(form: NewFormState) {
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)

  async function make(rows: readonly object[]): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    form.keepAll()
    const made = await makeAll(rows)
    isBusy.current = false
    setBusy(false)
    if (made) leave(made)
  }

  /** Null until all are made. */
  async function makeAll(rows: readonly object[]): Promise<readonly Made[] | null> {
    const { title, table: _, chosen, made: before, key, ...said } = form.values
    const columns = choicesIn(chosen)
    let sent = { made: before, key }
    const keep = (next: typeof sent) => {
      sent = next
      form.setValues((values) => ({ ...values, ...next }))
    }
    const parts = partsOf(title, rows)
    for (const part of parts.slice(before.length)) {
      keep({ ...sent, key: sent.key || newIdempotencyKey() })
      const rows = part.rows.length > 0 ? { rows: part.rows } : {}
      const body = { ...said, title: part.title, columns, ...rows }
      const result = await callApi('POST', '/api/clear-outs', body, { idempotencyKey: sent.key })
      if (!result.ok) {
        if (result.status > 0 && result.status < 500) keep({ ...sent, key: '' })
        form.showFailure(result)
        return null
      }
      const made = [...sent.made, { id: result.data.clear_out.id, title: part.title }]
      // Anything kept now would be back after leaving the page.
      if (parts.length === 1) return made
      keep({ made, key: '' })
    }
    return sent.made
  }

  function leave(made: readonly Made[]): void {
    const [only, ...others] = made
    if (!only || others.length > 0) leaveRest(form)
    else {
      form.forgetUnsent()
      router.visit(`/clear-outs/${only.id}/rows`)
    }
  }

  return { busy, make }
}

/** The clear-outs made so far are listed then. */
export const leaveRest = (form: NewFormState): void =>
  form.setValues((values) => ({ ...values, title: '', table: '', chosen: {}, key: '' }))

export const isAllMade = ({ values: { made, table } }: NewFormState): boolean =>
  made.length > 0 && table === ''
