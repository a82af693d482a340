import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { action, type Call } from '../../http/action.ts'
import { fromNetwork, type Limit } from '../../http/limits.ts'
import { currentUser } from '../../http/pages.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { enterByPasskey, finish } from './enter.ts'
import { type Way, waysOf } from './factors.ts'
import { codeLimit } from './guesses.ts'
import { endHalfLogin, halfLoginOf } from './half-login.ts'
import { optionsToUse } from './passkeys.ts'

/** The library judges what is in it. */
export const fromPasskey = <Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>() =>
  z.custom<Answer>((given) => answered.safeParse(given).success, m.accounts_error_passkey())

const answered = z.object({
  id: z.string().max(2_000),
  response: z.object({ userHandle: z.string().max(200).optional() }),
})

export const typedCode = (text: () => string) =>
  z
    .string({ error: () => text() })
    .min(1, text())
    .max(100, text())

export const shownFactor = () =>
  z
    .object({
      code: typedCode(m.accounts_error_code),
      recovery_code: typedCode(m.accounts_error_recovery_code),
      passkey: fromPasskey<AuthenticationResponseJSON>(),
    })
    .partial()

/** None for a visitor, who is refused after limits are counted. */
export const codeLimits = ({ body }: Call, userId: number | null): Limit[] =>
  userId !== null && (body.code !== undefined || body.recovery_code !== undefined) ? [codeLimit(userId)] : []

export const finishLogin = action({
  summary: 'End a login with a code, a recovery code or a passkey.',
  example: { code: '123456' },
  setsCookies: true,
  limits: async (call): Promise<Limit[]> => [
    fromNetwork(call, 'factor', 600),
    ...codeLimits(call, (await halfLoginOf(call))?.user_id ?? null),
  ],
  input: shownFactor,
  run: (call, shown) => finish(call, shown),
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

export const cancelLogin = action({
  summary: 'Give up a login that waits for its second factor.',
  run: (call) => endHalfLogin(call),
})

export const passkeyLoginOptions = action({
  summary: 'What a browser needs to log in with a passkey.',
  answersSecret: true,
  limits: (call) => [fromNetwork(call, 'passkey', 600)],
  run: (call) => optionsToUse(call, 'login'),
  reply: (options) => ({ options }),
})

export const passkeyLogin = action({
  summary: 'Log in with a passkey.',
  setsCookies: true,
  limits: (call) => [fromNetwork(call, 'passkey', 600)],
  input: () => z.object({ passkey: fromPasskey<AuthenticationResponseJSON>() }),
  run: (call, { passkey }) => enterByPasskey(call, passkey),
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

/** For a reload between password and factor. */
export async function waysToFinish(call: Call): Promise<Way[] | null> {
  const half = await halfLoginOf(call)
  return half && (await waysOf(call.db, half.user_id))
}
