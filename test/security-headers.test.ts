import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, describe, expect, it } from 'vitest'
import { openDb, openPool } from '../src/db/connect.ts'
import { buildServer, type Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { TestClient } from './client.ts'
import { aClient, aUser, password } from './factories.ts'
import { type Line, policy, roles } from './policy.ts'
import { aClientOfEach, ask, fingerprint, forgetLimits, securityWorld } from './security-world.ts'

const bareAssets = {
  version: '',
  scripts: [],
  css: '',
  font: null,
  render: async () => ({ head: [], body: '' }),
}

const required = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const policyParts = [
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "default-src 'none'",
  'report-uri /csp-report',
]

/** What every answer carries, over all routes, roles and statuses. */
describe('every answer', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const clients = await aClientOfEach(world)
  const seen = new Map<number, number>()
  afterAll(() =>
    expect([...seen.keys()].sort()).toEqual(
      expect.arrayContaining([200, 303, 401, 403, 404, 405, 409, 413, 415, 419, 422, 429]),
    ),
  )

  it.each(routes.filter(({ to }) => to.kind !== 'raw'))('of $method $path', async (route) => {
    await forgetLimits(app)
    const path = await filled(route)
    const paths = [path, route.path.replace(/:\w+/, '2147483647')]
    for (const role of roles.filter((_, index) => route.method === 'GET' || index < 4)) {
      for (const asked of paths) {
        check(
          (
            await ask(
              clients[role],
              route.method,
              asked,
              route.to.kind === 'call' && route.to.body === 'form',
            )
          ).headers,
          asked,
        )
        if (route.to.kind === 'page')
          checkPage(await clients[role].request(asked, { headers: { accept: 'text/html' } }))
      }
    }
    if (route.method !== 'GET')
      note(
        (
          await clients.visitor.request(path, {
            method: route.method,
            body: 'x',
            headers: { 'content-type': 'text/plain' },
          })
        ).status,
      )
  })

  it('of statuses the walk does not meet', async () => {
    const client = await aClient(app)
    const csrf = { 'content-type': 'application/json', ...(await client.csrf()) }
    const large = await client.request('/api/listings', {
      method: 'POST',
      body: JSON.stringify({ a: 'x'.repeat(300_000) }),
      headers: csrf,
    })
    const stale = await client.request('/dashboard', {
      headers: { 'x-inertia': 'true', 'x-inertia-version': 'old' },
    })
    const none = await client.request('/no/such/page', { headers: { accept: 'text/html' } })
    const noToken = await client.request('/api/listings', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const limited = await Promise.all(
      Array.from({ length: 11 }, () =>
        app.client().post('/api/login', { email: 'x@nowhere.example', password }),
      ),
    )
    for (const response of [large, stale, none, noToken])
      check(response.headers, response.url, response.status)
    for (const { headers, status } of limited) check(headers, 'login', status)
    expect([large.status, stale.status, none.status, noToken.status]).toEqual([413, 409, 404, 419])
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'BOGUS', 'PUT', 'OPTIONS'])(
    'refuses %s, over a real connection',
    async (method) => {
      const hono = buildServer({
        app,
        assets: bareAssets,
        routes,
        news: async () => ({ unread_matches: 0, waiting: 0 }),
      })
      const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const answer = await raw(
        port,
        `${method} /dashboard HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      server.close()
      expect(answer).not.toMatch(/^HTTP\/1\.1 (2|3|5)/)
      expect(answer).not.toMatch(/x-powered-by|^server:/im)
    },
  )

  it.each(['PUT', 'OPTIONS', 'PROPFIND'])('says which methods there are instead of %s', async (method) => {
    const response = await app.client().request('/api/listings/1', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PATCH, DELETE'])
    check(response.headers, method, response.status)
  })

  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'gives no other origin leave: %s',
    async (origin) => {
      for (const path of ['/', '/api/user', '/api/listings?exchange_type=offer', '/storage/x.webp']) {
        const response = await app.client().request(path, { headers: { origin } })
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    },
  )

  it.each([
    '/dashboard/x.css',
    '/dashboard;.js',
    '/account/x.png',
    '/api/user/x.css',
    '/api/user;.js',
    '/.git/config',
    '/.env',
    '/storage/',
    '/storage/listings',
    '/storage/../secret',
    '/assets/',
    '/package.json',
    '/src/main.ts',
  ])('%s is not there', async (path) => {
    expect((await clients.owner.request(path)).status).toBe(404)
  })

  it('keeps tokens in the address from other sites', async () => {
    for (const path of [
      '/reset-password?token=x&email=y',
      '/verify-email/confirm?token=x',
      '/alerts/1/pause?token=x',
      '/login?token=x',
    ])
      expect((await app.client().request(path)).headers.get('referrer-policy')).toBe('no-referrer')
    expect((await app.client().request('/login')).headers.get('referrer-policy')).toBe('same-origin')
  })

  it('comes in the language of who asks, refusals too', async () => {
    const dutch = await app
      .client()
      .request('/api/user', { headers: { 'accept-language': 'nl-NL,nl;q=0.9' } })
    expect((await dutch.json()).message).toBe('Log in om verder te gaan.')
    const chosen = app.client()
    await chosen.post('/api/locale', { locale: 'nl' })
    for (const path of ['/api/user', '/api/no/such/call', '/api/admin/users/1'])
      expect((await chosen.get(path)).body.message).not.toMatch(/Log in to|could not/)
    const invalid = await chosen.post('/api/login', { email: 'another@nowhere.example', password: '' })
    expect(invalid.body.errors.password[0]).toMatch(/wachtwoord/)
  })

  it('changes nothing when it answers a HEAD', async () => {
    const before = await fingerprint(app)
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const response = await clients.owner.request(await filled(route, 'page'), { method: 'HEAD' })
      expect(await response.text()).toBe('')
    }
    expect((await fingerprint(app)).length).toBe(before.length)
  })

  async function filled(route: Route, fallback?: 'page'): Promise<string> {
    const line = policy[`${route.method} ${route.path}`] as Line | undefined
    if (!route.path.includes(':')) return route.path
    return route.path.replace(
      /:\w+/,
      fallback || !line || typeof line === 'string' ? '1' : await world.make(line.thing),
    )
  }

  function check(headers: Headers, where: string, status = 0): void {
    expect(Object.fromEntries(Object.keys(required).map((name) => [name, headers.get(name)])), where).toEqual(
      required,
    )
    const csp = headers.get('content-security-policy') ?? ''
    for (const part of policyParts) expect(csp, where).toContain(part)
    expect(csp).not.toMatch(/script-src[^;]*'unsafe|script-src[^;]*\*|default-src [^;]*\*/)
    expect(headers.get('cache-control'), where).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
    expect(headers.get('x-powered-by')).toBe(null)
    if (headers.get('content-type') !== null)
      expect(headers.get('content-type')).toMatch(/^(application\/json|text\/html|text\/csv); charset=utf-8$/)
    for (const line of headers.getSetCookie()) checkCookie(line)
    if (status) note(status)
  }

  function checkPage(response: Response): void {
    note(response.status)
    check(response.headers, response.url)
    expect(response.headers.get('vary') ?? '').toContain('X-Inertia')
  }

  function checkCookie(line: string): void {
    const [name = ''] = line.split('=')
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; SameSite=Lax/)
    expect(line).not.toMatch(/Domain=|Secure/i)
    expect(line.length).toBeLessThan(4_096)
    expect([name, /; HttpOnly/.test(line)]).toEqual([name, !['XSRF-TOKEN', 'locale'].includes(name)])
  }

  function note(status: number): void {
    seen.set(status, (seen.get(status) ?? 0) + 1)
    for (const known of [401, 403, 404, 405, 422, 429]) if (!seen.has(known)) seen.set(known, 0)
  }
})

describe('on https', async () => {
  const app = await testApp({ env: { APP_URL: 'https://labex.park.example' } })

  it('cookies are Secure with the __Host- prefix, and HSTS lasts a year', async () => {
    const user = await aUser(app)
    const client = app.client()
    const { status, headers } = await client.post('/api/login', { email: user.email, password })
    expect([status, headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBe(3)
    for (const line of cookies) expect(line).toMatch(/; Secure/)
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-labex_device',
      '__Host-labex_session',
    ])
    expect(
      cookies
        .filter((line) => line.startsWith('__Host-'))
        .every((line) => /; HttpOnly/.test(line) && /; Path=\//.test(line) && !/Domain/i.test(line)),
    ).toBe(true)
    client.cookies.set('labex_session', client.cookies.get('__Host-labex_session') ?? '')
    client.cookies.delete('__Host-labex_session')
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('a loopback origin is as foreign as any', async () => {
    const client = app.client()
    const csrf = await client.csrf()
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://labex.park.example'])
      expect((await client.post('/api/locale', { locale: 'en' }, { ...csrf, origin })).status).toBe(419)
    expect(
      (await client.post('/api/locale', { locale: 'en' }, { ...csrf, origin: 'https://labex.park.example' }))
        .status,
    ).toBe(200)
  })
})

describe('while the database is away', async () => {
  const there = await testApp()
  const db = openDb(openPool({ host: '/no/such/socket', user: 'x', database: 'x' }, () => {}))
  const hono = buildServer({
    app: { ...there, db, writes: db },
    assets: bareAssets,
    routes,
    news: async () => ({ unread_matches: 0, waiting: 0 }),
  })
  const client = () => {
    const made = new TestClient(there.config.appUrl, async (request) =>
      hono.fetch(request, { peer: '127.0.0.1' }),
    )
    made.cookies.set('labex_session', 'x'.repeat(43))
    return made
  }

  const visitorIn = (locale: string) => {
    const made = client()
    made.cookies.set('locale', locale)
    return made
  }

  it('pages are plain documents that say so, in the language asked for', async () => {
    for (const path of ['/', '/dashboard', '/listings/offers', '/reset-password?token=x']) {
      const response = await visitorIn('nl').request(path, { headers: { accept: 'text/html' } })
      const text = await response.text()
      expect([
        response.status,
        Number(response.headers.get('retry-after')) > 0,
        response.headers.get('content-type'),
      ]).toEqual([503, true, 'text/html; charset=utf-8'])
      expect(text).toContain('<html lang="nl">')
      expect(text).not.toMatch(/at .*\.ts|Error|pool|postgres/i)
    }
  })

  it('calls and page props are JSON', async () => {
    for (const path of ['/api/user', '/dashboard']) {
      const { status, body } = await client().get(path)
      expect([status, body]).toMatchObject([503, { success: false, code: 'unavailable' }])
    }
    const call = await client().request('/api/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
    })
    expect(await call.json()).toMatchObject({ success: false, code: 'unavailable' })
  })

  it('the process says that it lives and that it is not ready', async () => {
    expect((await client().request('/up')).status).toBe(200)
    const ready = await client().request('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false }])
  })
})

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
