import type { Call } from '../http/action.ts'
import type { Limit } from '../http/limits.ts'
import { parseAddress } from './address.ts'

/** The typed address as one key, whatever its case and spaces; '' when it is none. */
export const addressOf = (call: Pick<Call, 'body'>): string => parseAddress(call.body.email)?.address ?? ''

/** Counts for the typed address. What is no address is nobody's, so it must not fill a counter for everybody. */
export function perAddress(call: Pick<Call, 'body'>, limit: Limit, address = addressOf(call)): Limit[] {
  return address === '' ? [] : [{ ...limit, key: `${limit.key} ${address}` }]
}
