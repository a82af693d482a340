import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { type Line, policy, type Thing } from './policy.ts'
import { fingerprint, forgetLimits, pathWith, securityWorld } from './security-world.ts'

/** Every unsafe route × ways another site may try to use somebody's cookies. */
const unsafe = routes.filter(({ method, to }) => method !== 'GET' && to.kind === 'call')
const exempt = unsafe.filter(({ to }) => to.kind === 'call' && to.tokenIsAuthority)
const own = 'http://localhost:3000'

describe('calls from elsewhere', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const victims = [
    await world.clientOf('visitor'),
    await world.clientOf('owner'),
    await world.clientOf('administrator'),
  ]
  const other = await world.clientOf('other')
  const stolen = (await other.csrf())['x-xsrf-token'] ?? ''
  const preSession = (await app.client().csrf())['x-xsrf-token'] ?? ''
  beforeEach(() => forgetLimits(app))

  /** What a hostile page can make a browser send, given the right or a wrong token. */
  const attacks: Record<string, (token: string) => Record<string, string>> = {
    'no token': () => ({}),
    'an empty token': () => ({ 'x-xsrf-token': '' }),
    'a wrong token': (token) => ({
      'x-xsrf-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    }),
    'the token of another session': () => ({ 'x-xsrf-token': stolen }),
    'the token of a visitor': () => ({ 'x-xsrf-token': preSession }),
    'another origin': (token) => ({ 'x-xsrf-token': token, origin: 'https://evil.example' }),
    'no origin': (token) => ({ 'x-xsrf-token': token, origin: 'null' }),
    'our origin as a prefix': (token) => ({ 'x-xsrf-token': token, origin: `${own}.evil.example` }),
    'our origin as a user': (token) => ({ 'x-xsrf-token': token, origin: `${own}@evil.example` }),
    'another port': (token) => ({ 'x-xsrf-token': token, origin: 'http://localhost:3001' }),
    'another scheme': (token) => ({ 'x-xsrf-token': token, origin: 'https://localhost:3000' }),
    'another referer': (token) => ({ 'x-xsrf-token': token, referer: 'https://evil.example/localhost:3000' }),
    'a cross-site fetch': (token) => ({ 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site', origin: own }),
    'a sibling site': (token) => ({ 'x-xsrf-token': token, 'sec-fetch-site': 'same-site', origin: own }),
  }

  it('has no call that is exempt but those whose token is the authority', () => {
    expect(exempt.map(({ path }) => path).filter((path) => !/\/(renew|pause)$/.test(path))).toEqual([])
  })

  it.each(unsafe.filter((route) => !exempt.includes(route)))(
    'are refused by $method $path, and change nothing',
    async (route) => {
      const path = await filled(route)
      const before = await fingerprint(app)
      for (const victim of victims) {
        const { 'x-xsrf-token': token = '' } = await victim.csrf()
        for (const [name, headers] of Object.entries(attacks)) {
          await forgetLimits(app)
          expect([name, await send(victim, route, path, headers(token))]).toEqual([name, 419])
        }
        await forgetLimits(app)
      }
      expect(await fingerprint(app)).toBe(before)
    },
  )

  it.each(unsafe.filter((route) => !exempt.includes(route)))(
    'as plain forms are refused by $method $path',
    async (route) => {
      const path = await filled(route)
      const before = await fingerprint(app)
      const [, victim] = victims
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        isForm(route) ? 'application/json' : 'multipart/form-data; boundary=x',
      ]) {
        const response = await (victim as TestClient).request(path, {
          method: route.method,
          body: '{"a":1}',
          headers: { 'content-type': type },
        })
        expect([type, [400, 415, 419].includes(response.status)]).toEqual([type, true])
      }
      expect(await fingerprint(app)).toBe(before)
    },
  )

  it.each(unsafe)('of our own pages are taken by $method $path', async (route) => {
    const ours: Record<string, string>[] = [
      { origin: own, 'sec-fetch-site': 'same-origin', referer: `${own}/dashboard` },
      { origin: 'http://127.0.0.1:3000' },
      {},
    ]
    for (const headers of ours) {
      // The owner has a passkey, and could delete the account without a word more.
      const user = route.path === '/api/account' ? 'other' : 'owner'
      const client = await world.clientOf(route.path.startsWith('/api/admin') ? 'administrator' : user)
      expect(
        await send(client, route, await filled(route), { ...(await client.csrf()), ...headers }),
      ).not.toBe(419)
    }
  })

  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    'cannot change the method by %s',
    async (header) => {
      const [, victim] = victims
      const path = `/api/listings/${await world.make('listing')}`
      const before = await fingerprint(app)
      const sent = await (victim as TestClient).unsafe(
        'POST',
        `${path}?_method=DELETE`,
        { _method: 'DELETE' },
        { [header]: 'DELETE' },
      )
      expect(sent.status).toBe(405)
      expect(
        (await (victim as TestClient).request(path.replace('/api', ''), { headers: { [header]: 'DELETE' } }))
          .status,
      ).toBe(200)
      expect(await fingerprint(app)).toBe(before)
    },
  )

  it('binds the token to a session, so that a new one needs a new token', async () => {
    const client = await world.clientOf('owner')
    const { 'x-xsrf-token': token = '' } = await client.csrf()
    const elsewhere = await world.clientOf('owner')
    expect(
      await send(elsewhere, { method: 'POST', path: '/api/logout' }, '/api/logout', {
        'x-xsrf-token': token,
      }),
    ).toBe(419)
    expect(
      await send(client, { method: 'POST', path: '/api/logout' }, '/api/logout', { 'x-xsrf-token': token }),
    ).toBe(200)
  })

  async function filled({ method, path }: Pick<Route, 'method' | 'path'>): Promise<string> {
    const line = policy[`${method} ${path}`] as Line | undefined
    const thing: Thing | null = line && typeof line !== 'string' ? line.thing : null
    return thing ? pathWith(path, await world.make(thing)) : path
  }

  async function send(
    client: TestClient,
    route: { method: string; path: string; to?: Route['to'] },
    path: string,
    headers: Record<string, string>,
  ): Promise<number> {
    const body = route.to && isForm({ to: route.to }) ? new FormData() : '{}'
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    return (await client.request(path, { method: route.method, body, headers: { ...type, ...headers } }))
      .status
  }
})

const isForm = ({ to }: Pick<Route, 'to'>): boolean => to.kind === 'call' && to.body === 'form'
