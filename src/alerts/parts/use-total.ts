import { callApi } from '../../browser/api.ts'
import { useAnswer } from '../../browser/use-answer.ts'
import { toQuery } from '../../listings/catalogue/query.ts'
import type { Draft } from './draft.ts'

export function useTotal({ exchange_type, values, words }: Draft, initial: number): number {
  const query = [`exchange_type=${exchange_type}`, toQuery({ values, search: words })]
    .filter(Boolean)
    .join('&')
  return useAnswer(query, count, { initial, isKnown: true, idleMs: 300 })
}

async function count(query: string, signal: AbortSignal): Promise<number | null> {
  const result = await callApi('GET', `/api/alerts/count?${query}`, undefined, { signal })
  return result.ok ? result.data.total : null
}
