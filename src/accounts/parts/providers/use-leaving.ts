import { useState } from 'react'
import type { ApiResult } from '../../../browser/api.ts'
import { goTo } from './back-from.ts'

export function useLeaving(next: () => string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const leave = async (asked: Promise<ApiResult<{ url: string }>>) => {
    setBusy(true)
    const started = await asked
    if (started.ok) return goTo(started.data.url, next())
    setBusy(false)
    setFailure(started.message)
  }
  return { busy, failure, leave }
}
