import type { Db } from '../db/connect.ts'
import type { Call } from '../http/action.ts'
import { countOne, type Limit } from '../http/limits.ts'
import { parseAddress } from './address.ts'

/** The typed address as one key, whatever its case and spaces; '' when it is none. */
export const addressOf = (call: Pick<Call, 'body'>): string => parseAddress(call.body.email)?.address ?? ''

/** Counts for the typed address. What is no address is nobody's, so it must not fill a counter for everybody. */
export function perAddress(call: Pick<Call, 'body'>, limit: Limit, address = addressOf(call)): Limit[] {
  return address === '' ? [] : [{ ...limit, key: `${limit.key} ${address}` }]
}

/**
 * Whether an address gets one more mail that anybody can ask for. What is over is left out in silence: whoever
 * asks may be a stranger, and the owner must not be refused for it.
 */
export async function mayMail(db: Db, what: 'verify' | 'reset', address: string): Promise<boolean> {
  return (await countOne(db, { key: `${what} mails ${address}`, max: 5, seconds: 3_600 })) !== null
}
