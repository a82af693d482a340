import type { AlertValues } from '../alerts/alert.ts'
import { Refusal } from '../http/errors.ts'

export function made<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal)
    throw new Error(`The demo does not fit the rules: ${outcome.code} ${JSON.stringify(outcome.errors)}`)
  return outcome
}

/** Of an alert, what its state is about. */
export type Wished = Pick<AlertValues, 'status' | 'frequency'> & Partial<AlertValues>
