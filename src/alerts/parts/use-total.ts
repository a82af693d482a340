import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { toQuery } from '../../listings/query.ts'
import type { Draft } from './draft.ts'

/** How many listings a draft would find now, asked again once it has rested; the last number stays till then. */
export function useTotal({ exchange_type, values, words }: Draft, initial: number): number {
  const [total, setTotal] = useState(initial)
  const query = [`exchange_type=${exchange_type}`, toQuery({ values, search: words })]
    .filter(Boolean)
    .join('&')
  const asked = useRef(query)
  useEffect(() => {
    if (asked.current === query) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await count(query, abort.signal)
      if (result === null || abort.signal.aborted) return
      asked.current = query
      setTotal(result)
    }, 300)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return total
}

/** Null when it could not be told: the form works without. */
async function count(query: string, signal: AbortSignal): Promise<number | null> {
  const result = await callApi('GET', `/api/alerts/count?${query}`, undefined, {
    signal,
  }).catch(() => null)
  return result?.ok ? result.data.total : null
}
