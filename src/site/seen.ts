import type { App } from '../app.ts'
import { jsonResponse } from '../http/answers.ts'
import { Refusal } from '../http/errors.ts'
import { isSame, signatureOf } from '../http/random.ts'
import { clientAddress } from '../http/request.ts'

export const seenToken = (secret: string): string => signatureOf(secret, 'doctor', 'seen')

export interface Seen {
  peer: string
  address: string
  forwarded: string | null
  host: string | null
}

/** Tells `npm run doctor` as whom its request arrived; a 404 for others. */
export function seen({ headers }: Request, { config, secret }: App, peer: string): Response {
  if (!isSame(headers.get('authorization') ?? '', `Bearer ${seenToken(secret)}`))
    throw new Refusal('not_found')
  const answer: Seen = {
    peer,
    address: clientAddress(headers, peer, config.isTrustedProxy),
    forwarded: headers.get('x-forwarded-for'),
    host: headers.get('host'),
  }
  return jsonResponse(200, { ...answer })
}
