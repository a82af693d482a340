import type { Db } from '../db/connect.ts'
import type { Call } from '../http/action.ts'
import { countOne, type Limit } from '../http/limits.ts'
import { parseAddress } from './address.ts'

/** The typed address as one key, regardless of case and spaces; '' when it is not an address. */
export const addressOf = (call: Pick<Call, 'body'>): string => parseAddress(call.body.email)?.address ?? ''

/** Limits a typed address. Texts that are no address must not fill one counter for everybody. */
export function perAddress(call: Pick<Call, 'body'>, limit: Limit, address = addressOf(call)): Limit[] {
  return address === '' ? [] : [{ ...limit, key: `${limit.key} ${address}` }]
}

/**
 * Whether an address may get another mail that anybody can request. Beyond the limit it is skipped silently,
 * because a stranger may be asking, and the owner must not be refused for that.
 */
export async function mayMail(db: Db, what: 'verify' | 'reset', address: string): Promise<boolean> {
  return (await countOne(db, { key: `${what} mails ${address}`, max: 5, seconds: 3_600 })) !== null
}
