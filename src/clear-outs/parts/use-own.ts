import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi, newIdempotencyKey } from '../../browser/api.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { mostAtOnce } from '../most.ts'
import { isNotShown } from '../states.ts'
import type { Own } from './OwnerPanel.tsx'

export function useOwn(id: number, own: Own) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const lacking = own.rows.filter((row) => row.errors !== null)
  const ready = own.rows.filter((row) => isNotShown(row) && row.errors === null)

  async function publish(): Promise<void> {
    setBusy(true)
    let published = 0
    for (let at = 0; at < ready.length; at += mostAtOnce) {
      const row_ids = ready.slice(at, at + mostAtOnce).map(({ row_id }) => row_id)
      const body = { row_ids, more: at + mostAtOnce < ready.length }
      const options = { idempotencyKey: newIdempotencyKey() }
      const result = await callApi('POST', `/api/clear-outs/${id}/publish`, body, options)
      if (result.ok) published += result.data.published
      setSaid(
        result.ok
          ? { tone: 'success', text: m.clear_outs_shown({ count: numberText(published) }) }
          : { tone: 'danger', text: result.message },
      )
      if (!result.ok) break
    }
    setBusy(false)
    router.reload()
  }

  async function end(): Promise<string | null> {
    const result = await callApi('PATCH', `/api/clear-outs/${id}`, { ended: true, version: own.version })
    router.reload()
    return result.ok ? null : result.message
  }

  async function extend(deadline: string): Promise<void> {
    setBusy(true)
    const result = await callApi('POST', `/api/clear-outs/${id}/renew`, { act: 'extend', deadline })
    setSaid({
      tone: result.ok ? 'success' : 'danger',
      text: (result.ok ? result.data : result).message ?? '',
    })
    setBusy(false)
    router.reload()
  }

  return { busy, said, lacking, ready, publish, extend, end }
}
