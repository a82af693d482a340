import { z } from 'zod'
import { action, type Call, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { addressKey, fromNetwork, type Limit } from '../http/limits.ts'
import { safeRedirectPath } from '../http/next.ts'
import { currentUser } from '../http/pages.ts'
import { hashOf } from '../http/random.ts'
import { countRefusal } from '../http/refusals.ts'
import type { CurrentUser } from '../http/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import {
  accountForPassword,
  newAccountRefusal,
  requestReset,
  resetPassword,
  resetRefusal,
  signUp,
} from './account.ts'
import { addressSchema, parseAddress } from './address.ts'
import { addressOf, perAddress } from './address-limits.ts'
import type { TakeAlong } from './belonging.ts'
import { jarOf, renewSession, signIn, signOut } from './cookies.ts'
import { resendVerification, temporaryRefusal, verifyEmail } from './doors.ts'
import { enter } from './factors/enter.ts'
import type { Way } from './factors/factors.ts'
import { waysToFinish } from './factors/login-actions.ts'
import { offersPasskeys } from './factors/passkeys.ts'
import { mailedToken, passwordAgain, personName, typedAddress, typedPassword } from './inputs.ts'
import { forgetGuesses, guessLimit, noteFailedLogin } from './login-guesses.ts'
import { noteMailbox } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { confirmNewEmail } from './profile.ts'
import { openLinkOf } from './providers/links.ts'
import { requiredRefusal } from './providers/required.ts'
import { openProviders } from './providers/sql.ts'
import { accountsOf, isKnownDevice } from './sql.ts'

const quarter = 15 * 60
const hour = 60 * 60
export const logIn = action({
  summary: 'Log in.',
  example: { email: 'robin@institute.example', password: 'a long enough passphrase' },
  setsCookies: true,
  limits: async (call): Promise<Limit[]> => [
    fromNetwork(call, 'login', 600),
    ...perAddress(call, guessLimit, await guessKey(call)),
  ],
  // Compares no password, so it is no guess.
  before: (call) => (call.body.kept_password === true ? null : requiredRefusal(call.db, addressOf(call))),
  input: () =>
    z.object({
      email: typedAddress(),
      password: typedPassword(),
      /** For administrators who keep one in case their institution's login fails. */
      kept_password: z.literal(true).optional(),
    }),
  run: async (call, { email, password, kept_password }) => {
    const required = kept_password ? await requiredRefusal(call.db, email) : null
    const address = parseAddress(email)?.address ?? ''
    const account = await accountForPassword(call.db, address, password)
    // A wrong password and one that is not kept get the same answer.
    if (!account || (required && !account.password_kept_at)) {
      await noteGuess(call, address)
      await noteFailedLogin(call.db, address)
      return required ?? loginRefusal()
    }
    const closed = await temporaryRefusal(call.db, account)
    if (closed) return closed
    // The password of an unverified claim proves nothing about the address.
    if (account.verified) await forgetGuesses(call.db, await guessKey(call))
    else if (account.is_blocked_claim) await noteFailedLogin(call.db, address)
    return enter(call, account)
  },
  /** `second_factor` is shown to `POST /api/login/factor`; without it somebody is in. */
  reply: (entered): { second_factor?: Way[]; user?: CurrentUser | null } =>
    'ways' in entered ? { second_factor: entered.ways } : { user: currentUser({ viewer: entered }) },
})

export const signUpAction = action({
  summary: 'Sign up, and be signed in.',
  setsCookies: true,
  limits: (call): Limit[] => [
    fromNetwork(call, 'sign-up', 200),
    ...perAddress(call, { key: 'sign-up', max: 5, seconds: hour, counts: 'done' }),
  ],
  input: () =>
    z.object({
      name: personName(),
      email: addressSchema,
      password: typedPassword(),
      password_confirmation: passwordAgain(),
      disclaimer: z.literal(true, { error: () => m.accounts_error_disclaimer() }),
    }),
  check: async (call, given) => {
    const required = await requiredRefusal(call.db, given.email)
    if (required) return required
    const refusal = await newAccountRefusal(call.db, call.app.park, given)
    if (refusal?.code === 'domain_not_allowed')
      await countRefusal(call, 'domain_refused', parseAddress(given.email)?.domain)
    return refusal
  },
  run: async (call, input) => {
    const account = await signUp(call.db, input)
    return account instanceof Refusal ? account : signIn(call, account.id)
  },
  reply: (viewer) => ({ message: m.accounts_signed_up(), user: currentUser({ viewer }) }),
})

