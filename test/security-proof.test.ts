import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anyone } from '../src/http/guards.ts'
import type { Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { classes, classOf, policy, type Role, roles, thingOf } from './policy.ts'
import { beforeFactor, proven, provenByFactor, unproven } from './proofs.ts'
import { ask, fingerprint, forgetLimits, pathWith, securityWorld } from './security-world.ts'

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const walked = routes.filter((route) => route.to.kind !== 'raw')
const sorted = (keys: Iterable<string>) => [...keys].sort()

describe('the table of what asks for a proof', () => {
  it('has a line for every write, and no line without a route', () => {
    const writes = walked.filter(({ method }) => method !== 'GET').map(keyOf)
    const reads = proven.filter((key) => key.startsWith('GET '))
    const lines = [...proven, ...provenByFactor, ...Object.values(unproven).flat()]
    expect(sorted(lines)).toEqual(sorted([...writes, ...reads]))
  })

  it('says of each route what the route says', () => {
    const asking = walked.filter(({ asksProof }) => asksProof).map(keyOf)
    expect(sorted(asking)).toEqual(sorted([...proven, ...provenByFactor]))
    expect(sorted(walked.filter(({ isOpen }) => isOpen).map(keyOf))).toEqual(sorted(beforeFactor))
  })
})

describe('a session that has proved nothing lately', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const asking = walked.filter((route) => proven.includes(keyOf(route)))

  it.each(asking)('$method $path asks for it, after 404 and before it acts', async (route) => {
    const line = policy[keyOf(route)]
    const thing = thingOf(line)
    const role = roles.find((one) => classes[classOf(line) ?? 'public'][one] === 'in') as Role
    const client = await world.clientOf(role)
    const path = thing ? pathWith(route.path, await world.make(thing)) : route.path
    const as = async (minutes: number, where = path) => {
      await sql`update sessions set proved_at = now() - make_interval(mins => ${minutes})`.execute(app.db)
      return ask(client, route.method, where, isForm(route))
    }
    const before = await fingerprint(app)
    const { status, body } = await as(16)
    expect([status, body.code]).toEqual([403, 'step_up_required'])
    expect(await fingerprint(app)).toBe(before)
    if (thing && thing !== 'table')
      expect((await as(16, route.path.replace(/:\w+/, '2147483647'))).status).toBe(404)
    expect((await as(14)).body.code).not.toBe('step_up_required')
    await forgetLimits(app)
  })

  it('is helped by no proof of another session', async () => {
    const [here, there] = [await world.clientOf('administrator'), await world.clientOf('administrator')]
    await sql`update sessions set proved_at = now() - interval '1 hour'`.execute(app.db)
    await there.post('/api/logout')
    const fresh = await world.clientOf('administrator')
    const change = (client: TestClient) => client.patch('/api/admin/settings', {})
    expect((await change(here)).body.code).toBe('step_up_required')
    expect((await change(fresh)).status).toBe(422)
  })
})

describe('somebody with rights whose second factor is overdue', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const { id } = world.people.administrator
  await sql`update users set rights_since = now() - interval '15 days' where id = ${id}`.execute(app.db)

  it.each(walked)('$method $path opens only if it leads there, or visitors read it', async (route) => {
    const line = policy[keyOf(route)]
    const thing = thingOf(line)
    const path = thing ? pathWith(route.path, await world.make(thing)) : route.path
    const client = await world.clientOf('administrator')
    const before = await fingerprint(app)
    const { status, body } = await ask(client, route.method, path, isForm(route))
    if (beforeFactor.includes(keyOf(route))) {
      expect([body.code, path]).not.toEqual(['second_factor_required', path])
      return
    }
    if (route.guard === anyone && route.method === 'GET') {
      const asVisitor = await ask(app.client(), route.method, path, false)
      expect([path, status]).toEqual([path, asVisitor.status])
      return
    }
    expect([path, status, body.code]).toEqual([path, 403, 'second_factor_required'])
    expect(await fingerprint(app)).toBe(before)
    await forgetLimits(app)
  })

  it('reads as visitors do', async () => {
    const draft = await world.make('draft')
    const client = await world.clientOf('administrator')
    expect((await client.page(`/listings/${draft}`)).status).toBe(404)
    const { body } = await client.page('/')
    expect(body.user).toMatchObject({ id, second_factor: 'needed' })
  })

  it('is sent from pages to where one is set up', async () => {
    const client = await world.clientOf('administrator')
    const headers = new Headers({ accept: 'text/html' })
    for (const path of ['/dashboard', '/admin', '/account', '/my-listings']) {
      const answer = await client.request(path, { headers })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        303,
        '/account/second-factor',
      ])
    }
  })
})

const isForm = (route: Route): boolean => route.to.kind === 'call' && route.to.body === 'form'
