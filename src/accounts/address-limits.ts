import type { Db } from '../db/connect.ts'
import type { Call } from '../http/action.ts'
import { countOne, type Limit } from '../http/limits.ts'
import { parseAddress } from './address.ts'

export const addressOf = (call: Pick<Call, 'body'>): string => parseAddress(call.body.email)?.address ?? ''

/** Texts that are no address must not fill one counter for everybody. */
export function perAddress(call: Pick<Call, 'body'>, limit: Limit, address = addressOf(call)): Limit[] {
  return address === '' ? [] : [{ ...limit, key: `${limit.key} ${address}` }]
}

/** Beyond the limit it is skipped silently: a stranger may be asking, and must not block the owner. */
export async function mayMail(db: Db, what: 'verify' | 'reset', address: string): Promise<boolean> {
  return (await countOne(db, { key: `${what} mails ${address}`, max: 5, seconds: 3_600 })) !== null
}