export const currentUserAction = action({
  summary: 'Who is signed in.',
  run: (call) => call.viewer,
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

export const logOut = action({
  summary: 'Log out.',
  setsCookies: true,
  run: async (call) => {
    const { user, by_provider } = call.viewer
    const provider = user && by_provider ? await openLinkOf(call.db, user.id) : null
    await signOut(call)
    if (provider) call.flash(m.accounts_logged_out_here({ name: provider.name }))
  },
})
export const resendVerificationAction = action({
  summary: 'Send the mail that confirms the address again.',
  limits: (call) => [fromNetwork(call, 'resend', 200)],
  run: (call) => resendVerification(call.db, call.viewer.user?.id ?? 0, call.locale),
  reply: (_, call) => ({
    message: m.accounts_verify_sent({ email: readable(call.viewer.user?.email ?? '') }),
  }),
})

export const verifyEmailAction = (takeAlong: TakeAlong) =>
  action({
    summary: 'Confirm an address with the token of its mail.',
    setsCookies: true,
    limits: (call) => [fromNetwork(call, 'token', 300)],
    input: () => z.object({ token: mailedToken() }),
    run: async (call, input) => {
      const verified =
        (await confirmNewEmail(call.db, call, input.token, takeAlong)) ??
        (await verifyEmail(call.db, call, input.token))
      if (verified instanceof Refusal) return verified
      // Rights changed, so the session gets a new id.
      if (call.viewer.user?.id === verified.user_id) await renewSession(call, verified.user_id)
      return verified
    },
    reply: () => ({ message: m.accounts_verified() }),
  })

export const forgotPassword = action({
  summary: 'Ask for a link to set a new password.',
  example: { email: 'robin@institute.example' },
  limits: (call) => [fromNetwork(call, 'forgot', 200)],
  input: () => z.object({ email: addressSchema }),
  check: (call, { email }) => requiredRefusal(call.db, email),
  run: (call, { email }) => requestReset(call.db, email, call.locale),
  reply: () => ({ message: m.accounts_forgot_sent() }),
})
export const resetPasswordAction = action({
  summary: 'Set a new password with the token of its mail.',
  setsCookies: true,
  limits: (call): Limit[] => [
    fromNetwork(call, 'token', 300),
    // Per sender too: strangers who guess at a link must not block the owner.
    ...perAddress(call, { key: `reset from ${addressKey(call.ip)}`, max: 20, seconds: quarter }),
  ],
  input: () =>
    z.object({
      email: addressSchema,
      token: mailedToken(),
      password: typedPassword(),
      password_confirmation: passwordAgain(),
    }),
  check: (call, given) => resetRefusal(call.db, call.app.park, given),
  prepare: (_, { password }) => hashPassword(password),
  run: async (call, input, _, password_hash) => {
    const reset = await resetPassword(call.db, call, { ...input, password_hash })
    if (reset instanceof Refusal) return reset
    await noteMailbox(call, reset.user_id)
  },
  reply: () => ({ message: m.accounts_reset_done() }),
})

export const loginPage = page('accounts/Login', {
  summary: 'The form to log in.',
  props: async (call) => ({
    next: safeRedirectPath(call.query.get('next'), '/dashboard'),
    second_factor: await waysToFinish(call),
    has_passkeys: offersPasskeys(call.app.config),
    providers: await openProviders(call.db, call.app),
  }),
})
export const signUpPage = page('accounts/SignUp', {
  summary: 'The form to sign up.',
  props: () => ({}),
})
export const forgotPasswordPage = page('accounts/ForgotPassword', {
  summary: 'The form to ask for a new password.',
  props: () => ({}),
})
export const resetPasswordPage = page('accounts/ResetPassword', {
  summary: 'The form to set a new password.',
  props: (call) => ({ token: call.query.get('token') ?? '', email: call.query.get('email') ?? '' }),
})
export const verifyEmailPage = page('accounts/VerifyEmail', {
  summary: 'What to do while the address is not confirmed.',
  props: () => ({}),
})
export const confirmEmailPage = page('accounts/ConfirmEmail', {
  summary: 'What the link that confirms an address leads to.',
  props: (call) => ({ token: call.query.get('token') ?? '' }),
})

/** Per account; a device the owner used before counts apart from strangers. */
async function guessKey(call: Call): Promise<string> {
  const address = addressOf(call)
  if (address === '') return ''
  const device = call.cookies[jarOf(call).device]
  const isOwn = device !== undefined && (await isKnownDevice(call.db, address, hashOf(device)))
  return isOwn ? `${address} on ${hashOf(device).toString('base64url')}` : address
}

/** Audits guesses at existing accounts; made-up addresses have no end and are only counted. */
async function noteGuess(call: Call, address: string): Promise<void> {
  const { verified } = await accountsOf(call.db, address)
  if (verified) await audit(call.db, call, 'login_failed', `user ${verified.id}`)
  else await countRefusal(call, 'login_failed', maskAddress(address))
}

function loginRefusal(): Refusal {
  const texts = [m.accounts_error_login()]
  return new Refusal('invalid', { errors: { email: texts, password: texts } })
}

const maskAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')
