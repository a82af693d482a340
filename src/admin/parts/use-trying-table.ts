import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiResult, callApi, uploadFile } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'

type Tried = AnswerTo<'POST', '/api/admin/substances'>
type Next = File | 'bundled'
type Trying = ReturnType<typeof useTrying>

export type { Tried, Trying }

export function useTrying(onLoaded: (message: string | null) => void) {
  const [next, setNext] = useState<Next | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function forget(): void {
    setNext(null)
    setTried(null)
    setProblem(null)
  }

  async function look(chosen: Next | null): Promise<void> {
    forget()
    setNext(chosen)
    if (!chosen) return
    setBusy(true)
    const result = await send(chosen)
    setBusy(false)
    if (result.ok) setTried(result.data)
    else setProblem(reasonOf(result))
  }

  async function load(confirmed: boolean): Promise<void> {
    if (!next || !tried) return
    setBusy(true)
    const result = await send(next, { effect: tried.effect, confirmed })
    setBusy(false)
    if (result.ok) {
      forget()
      onLoaded(result.data.message ?? null)
      router.reload()
    } else if (result.code === 'other_effect') {
      await look(next)
      setProblem(m.admin_substances_changed_again())
    } else setProblem(reasonOf(result))
  }

  return { next, tried, problem, busy, look, load, forget }
}

/** Without what was seen it is only tried. */
function send(next: Next, seen?: { effect: Tried['effect']; confirmed: boolean }): Promise<ApiResult<Tried>> {
  const dry = seen ? '' : '?dry_run=true'
  if (next === 'bundled') return callApi('POST', `/api/admin/substances/bundled${dry}`, seen ?? {})
  const beside = seen && { effect: JSON.stringify(seen.effect), confirmed: String(seen.confirmed) }
  return uploadFile(`/api/admin/substances${dry}`, next, () => {}, 'table', beside)
}
