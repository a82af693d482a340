import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { allOrNothing } from '../../db/transaction.ts'
import { action, type Call, idParam, page, userOf } from '../../http/action.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { fromNetwork, type Limit } from '../../http/limits.ts'
import { noteShown } from '../../http/session.ts'
import { formatMoment, momentText } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { deviceOf } from '../device.ts'
import { mailedToken, typedPassword } from '../inputs.ts'
import { guesses, secretRefusal } from '../own-actions.ts'
import { currentPasswordRefusal } from '../profile.ts'
import { openLinkOf } from '../providers/links.ts'
import { redeemToken } from '../tokens.ts'
import { newSeed } from './code.ts'
import { factorRefusal } from './enter.ts'
import { factorsOf, waysOf } from './factors.ts'
import { codeLimits, fromPasskey, shownFactor, typedCode } from './login-actions.ts'
import {
  addCode,
  addPasskey,
  mailWaitRefusal,
  mustKeepOne,
  removeCode,
  removePasskey,
  renewRecoveryCodes,
} from './manage.ts'
import { offersPasskeys, optionsToAdd, optionsToUse, readNewPasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery.ts'

export const factorsPage = page('accounts/SecondFactor', {
  summary: 'What proves besides the password that it is you.',
  props: factorsProps,
})
export type FactorsProps = PropsOf<typeof factorsPage>

async function factorsProps(call: Call) {
  const { code, passkeys, recovery_left } = await factorsOf(call.db, userOf(call).id)
  const moment = (at: Date) => formatMoment(momentText(at, call.app.config.parkTimeZone))
  return {
    token: call.query.get('token') ?? '',
    /** The first one is set up in a session that opened the link of a mail. */
    may_add: !mailWaitRefusal(call, !code && passkeys.length === 0),
    code_since: code && moment(code.created_at),
    offers_passkeys: offersPasskeys(call.app.config),
    passkeys: passkeys.map(({ id, name, user_agent, created_at, used_at }) => ({
      id,
      name,
      ...deviceOf(user_agent),
      created: moment(created_at),
      used: used_at && moment(used_at),
    })),
    recovery_left,
    /** The last one cannot be removed. */
    must_keep_one: mustKeepOne(call),
  }
}

export const askLink = action({
  summary: 'Mail the link with which a first factor is set up.',
  limits: (call): Limit[] => [
    ...guesses(call),
    { key: `factor link ${userIdOf(call)}`, max: 5, seconds: 60 * 60, counts: 'done' },
  ],
  input: () => z.object({ current_password: typedPassword().optional() }),
  check: (call, { current_password }) => secretRefusal(call, current_password),
  run: (call) => queueMailTo(call.db, userOf(call).id, 'factor_link', { user_id: userOf(call).id }),
  reply: () => ({ message: m.accounts_factor_link_sent() }),
})

export const openLink = action({
  summary: 'Say that the link of the mail was opened in this session.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  input: () => z.object({ token: mailedToken() }),
  run: (call, { token }) =>
    allOrNothing(call.db, async (trx) => {
      const holder = await redeemToken(trx, 'factor', token)
      if (holder?.user_id !== userOf(call).id) throw new Refusal('token_invalid')
      await noteShown(trx, call.viewer.session_id ?? 0, 'mail_opened_at')
    }),
  reply: () => ({ message: m.accounts_factor_link_opened() }),
})

export const startCode = action({
  summary: 'A new seed for an app that makes codes. Nothing is kept before its first code.',
  answersSecret: true,
  run: async (call) => (await refusalToAdd(call)) ?? newSeed(call.app, userOf(call)),
  reply: (seed) => ({ seed }),
})

export const addCodeAction = action({
  summary: 'Set up an app that makes codes, by its first code.',
  answersSecret: true,
  limits: (call) => [{ key: `first code of ${userIdOf(call)}`, max: 5, seconds: 15 * 60 }],
  input: () => z.object({ sealed: z.string().max(500), code: typedCode(m.accounts_error_code) }),
  prepare: () => newRecoveryCodes(),
  run: async (call, typed, _, fresh) => (await refusalToAdd(call)) ?? addCode(call, typed, fresh),
  reply: (recovery_codes) => ({ message: m.accounts_code_added(), recovery_codes }),
})

export const removeCodeAction = action({
  summary: 'Remove the app that makes codes.',
  run: (call) => removeCode(call),
  reply: () => ({ message: m.accounts_code_removed() }),
})

export const passkeyOptions = action({
  summary: 'What a browser needs to make a passkey.',
  answersSecret: true,
  run: async (call) => (await refusalToAdd(call)) ?? optionsToAdd(call),
  reply: (options) => ({ options }),
})

export const addPasskeyAction = action({
  summary: 'Add a passkey.',
  answersSecret: true,
  input: () =>
    z.object({
      name: z.string(m.accounts_error_passkey_name()).trim().min(1, m.accounts_error_passkey_name()).max(60),
      passkey: fromPasskey<RegistrationResponseJSON>(),
    }),
  prepare: async (call, { passkey }) => {
    const read = await readNewPasskey(call, passkey)
    return read ? { read, fresh: await newRecoveryCodes() } : invalid('passkey', m.accounts_error_passkey())
  },
  run: async (call, { name }, _, { read, fresh }) =>
    (await refusalToAdd(call)) ?? addPasskey(call, name, read, fresh),
  reply: (recovery_codes) => ({ message: m.accounts_passkey_added(), recovery_codes }),
})

export const removePasskeyAction = action({
  summary: 'Remove a passkey.',
  load: async (call) => {
    const id = idParam(call)
    const { passkeys } = await factorsOf(call.db, userOf(call).id)
    return passkeys.find((one) => one.id === id) ?? null
  },
  run: (call, _, { id, name }) => removePasskey(call, id, name),
  reply: () => ({ message: m.accounts_passkey_removed() }),
})

export const renewRecoveryAction = action({
  summary: 'New recovery codes in place of those there are.',
  answersSecret: true,
  prepare: () => newRecoveryCodes(),
  run: (call, _, __, fresh) => renewRecoveryCodes(call, fresh),
  reply: (recovery_codes) => ({ recovery_codes }),
})

export const provenAction = action({
  summary: 'Says yes to a session that has proved lately whose it is, and asks any other for a proof.',
  run: () => null,
})

export const proofOptions = action({
  summary: 'What a browser needs to prove again, with a passkey, whose session it is.',
  answersSecret: true,
  run: async (call) => ({
    options: await optionsToUse(call, 'proof'),
    ways: await waysOf(call.db, userOf(call).id),
    provider: call.viewer.by_provider ? await openLinkOf(call.db, userOf(call).id) : null,
  }),
  reply: (result) => result,
})

export const proveAction = action({
  summary:
    'Prove again whose session it is: with a passkey or a code, or the password where there is neither.',
  limits: (call): Limit[] => [...guesses(call), ...codeLimits(call, userIdOf(call))],
  input: () =>
    shownFactor().omit({ recovery_code: true }).extend({ current_password: typedPassword().optional() }),
  check: async (call, { current_password }) => {
    if (current_password === undefined) return null
    const has = await waysOf(call.db, userOf(call).id)
    return has.length > 0
      ? invalid('current_password', m.accounts_error_factor_instead())
      : currentPasswordRefusal(call.db, userOf(call).id, current_password)
  },
  run: async (call, { current_password, ...shown }) => {
    const refusal =
      current_password === undefined ? await factorRefusal(call, userOf(call).id, 'proof', shown) : null
    if (refusal) return refusal
    await noteShown(call.db, call.viewer.session_id ?? 0, 'proved_at')
  },
})

/** Limits are counted before a visitor is refused. */
const userIdOf = ({ viewer }: Call): number | null => viewer.user?.id ?? null

async function refusalToAdd(call: Call): Promise<Refusal | null> {
  return mailWaitRefusal(call, (await waysOf(call.db, userOf(call).id)).length === 0)
}
