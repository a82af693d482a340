import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import type { TestClient } from './client.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] }

export const client = { id: 'labex', secret: 'a-secret-of-the-institution-0123' }
const scopes = 'openid profile email'
const inOpenid = ['sub', 'schac_home_organization', 'tid', 'upn', 'acct']

export type Person = Record<string, unknown>

/** A real provider of OpenID Connect on this machine, with people in it. */
export async function anInstitution({
  appUrl,
  people,
  saysInToken = false,
  asks = false,
}: {
  appUrl: string
  /** By subject: what is said of each. */
  people: Record<string, Person>
  /** All claims are in the ID token; else only userinfo has them. */
  saysInToken?: boolean
  /** A browser is shown a page with a button, and `is` says who presses it. */
  asks?: boolean
}) {
  let loggingIn = ''
  let handle = (_: IncomingMessage, __: ServerResponse): void => {}
  const server = createServer((request, response) => handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    jwks,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: Array.from({ length: 40 }, (_, id) => `${appUrl}/login/provider/${id}`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: inOpenid, email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !saysInToken,
    cookies: { keys: ['for-tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people[sub] }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (asks && request.method === 'GET') return void response.end(loginPage(people))
    const { amr } = people[loggingIn] ?? {}
    const login = { accountId: loggingIn, ...(amr ? { amr } : {}) }
    void provider.interactionFinished(request, response, { login })
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  // It ends with the process that tests.
  server.unref()
  return {
    issuer,
    people,
    is(subject: string): void {
      loggingIn = subject
    },
    stop: async () => {
      server.closeAllConnections()
      await stop()
    },
    /** Somebody logs in there; returns the query with which their browser is sent back. */
    async logIn(url: string, subject: string): Promise<string> {
      loggingIn = subject
      const cookies = new Map<string, string>()
      for (let at = new URL(url), hops = 0; hops < 10; hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.slice(0, line.indexOf(';')).split('=')
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (!next)
          throw new Error(`no way on from ${at.pathname}: ${response.status} ${await response.text()}`)
        at = new URL(next, at)
        if (at.origin === appUrl) return at.search.slice(1)
      }
      throw new Error('no end of redirects')
    },
  }
}

const loginPage = (people: Record<string, Person>) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>University</title>
  <h1>University</h1><form method="post"><p>${Object.keys(people).length} people</p><button>Log in here</button></form>`

type Institution = Awaited<ReturnType<typeof anInstitution>>

export const oneHome = [
  { claim: 'schac_home_organization', value: 'university.example', domains: ['university.example'] },
]

/** Made, tried and switched on by an administrator, as the screens do it. */
export async function aProvider(
  admin: TestClient,
  institution: Institution,
  more: Record<string, unknown> = {},
  tries = Object.keys(institution.people)[0] ?? '',
): Promise<number> {
  const made = await admin.post('/api/admin/providers', {
    name_en: 'University',
    name_nl: 'Universiteit',
    issuer: institution.issuer,
    client_id: client.id,
    client_secret: client.secret,
    rows: oneHome,
    ...more,
  })
  const { id, version } = made.body.provider
  const { url } = (await admin.post(`/api/admin/providers/${id}/try`)).body
  await admin.post('/api/login/provider', { provider: id, answer: await institution.logIn(url, tries) })
  await admin.patch(`/api/admin/providers/${id}`, { is_on: true, version })
  return id
}

/** Goes there and comes back, and returns what LabEx says then. */
export async function comeFrom(
  browser: TestClient,
  institution: Institution,
  provider: number,
  subject: string,
) {
  const { body } = await browser.post('/api/login/provider/start', { provider })
  const answer = await institution.logIn(body.url, subject)
  return { ...(await browser.post('/api/login/provider', { provider, answer })), answer }
}

export const isIn = async (browser: TestClient): Promise<string | null> => {
  const { status, body } = await browser.get('/api/user')
  return status === 200 ? body.user.email : null
}
