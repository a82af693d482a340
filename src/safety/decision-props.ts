import { casProblem } from '../fields/kinds/cas.server.ts'
import { plainCas } from '../fields/kinds/cas.ts'
import type { Call } from '../http/action.ts'
import { type Amount, amountText } from '../listings/catalogue/amount.ts'
import type { DecisionRow } from '../listings/row/decisions.ts'
import { inWords } from '../listings/write/safety.ts'

export const mostShown = 100

export type DecisionProps = ReturnType<typeof decisionProps>

/** The officer is named by function. */
export const decisionProps = (row: DecisionRow) => ({
  ...{ id: row.id, listing_id: row.listing_id, verdict: row.verdict, by: row.by, title: row.title },
  ...{ cas: row.cas, words: row.words, decided_on: row.decided_on },
  amount: row.amount ? amountText(row.amount as Amount) : null,
  reasons: row.reasons.map(inWords),
})

/** Takes any hyphens; `error` says why it is none. */
export function casGiven({ query }: Call): { cas: string | null; error: string | null } {
  const cas = plainCas(query.get('cas') ?? '').slice(0, 40)
  return cas === '' ? { cas: null, error: null } : { cas, error: casProblem(cas) }
}
