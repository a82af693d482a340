import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Trx, violated } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Call, userOf } from '../../http/action.ts'
import { isSame } from '../../http/random.ts'
import { isOurChallenge, newChallenge, spendChallenge, type Wanted } from './challenge.ts'

/** EdDSA, ES256 and RS256 (COSE); keys of newer ones would not fit their column. */
const algorithms = [-8, -7, -257]

/** Browsers want https or localhost, and a name instead of an IP address. */
export function offersPasskeys({ appUrl }: Pick<Config, 'appUrl'>): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname))
}

const site = ({ appUrl }: Config) => ({ expectedOrigin: appUrl, expectedRPID: new URL(appUrl).hostname })

/** Random bytes stand for the account, so the passkey does not tell whose it is. */
export async function optionsToAdd(call: Call) {
  const { id, email, name } = userOf(call)
  const { passkey_handle } = await call.db
    .updateTable('users')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where('id', '=', id)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  const known = await call.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', id)
    .execute()
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: `LabEx ${call.app.park.name}`,
    rpID: site(call.app.config).expectedRPID,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(passkey_handle ?? []),
    challenge: newChallenge(call, 'add'),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  })
  return options
}

/** The same for everybody, so that it does not tell who has passkeys. */
export async function optionsToUse(call: Call, wanted: Wanted) {
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: site(call.app.config).expectedRPID,
    challenge: newChallenge(call, wanted),
    userVerification: 'required',
    allowCredentials: [],
    timeout: 300_000,
  })
  return options
}

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>

/** Null unless it is a new passkey of this site, made in this browser within five minutes. */
export async function readNewPasskey(call: Call, response: RegistrationResponseJSON) {
  let challenge = ''
  const verified = await verifyRegistrationResponse({
    response,
    ...site(call.app.config),
    expectedChallenge: (encoded) => {
      challenge = Buffer.from(encoded, 'base64url').toString()
      return isOurChallenge(call, 'add', challenge)
    },
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const credential_id = Buffer.from(id, 'base64url')
  const host = site(call.app.config).expectedRPID
  return { credential_id, public_key: Buffer.from(publicKey), counter, host, challenge }
}

/** False where the challenge was used before or the passkey is known. */
export async function keepPasskey(
  trx: Trx,
  { challenge, ...passkey }: NewPasskey,
  whose: { user_id: number; name: string; user_agent: string },
): Promise<boolean> {
  if (!(await spendChallenge(trx, challenge))) return false
  try {
    await allOrNothing(trx, (inner) =>
      inner
        .insertInto('passkeys')
        .values({ ...whose, ...passkey })
        .execute(),
    )
    return true
  } catch (error) {
    if (violated(error) === 'passkeys_credential_id_key') return false
    throw error
  }
}

/** Null unless it signed this browser's fresh challenge. */
export async function userOfPasskey(
  call: Call,
  wanted: Wanted,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const known = await call.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'credential_id', 'public_key', 'counter', 'passkey_handle'])
    .where('credential_id', '=', Buffer.from(response.id, 'base64url'))
    .executeTakeFirst()
  if (
    !known ||
    !isSame(response.response.userHandle ?? '', known.passkey_handle?.toString('base64url') ?? '-')
  )
    return null
  let challenge = ''
  const verified = await verifyAuthenticationResponse({
    response,
    ...site(call.app.config),
    expectedChallenge: (encoded) => {
      challenge = Buffer.from(encoded, 'base64url').toString()
      return isOurChallenge(call, wanted, challenge)
    },
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified || !(await spendChallenge(call.db, challenge))) return null
  const { newCounter } = verified.authenticationInfo
  const used = await call.db
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: sql`now()` })
    .where('id', '=', known.id)
    // A copied key falls behind; some do not count at all.
    .where(sql<boolean>`(counter < ${newCounter} or (counter = 0 and ${newCounter}::int = 0))`)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id ?? null
}
