import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { App } from '../../app.ts'
import type { Call } from '../../http/action.ts'
import { boundTo } from '../../http/csrf.ts'
import { Refusal } from '../../http/errors.ts'
import { hashOf, signatureOf } from '../../http/random.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { jarOf } from '../cookies.ts'
import { isOurChallenge, newChallenge, spendChallenge } from '../factors/challenge.ts'
import { seal } from '../factors/seal.ts'
import type { Claims } from './claims.ts'
import { fetchOf } from './fetch.ts'
import { type Provider, providerName, secretOf } from './sql.ts'

/** `again` shows whose session it is, `try` only what comes. */
export type Purpose = (typeof purposes)[number]
const purposes = ['login', 'again', 'try'] as const
/** How many seconds ago they may have answered there. */
const freshFor = 300

const stateFor = (provider: Pick<Provider, 'id'>, purpose: Purpose) =>
  `provider ${provider.id} ${purpose}` as const

/** The one address that a provider sends people back to. */
export const returnAddress = ({ config }: App, id: number): string => `${config.appUrl}/login/provider/${id}`

/** Nothing is stored: the state and the browser decide what must fit. */
export async function startAt(
  call: Call,
  provider: Provider,
  purpose: Purpose,
): Promise<{ url: string } | Refusal> {
  const configuration = await askFor(call, provider)
  if (configuration instanceof Refusal) return configuration
  const state = newChallenge(call, stateFor(provider, purpose))
  const { nonce, verifier } = boundSecrets(call, state)
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(call.app, provider.id),
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'again' ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { url: url.href }
}

/** Null unless it was made for this provider and browser within five minutes. */
export function purposeOf(call: Call, provider: Provider, answer: URLSearchParams): Purpose | null {
  const state = answer.get('state') ?? ''
  return purposes.find((purpose) => isOurChallenge(call, stateFor(provider, purpose), state)) ?? null
}

/** From the ID token, and userinfo about the same subject. Each state is answered once. */
export async function claimsOf(
  call: Call,
  provider: Provider,
  answer: URLSearchParams,
  purpose: Purpose,
): Promise<Claims | Refusal> {
  const state = answer.get('state') ?? ''
  if (!(await spendChallenge(call.db, state))) return tooLate()
  if (answer.get('error') === 'access_denied')
    return new Refusal('token_invalid', { message: m.accounts_provider_denied(nameOf(provider)) })
  const configuration = await askFor(call, provider)
  if (configuration instanceof Refusal) return configuration
  const { nonce, verifier } = boundSecrets(call, state)
  const address = new URL(returnAddress(call.app, provider.id))
  address.search = answer.toString()
  try {
    const tokens = await authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(purpose === 'again' ? { maxAge: freshFor } : {}),
    })
    const claims = tokens.claims()
    if (!claims) return tooLate()
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    return { ...more, ...claims }
  } catch (error) {
    return refused(call, provider, error)
  }
}

const askFor = async (call: Call, provider: Provider): Promise<Configuration | Refusal> => {
  const { config } = call.app
  const key = secretOf(call.app, provider)
  if (key === null) {
    call.app.log.warn({ provider: provider.id }, 'the secret of a provider cannot be read')
    return new Refusal('token_invalid', { message: m.accounts_provider_no_secret(nameOf(provider)) })
  }
  try {
    return await discovery(new URL(provider.issuer), provider.client_id, key, undefined, {
      execute: config.allowsPrivateProviders ? [allowInsecureRequests] : [],
      [customFetch]: fetchOf(config.allowsPrivateProviders),
    })
  } catch (error) {
    return refused(call, provider, error)
  }
}

/** Shows and logs only the error's name, nothing of the answer. */
function refused({ app }: Call, provider: Provider, error: unknown): Refusal {
  const { name, code, message } = error as Error & { code?: string }
  app.log.warn({ provider: provider.id, error: code ?? name, why: message.slice(0, 200) }, 'provider')
  return new Refusal('token_invalid', { message: m.accounts_provider_away(nameOf(provider)) })
}

const nameOf = (provider: Provider) => ({ name: providerName(provider) })

/** The page was open while it was switched off or deleted. */
export const closed = (): Refusal => new Refusal('token_invalid', { message: m.accounts_provider_closed() })

export const tooLate = (): Refusal => new Refusal('token_invalid', { message: m.accounts_provider_late() })

export const sealSecret = ({ secret }: Pick<App, 'secret'>, id: number, typed: string): Buffer =>
  seal(secret, 'provider', String(id), Buffer.from(typed))

/** Derived from the state, the application's secret and the browser's cookie. */
function boundSecrets(call: Call, state: string) {
  const browser = hashOf(boundTo(call, jarOf(call)) ?? '').toString('base64url')
  const of = (what: string) => signatureOf(call.app.secret, `provider ${what}`, `${state}\0${browser}`)
  return { nonce: of('nonce'), verifier: of('verifier') }
}
