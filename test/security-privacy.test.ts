import { beforeEach, describe, expect, it } from 'vitest'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { forEverybody, forTheSignedIn, maps, notSecret, secret } from './exposed-keys.ts'
import { aClient, aListing, centrifuge, pipetteTips } from './factories.ts'
import { type Line, policy, type Role } from './policy.ts'
import { aClientOfEach, forgetLimits, pathWith, securityWorld } from './security-world.ts'

describe('what is told', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const clients = await aClientOfEach(world)
  const poster = await aClient(app, { name: 'Petra Poster' })
  const offer = await aListing(poster)
  await aListing(poster, pipetteTips)
  const taker = await aClient(app, { name: 'Tess Taker' })
  const taken = await aListing(poster, { ...centrifuge, title: 'Taken' })
  await taker.post('/api/connections', {
    exchange_type: 'offer',
    listing_id: taken.id,
    total_units: 2,
    extra_info: '<p>Call 06</p>',
  })
  const people = [
    ...Object.values(world.people).map(({ email }) => email),
    poster.user.email,
    taker.user.email,
  ]
  const readable = routes.filter(
    ({ method, to, path }) => method === 'GET' && to.kind !== 'raw' && !path.includes('/admin'),
  )
  beforeEach(() => forgetLimits(app))

  it.each(['visitor', 'unverified', 'owner', 'other'] as Role[])(
    'to %s has known keys only, and nothing secret',
    async (role) => {
      const allowed = role === 'visitor' ? forEverybody : forTheSignedIn
      const unknown: string[] = []
      for (const { body, path } of await everythingFor(role)) {
        const keys = keysOf(body)
        unknown.push(...keys.filter((key) => !allowed.has(key)).map((key) => `${key} in ${path}`))
        expect(keys.filter((key) => secret.test(key) && !notSecret.has(key))).toEqual([])
        expect(JSON.stringify(body)).not.toMatch(/\$argon2|labex_session|graphile/)
      }
      expect(unknown).toEqual([])
    },
  )

  it('to an administrator has nothing secret either', async () => {
    const admin = routes.filter(
      ({ method, to, path }) => method === 'GET' && to.kind !== 'raw' && path.includes('/admin'),
    )
    for (const { body } of await everythingFor('administrator', admin)) {
      expect(
        keysOf(body).filter((key) => secret.test(key) && !notSecret.has(key) && key !== 'temporary_password'),
      ).toEqual([])
      expect(JSON.stringify(body)).not.toMatch(/\$argon2|"token_hash"|"password_hash"/)
    }
  })

  it.each(['visitor', 'unverified'] as Role[])(
    'to %s names no address but their own, and a visitor nobody at all',
    async (role) => {
      const mine = role === 'visitor' ? '' : world.people.unverified.email
      for (const { body, path } of await everythingFor(role)) {
        const text = JSON.stringify(body)
        expect(
          people.filter((email) => email !== mine && text.includes(email)),
          path,
        ).toEqual([])
        if (role === 'visitor') expect(text, path).not.toMatch(/Petra|Tess|Olive|Otto/)
      }
    },
  )

  it('to a visitor is no more by partial reloads, other headers or the raw document', async () => {
    const path = `/listings/${offer.id}`
    const ways: Record<string, string>[] = [
      { 'x-inertia': 'true', 'x-inertia-version': 'test' },
      {
        'x-inertia': 'true',
        'x-inertia-version': 'test',
        'x-inertia-partial-component': 'listings/Show',
        'x-inertia-partial-data': 'listing,user,listing.user,password_hash,connection',
      },
      {
        'x-inertia': 'true',
        'x-inertia-version': 'test',
        'x-inertia-partial-component': 'listings/Show',
        'x-inertia-partial-except': 'can',
      },
      { accept: 'text/html' },
    ]
    for (const headers of ways) {
      const response = await app.client().request(path, { headers })
      const text = await response.text()
      expect([response.status, /Petra|@/.test(text)]).toEqual([200, false])
    }
  })

  it('about people is their name to colleagues, and their address to confirmed ones', async () => {
    const user = async (role: Role) => (await clients[role].page(`/listings/${offer.id}`)).body.listing.user
    expect(Object.keys(await user('visitor'))).toEqual(['organisation'])
    expect(Object.keys(await user('unverified')).sort()).toEqual(['id', 'name', 'organisation'])
    expect(await user('other')).toMatchObject({ name: 'Petra Poster', email: poster.user.email })
  })

  it('about a connection is for its parties: others get a 404 without a trace', async () => {
    const { id } = await app.db
      .selectFrom('connections')
      .select('id')
      .where('listing_id', '=', taken.id)
      .executeTakeFirstOrThrow()
    expect((await taker.page(`/connections/${id}`)).body.connection.seller.email).toBe(poster.user.email)
    const refused = await clients.other.page(`/connections/${id}`)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      404,
      JSON.stringify((await clients.other.page('/connections/2147483647')).body),
    ])
  })

  it('of oneself in the export is one’s own, whole and without secrets', async () => {
    const { body } = await taker.get('/api/account/export')
    expect(body).toMatchObject({
      success: true,
      account: { email: taker.user.email },
      connections: [{ role: 'buyer', extra_info: '<p>Call 06</p>' }],
      sessions: [{}],
    })
    expect(JSON.stringify(body)).not.toContain(poster.user.email)
    expect(body.activity.map(({ action }: { action: string }) => action)).toContain('login')
  })

  async function everythingFor(role: Role, walked = readable) {
    const found = []
    for (const route of walked) {
      const line = policy[`GET ${route.path}`] as Line
      const thing = typeof line === 'string' ? '' : await world.make(line.thing)
      for (const id of route.path.startsWith('/listings/:id') ? [thing, String(offer.id)] : [thing]) {
        const path = `${pathWith(route.path, id)}${route.path === '/api/listings' ? '?exchange_type=offer' : ''}`
        const { status, body } = await clients[role].get(path)
        if (status === 200) found.push({ path, body })
      }
    }
    expect(found.length).toBeGreaterThan(10)
    return found
  }
})

/** Every key in an answer, those of maps by their own value (facets, filters, alternative texts) left out. */
function keysOf(value: unknown, under = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, under)))]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const names = maps.has(under) ? [] : entries.map(([key]) => key)
  return [...new Set([...names, ...entries.flatMap(([key, item]) => keysOf(item, key))])]
}
