import { z } from 'zod'
import { action, type Call, idParam, page } from '../../http/action.ts'
import { Refusal } from '../../http/errors.ts'
import { fromNetwork, type Limit } from '../../http/limits.ts'
import { currentUser } from '../../http/pages.ts'
import type { CurrentUser } from '../../http/shared.ts'
import { isAdministrator } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Way } from '../factors/factors.ts'
import { personName, typedPassword } from '../inputs.ts'
import { guessLimit, noteFailedLogin } from '../login-guesses.ts'
import { type Arrival, openArrival } from './arrival.ts'
import { arrive, type FirstTime } from './arrive.ts'
import { arrivedOf, type Claims, rowOf } from './claims.ts'
import { claimsOf, closed, type Purpose, purposeOf, startAt, tooLate } from './client.ts'
import { createLinked } from './create.ts'
import { joinByPassword } from './join.ts'
import { noteTried } from './manage.ts'
import { type Provider, providerById, providerName } from './sql.ts'

const providerId = () => z.int32().min(1)
export const sealedArrival = () => z.string(m.accounts_provider_late()).max(4_000, m.accounts_provider_late())

export const startProviderLogin = action({
  summary:
    'Where a browser goes to log in with the account of an institution; `again`: to show there once more whose session it is.',
  example: { provider: 1 },
  answersSecret: true,
  limits: (call) => [fromNetwork(call, 'provider', 600)],
  input: () => z.object({ provider: providerId(), again: z.boolean(m.fields_error_flag()).optional() }),
  run: async (call, { provider: id, again = false }) => {
    const provider = await providerById(call.db, id)
    const purpose = again ? 'again' : 'login'
    return provider && isOpenFor(call, provider, purpose) ? startAt(call, provider, purpose) : closed()
  },
  reply: ({ url }) => ({ url }),
})

/** No effect until its script posts the answer: a link alone logs nobody in. */
export const fromProviderPage = page('accounts/FromProvider', {
  summary: 'Where an institution sends people back to.',
  load: providerOf,
  props: (_, provider) => ({ provider: { id: provider.id, name: providerName(provider) } }),
})

interface Tried {
  claims: { name: string; value: string }[]
  /** The home organisation that counts, or none. */
  row: string | null
  email: string | null
  is_proven: boolean
}

export const providerLogin = action({
  summary: 'Log in with what the provider sent back: its query, as it is.',
  setsCookies: true,
  answersSecret: true,
  limits: (call) => [fromNetwork(call, 'provider', 600)],
  input: () =>
    z.object({
      provider: providerId(),
      answer: z.string(m.accounts_provider_late()).max(8_000, m.accounts_provider_late()),
    }),
  run: async (call, { provider: id, answer }) => {
    const provider = await providerById(call.db, id)
    if (!provider) return closed()
    const returned = new URLSearchParams(answer)
    const purpose = purposeOf(call, provider, returned)
    if (!purpose) return tooLate()
    if (!isOpenFor(call, provider, purpose)) return closed()
    const claims = await claimsOf(call, provider, returned, purpose)
    if (claims instanceof Refusal) return claims
    return purpose === 'try' ? tried(call, provider, claims) : arrive(call, provider, claims)
  },
  /** Somebody is logged in, half in, new, or only trying it. */
  reply: (
    came,
  ): { user?: CurrentUser | null; second_factor?: Way[]; first_time?: FirstTime; tried?: Tried } => {
    if ('arrival' in came) return { first_time: came }
    if ('claims' in came) return { tried: came }
    return 'ways' in came ? { second_factor: came.ways } : { user: currentUser({ viewer: came }) }
  },
})

export const joinProviderLogin = action({
  summary: 'Join the account of an institution to the one here, by its password, and log in.',
  setsCookies: true,
  limits: (call): Limit[] => {
    const email = typeof call.body.arrival === 'string' ? openArrival(call, call.body.arrival)?.email : null
    const guesses = email ? [{ ...guessLimit, key: `${guessLimit.key} ${email} by provider` }] : []
    return [fromNetwork(call, 'provider', 600), ...guesses]
  },
  input: () => z.object({ arrival: sealedArrival(), password: typedPassword() }),
  run: async (call, { arrival: token, password }) => {
    const [arrival, provider] = await opened(call, token)
    if (!arrival || !provider) return tooLate()
    const came = await joinByPassword(call, provider, arrival, password)
    if (came instanceof Refusal && came.code === 'invalid') await noteFailedLogin(call.db, arrival.email)
    return came
  },
  reply: (came): { user?: CurrentUser | null; second_factor?: Way[] } =>
    'ways' in came ? { second_factor: came.ways } : { user: currentUser({ viewer: came }) },
})

export const createProviderAccount = action({
  summary: 'Make an account with the address that an institution vouches for, and log in.',
  setsCookies: true,
  limits: (call) => [fromNetwork(call, 'sign-up', 200)],
  input: () =>
    z.object({
      arrival: sealedArrival(),
      name: personName(),
      disclaimer: z.literal(true, { error: () => m.accounts_error_disclaimer() }),
    }),
  run: async (call, { arrival: token, name }) => {
    const [arrival, provider] = await opened(call, token)
    return arrival && provider ? createLinked(call, arrival, name) : tooLate()
  },
  reply: (viewer) => ({ user: currentUser({ viewer }) }),
})

export async function providerOf(call: Call) {
  const id = idParam(call)
  return (id && (await providerById(call.db, id))) || null
}

const isOpenFor = ({ viewer }: Call, { is_on }: Provider, purpose: Purpose): boolean =>
  purpose === 'try' ? isAdministrator(viewer) : is_on && (purpose === 'login' || viewer.by_provider)

/** A provider switched off since lets nobody in. */
export const opened = (call: Call, token: string) => openAt(call, openArrival(call, token))

export async function openAt(call: Call, arrival: Arrival | null) {
  const provider = arrival && (await providerById(call.db, arrival.provider_id))
  return [arrival, provider?.is_on ? provider : null] as const
}

/** These are about the token, not the person. */
const ofTheToken = ['nonce', 'aud', 'exp', 'iat', 'nbf', 'jti', 'at_hash', 'c_hash', 's_hash']

async function tried(call: Call, provider: Provider, claims: Claims): Promise<Tried> {
  const { address, isProven } = arrivedOf(provider, claims)
  if (address) await noteTried(call.db, provider)
  const row = rowOf(provider.rows, claims)
  return {
    claims: Object.entries(claims)
      .filter(([name]) => !ofTheToken.includes(name))
      .map(([name, value]) => ({
        name: name.slice(0, 100),
        value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300),
      })),
    row: row && (row.value || row.domains.join(', ')),
    email: address?.address ?? null,
    is_proven: isProven,
  }
}
