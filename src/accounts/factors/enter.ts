import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Call } from '../../http/action.ts'
import { audit } from '../../http/audit.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import type { Shown } from '../../http/session.ts'
import type { SignedInUser, Viewer } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { signIn } from '../cookies.ts'
import { refuseGone } from '../departed.ts'
import { tellOfFailedLogins } from '../login-guesses.ts'
import { tellOfKeptPassword } from '../providers/kept-password.ts'
import { addLink, type Link } from '../providers/links.ts'
import { moveAsSaid, type SaidAddress } from '../providers/said-address.ts'
import { userById } from '../sql.ts'
import { isUnreadable, takeCode } from './code.ts'
import { type Way, waysOf } from './factors.ts'
import { forgetWrongCodes, noteWrongCode } from './guesses.ts'
import { beginHalfLogin, endHalfLogin, type HalfLogin, halfLoginOf, tryHalfLogin } from './half-login.ts'
import { userOfPasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery.ts'
import { takeWayBack } from './way-back.ts'

export interface Half {
  ways: Way[]
}

interface Account {
  id: number
  email: string
  verified: boolean
}

interface First {
  by: 'password' | 'provider'
  /** The second factor was shown elsewhere. */
  isProven?: boolean
  joins?: Link | null
  says?: SaidAddress | null
  /** When a provider last asked, if not just now. */
  proved_at?: Date
}

/** Lets somebody in, or halfway when they have a second factor. */
export async function enter(
  call: Call,
  account: Account,
  { by, isProven = false, joins = null, says = null, proved_at }: First = { by: 'password' },
): Promise<Viewer | Half> {
  await refuseGone(call.db, account.id)
  const by_provider = by === 'provider'
  // Nobody sets one up before their address is confirmed.
  const ways = account.verified && !isProven ? await waysOf(call.db, account.id) : []
  if (ways.length === 0)
    return logIn(call, account, by, {
      joins,
      says,
      shown: { by_provider, ...(proved_at ? { proved_at } : {}) },
    })
  await beginHalfLogin(call, account.id, { joins, by_provider, says })
  return { ways }
}

export interface ShownFactor {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: AuthenticationResponseJSON | undefined
}

export async function finish(call: Call, shown: ShownFactor): Promise<Viewer | Refusal> {
  const half = await tryHalfLogin(call)
  if (half === null) return new Refusal('token_invalid', { message: m.accounts_factor_over() })
  const refusal = await factorRefusal(call, half.user_id, 'login', shown)
  if (refusal) return refusal
  const account = await userById(call.db, half.user_id)
  if (!account) return new Refusal('token_invalid', { message: m.accounts_factor_over() })
  const viewer = await logIn(call, { ...account, verified: true }, wayOf(shown), goingOn(half))
  await endHalfLogin(call)
  return viewer
}

/** A passkey is both factors. After a password it must be of the same person. */
export async function enterByPasskey(
  call: Call,
  passkey: AuthenticationResponseJSON,
): Promise<Viewer | Refusal> {
  const userId = await userOfPasskey(call, 'login', passkey)
  const half = await halfLoginOf(call)
  const account =
    userId !== null && (half === null || half.user_id === userId) && (await userById(call.db, userId))
  if (!account) return invalid('passkey', m.accounts_error_passkey())
  const viewer = await logIn(call, { ...account, verified: true }, 'passkey', half && goingOn(half))
  await endHalfLogin(call)
  return viewer
}

/** After a way back and the password, this session may set up a first factor. */
export async function enterByWayBack(
  call: Call,
  user: Pick<SignedInUser, 'id' | 'role'>,
  token: string,
): Promise<Viewer> {
  await takeWayBack(call.db, call, user, token)
  return signIn(call, user.id, { shown: { proved_at: null, mail_opened_at: new Date() } })
}

export async function factorRefusal(
  call: Call,
  userId: number,
  wanted: 'login' | 'proof',
  { code, recovery_code, passkey }: ShownFactor,
): Promise<Refusal | null> {
  if (passkey) {
    const isTheirs = (await userOfPasskey(call, wanted, passkey)) === userId
    return isTheirs ? null : invalid('passkey', m.accounts_error_passkey())
  }
  if (code === undefined && recovery_code === undefined) return invalid('code', m.accounts_error_code())
  const isRight = recovery_code
    ? await takeRecoveryCode(call.db, userId, recovery_code)
    : await takeCode(call.db, call.app, userId, code ?? '')
  if (isRight) {
    await forgetWrongCodes(call.db, userId)
    return null
  }
  if (!recovery_code && (await isUnreadable(call.db, call.app, userId)))
    return invalid('code', m.accounts_error_code_unreadable())
  await noteWrongCode(call, userId)
  return recovery_code
    ? invalid('recovery_code', m.accounts_error_recovery_code())
    : invalid('code', m.accounts_error_code())
}

const wayOf = ({ passkey, recovery_code }: ShownFactor): Way =>
  passkey ? 'passkey' : recovery_code ? 'recovery' : 'code'

const goingOn = ({ joins, by_provider, says }: HalfLogin) => ({ joins, says, shown: { by_provider } })

const logIn = (
  call: Call,
  account: Account,
  by: Way | First['by'],
  more: { joins: Link | null; says: SaidAddress | null; shown: Partial<Shown> } | null = null,
): Promise<Viewer> =>
  signIn(call, account.id, {
    ...(more ? { shown: more.shown } : {}),
    within: async (trx, viewer, byKeptPassword) => {
      if (more?.joins && viewer.user) await addLink(trx, { ...call, viewer }, viewer.user, more.joins)
      const isMoving = more?.says && viewer.user ? await moveAsSaid(trx, viewer.user, more.says) : false
      // One mail is enough: the next login tells of the failures.
      if (byKeptPassword) await tellOfKeptPassword(trx, account.id)
      else if (account.verified && !more?.joins && !isMoving) await tellOfFailedLogins(trx, account)
      const how = byKeptPassword ? 'kept_password' : by
      await audit(trx, { ...call, viewer }, 'login', null, how === 'password' ? {} : { by: how })
    },
  })
