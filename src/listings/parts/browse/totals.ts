import { callApi } from '../../../browser/api.ts'
import type { ExchangeType } from '../../fields.ts'
import { toQuery } from '../../query.ts'
import type { Criterion } from './criteria.ts'

/** Tells one after the other how many there would be without each criterion. */
export async function askTotals(
  type: ExchangeType,
  criteria: readonly Criterion[],
  signal: AbortSignal,
  tell: (id: string, total: number) => void,
): Promise<void> {
  for (const { id, without } of criteria) {
    const path = `/api/listings?exchange_type=${type}&${toQuery(without)}` as const
    const answer = await callApi('GET', path, undefined, { signal }).catch(() => null)
    if (answer?.ok) tell(id, answer.data.total)
  }
}
