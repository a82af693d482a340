import { z } from 'zod'
import { action, type Call, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { type CookieJar, cookie, cookieJar } from '../http/cookies.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { addressKey, type Limit } from '../http/limits.ts'
import { ownPath } from '../http/next.ts'
import { currentUser } from '../http/pages.ts'
import { hashOf, newSecret } from '../http/random.ts'
import { xsrfCookie } from '../http/run.ts'
import { endSession, startSession, viewerOf } from '../http/session.ts'
import type { Viewer } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import {
  accountForPassword,
  requestReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account.ts'
import { addressSchema, parseAddress } from './address.ts'
import { isKnownDevice, rememberDevice } from './sql.ts'

const quarter = 15 * 60
const hour = 60 * 60
const typedPassword = () =>
  z
    .string({ error: () => m.accounts_error_password_required() })
    .min(1, m.accounts_error_password_required())
    .max(1_024, m.accounts_error_password_long())
const token = () =>
  z.string({ error: () => m.common_error_token_invalid() }).max(200, m.common_error_token_invalid())

/** SPEC.md section 7, POST login. One message for every failure. */
export const logIn = action({
  limits: async (call): Promise<Limit[]> => [
    { key: `login ${await guessKey(call)}`, max: 10, seconds: quarter },
    { key: `login from ${addressKey(call.ip)}`, max: 600, seconds: quarter },
  ],
  input: () =>
    z.object({ email: z.string({ error: () => m.address_required() }).max(500), password: typedPassword() }),
  run: async (call, { email, password }) => {
    const address = parseAddress(email)?.address ?? ''
    const account = await accountForPassword(call.db, address, password)
    if (!account) {
      await audit(call.db, call, 'login_failed', maskAddress(address))
      return invalid('email', m.accounts_error_login())
    }
    await call.db
      .deleteFrom('limits')
      .where('key', '=', `login ${await guessKey(call)}`)
      .execute()
    const viewer = await signIn(call, account.id)
    await audit(call.db, { ...call, viewer }, 'login')
    return viewer
  },
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

/** SPEC.md section 7, POST users: an unverified account, signed in. */
export const signUpAction = action({
  limits: (call): Limit[] => [
    { key: `sign-up ${addressOf(call)}`, max: 5, seconds: hour },
    { key: `sign-up from ${addressKey(call.ip)}`, max: 200, seconds: quarter },
  ],
  input: () =>
    z
      .object({
        name: personName(),
        email: addressSchema,
        password: typedPassword(),
        password_confirmation: z.string({ error: () => m.accounts_error_password_confirmation() }),
        disclaimer: z.literal(true, { error: () => m.accounts_error_disclaimer() }),
      })
      .superRefine(samePasswords),
  run: async (call, input) => {
    const account = await signUp(call.db, call.app.config, input)
    if (account instanceof Refusal) {
      if (account.code === 'domain_not_allowed')
        await audit(call.db, call, 'domain_refused', input.email.split('@')[1])
      return account
    }
    return signIn(call, account.id)
  },
  reply: (viewer) => ({ message: m.accounts_signed_up(), user: currentUser({ viewer }) }),
})

export const currentUserAction = action({
  run: (call) => call.viewer,
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

/** SPEC.md section 7, POST logout: the session is gone from the store, the browser's history is cleared. */
export const logOut = action({
  run: async (call) => {
    if (call.viewer.session_id) await endSession(call.db, call.viewer.session_id)
    const jar = jarOf(call)
    const fresh = newSecret()
    call.setCookie(cookie(jar, jar.session, '', { maxAge: 0 }))
    call.setCookie(cookie(jar, jar.clearHistory, '1', { maxAge: 3600 }))
    call.setCookie(cookie(jar, jar.visitor, fresh))
    call.setCookie(xsrfCookie(call, jar, fresh))
  },
})

/** SPEC.md section 7, POST email/verification-notification. */
export const resendVerificationAction = action({
  limits: (call): Limit[] => [
    { key: `resend ${call.viewer.user?.id ?? addressKey(call.ip)}`, max: 5, seconds: hour },
  ],
  run: (call) => resendVerification(call.db, call.viewer.user?.id ?? 0, call.locale),
  reply: (_, call) => ({ message: m.accounts_verify_sent({ email: call.viewer.user?.email ?? '' }) }),
})

/** The button on the page a verify link leads to (CONTRACT.md section 5, Tokens). */
export const verifyEmailAction = action({
  limits: (call): Limit[] => [{ key: `token from ${addressKey(call.ip)}`, max: 300, seconds: quarter }],
  input: () => z.object({ token: token() }),
  run: async (call, input) => {
    const verified = await verifyEmail(call.db, input.token)
    if (verified instanceof Refusal) return verified
    // Rights changed, so the session gets a new id.
    if (call.viewer.user?.id === verified.user_id) await signIn(call, verified.user_id)
    return verified
  },
  reply: () => ({ message: m.accounts_verified() }),
})

/** SPEC.md section 7, POST forgot-password: the same answer whether or not there is an account. */
export const forgotPassword = action({
  limits: (call): Limit[] => [
    { key: `forgot ${addressOf(call)}`, max: 5, seconds: hour },
    { key: `forgot from ${addressKey(call.ip)}`, max: 100, seconds: quarter },
  ],
  input: () => z.object({ email: addressSchema }),
  run: (call, { email }) => requestReset(call.db, email, call.locale),
  reply: () => ({ message: m.accounts_forgot_sent() }),
})

/** SPEC.md section 7, POST reset-password. */
export const resetPasswordAction = action({
  limits: (call): Limit[] => [
    { key: `reset ${addressOf(call)}`, max: 20, seconds: quarter },
    { key: `token from ${addressKey(call.ip)}`, max: 300, seconds: quarter },
  ],
  input: () =>
    z
      .object({
        email: addressSchema,
        token: token(),
        password: typedPassword(),
        password_confirmation: z.string({ error: () => m.accounts_error_password_confirmation() }),
      })
      .superRefine(samePasswords),
  run: (call, input) => resetPassword(call.db, call.app.config, input),
  reply: () => ({ message: m.accounts_reset_done() }),
})

export const loginPage = page('accounts/Login', {
  props: (call) => ({ next: ownPath(call.query.get('next'), '/dashboard') }),
})
export const signUpPage = page('accounts/SignUp', { props: () => ({}) })
export const forgotPasswordPage = page('accounts/ForgotPassword', { props: () => ({}) })
export const resetPasswordPage = page('accounts/ResetPassword', {
  props: (call) => ({ token: call.query.get('token') ?? '', email: call.query.get('email') ?? '' }),
})
export const verifyEmailPage = page('accounts/VerifyEmail', { props: () => ({}) })
export const confirmEmailPage = page('accounts/ConfirmEmail', {
  props: (call) => ({ token: call.query.get('token') ?? '' }),
})

/** A new session with new cookies for this browser; an older one of it ends. */
async function signIn(call: Call, userId: number): Promise<Viewer> {
  const jar = jarOf(call)
  if (call.viewer.session_id) await endSession(call.db, call.viewer.session_id)
  const session = await startSession(call.db, userId, call.userAgent)
  const device = call.cookies[jar.device] ?? newSecret()
  await rememberDevice(call.db, userId, hashOf(device))
  call.setCookie(cookie(jar, jar.session, session, { maxAge: 30 * 24 * hour }))
  call.setCookie(cookie(jar, jar.device, device, { maxAge: 365 * 24 * hour }))
  call.setCookie(xsrfCookie(call, jar, session))
  return viewerOf(call.db, session)
}

const jarOf = (call: Call): CookieJar => cookieJar(call.app.config.appUrl)

/** Guesses are counted per account; a device the owner used before counts apart from strangers. */
async function guessKey(call: Call): Promise<string> {
  const address = addressOf(call)
  const device = call.cookies[jarOf(call).device]
  const isOwn = device !== undefined && (await isKnownDevice(call.db, address, hashOf(device)))
  return isOwn ? `${address} on ${hashOf(device).toString('base64url')}` : address
}

/** The typed address as one key, whatever its case and spaces. */
function addressOf(call: Call): string {
  const { email } = call.body
  return (
    parseAddress(email)?.address ??
    String(typeof email === 'string' ? email : '')
      .trim()
      .toLowerCase()
      .slice(0, 100)
  )
}

const maskAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')

export const personName = () =>
  z
    .string({ error: () => m.accounts_error_name() })
    .trim()
    .min(1, m.accounts_error_name())
    .max(120, m.fields_error_long({ max: 120 }))
    .regex(/^[^\p{Cc}<>]*$/u, m.fields_error_text())

function samePasswords(
  input: { password: string; password_confirmation: string },
  context: z.RefinementCtx,
): void {
  if (input.password === input.password_confirmation) return
  context.addIssue({
    code: 'custom',
    path: ['password_confirmation'],
    message: m.accounts_error_password_confirmation(),
  })
}
