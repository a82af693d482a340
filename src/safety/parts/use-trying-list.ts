import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import type { Register } from '../../db/safety-tables.ts'
import { reasonOf } from '../../tables/parts/acts.ts'

type Tried = AnswerTo<'POST', '/api/safety/registers/try'>

export function useTryingList(register: Register, csv: string | null) {
  const [last, setLast] = useState<{ of: string | null; tried: Tried } | null>(null)
  const [busy, setBusy] = useState(false)
  async function look(): Promise<string | null> {
    setBusy(true)
    const list = csv === null ? { empty: true } : { csv }
    const result = await callApi('POST', '/api/safety/registers/try', { register, ...list })
    setBusy(false)
    setLast(result.ok ? { of: csv, tried: result.data } : null)
    return result.ok ? null : reasonOf(result)
  }
  return { tried: last?.of === csv ? last.tried : null, busy, look, forget: () => setLast(null) }
}
