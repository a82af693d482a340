import { randomBytes } from 'node:crypto'
import { ago } from '../../db/ago.ts'
import type { Db } from '../../db/connect.ts'
import type { Call } from '../../http/action.ts'
import { boundTo } from '../../http/csrf.ts'
import { hashOf, isSame, signatureOf } from '../../http/random.ts'
import { keptFor, secondsOf } from '../../i18n/kept-for.ts'
import { jarOf } from '../cookies.ts'

/** A challenge made for one opens no other. */
export type Wanted = 'login' | 'add' | 'proof' | `provider ${number} ${'login' | 'again' | 'try'}`

/** Signed, so that only used challenges need to be stored. */
export function newChallenge(call: Call, wanted: Wanted): string {
  const issued = `${randomBytes(16).toString('base64url')}.${Date.now()}`
  return `${issued}.${signature(call, wanted, issued)}`
}

export function isOurChallenge(call: Call, wanted: Wanted, challenge: string): boolean {
  const [random, at, signed = ''] = challenge.split('.')
  const age = Date.now() - Number(at)
  return (
    age >= 0 &&
    age < secondsOf(keptFor.challenge) * 1_000 &&
    isSame(signed, signature(call, wanted, `${random}.${at}`))
  )
}

/** The key lets one of many equal requests pass. */
export async function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const used = await db
    .insertInto('used_challenges')
    .values({ challenge_hash: hashOf(challenge) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function tidyChallenges(db: Db): Promise<void> {
  await db.deleteFrom('used_challenges').where('used_at', '<', ago(keptFor.challenge)).execute()
}

/** Bound to the browser that asked. */
function signature(call: Call, wanted: Wanted, issued: string): string {
  const browser = boundTo(call, jarOf(call)) ?? ''
  return signatureOf(
    call.app.secret,
    `passkey ${wanted}`,
    `${issued}\0${hashOf(browser).toString('base64url')}`,
  )
}
