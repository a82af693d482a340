import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, describe, expect, it } from 'vitest'
import { counting } from '../src/dashboard/counting.ts'
import { buildServer, type Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { bareAssets } from './bare-assets.ts'
import { aClient, password } from './factories.ts'
import { type Line, policy, roles } from './policy.ts'
import { aClientOfEach, ask, fingerprint, forgetLimits, securityWorld } from './security-world.ts'

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
  "worker-src 'self'",
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
        counting,
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

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
