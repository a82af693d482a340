import { beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import {
  classes,
  type Expectations,
  type Expected,
  type Line,
  policy,
  type Role,
  raw,
  roles,
  type Thing,
} from './policy.ts'
import { aClientOfEach, ask, fingerprint, forgetLimits, pathWith, securityWorld } from './security-world.ts'

/** Every route × role × own, hidden, absent and malformed, against `policy.ts`. */
const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const walked = routes.filter((route) => route.to.kind !== 'raw')

describe('the table of who may do what', () => {
  it('has a line for every route, and no line without a route', () => {
    expect(walked.map(keyOf).filter((key) => !policy[key])).toEqual([])
    expect(Object.keys(policy).filter((key) => !walked.some((route) => keyOf(route) === key))).toEqual([])
    expect(
      routes
        .filter((route) => route.to.kind === 'raw')
        .map(keyOf)
        .sort(),
    ).toEqual([...raw].sort())
  })

  it('names a thing for every parameter', () => {
    const bare = walked
      .filter(({ path }) => path.includes(':'))
      .filter((route) => typeof policy[keyOf(route)] === 'string')
    expect(bare.map(keyOf)).toEqual([])
  })
})

describe('every route for every role', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const clients = await aClientOfEach(world)
  beforeEach(() => forgetLimits(app))

  describe.each(walked.filter((route) => policy[keyOf(route)]))('$method $path', (route) => {
    const line = lineOf(policy[keyOf(route)] as Line)

    it('lets in whom the table says, and a refusal changes nothing', async () => {
      await refusesWhom(line.expected, await filled(line.thing))
      for (const role of rolesLetIn(line.expected)) {
        const path = await filled(line.thing)
        await letsIn(role, path, await freshClient(role))
      }
    })

    if (line.thing === 'listing') {
      it('keeps what was never published from those who may not know of it', async () => {
        await refusesWhom({ ...line.expected, ...line.hidden }, await filled('draft'))
      })
    }

    if (
      line.class === 'member-party' ||
      line.class === 'member-party-or-administrator' ||
      line.class === 'owner'
    ) {
      it('does not let the staff of a revoked organisation write to what is theirs', async () => {
        const own = await world.make(line.thing ?? 'listing', world.people.revoked)
        await refuses('revoked', 403, pathWith(route.path, own), { code: 'organisation_revoked' })
      })
    }

    if (line.thing) {
      it('answers 404 to absent and malformed ids, after the rules about people', async () => {
        const [first = '', ...others] = strangeIds(line.thing as Thing)
        const before = await fingerprint(app)
        for (const role of roles) await refusesStrange(role, first)
        for (const id of others)
          for (const role of ['visitor', ...rolesLetIn(line.expected)] as const)
            await refusesStrange(role, id)
        expect(await fingerprint(app)).toBe(before)
      })
    }

    async function filled(thing: Thing | undefined): Promise<string> {
      return thing ? pathWith(route.path, await world.make(thing)) : route.path
    }

    async function refusesStrange(role: Role, id: string): Promise<void> {
      const path = route.path.replace(/:\w+/, id)
      const expected = line.expected[role]
      const isAtGuard = expected === 401 || (expected === 403 && classes[guardOf(line.class)][role] === 403)
      const { status } = await ask(clients[role], route.method, path, isForm(route))
      expect({ role, path, status }).toEqual({ role, path, status: isAtGuard ? expected : 404 })
    }

    async function refusesWhom(expected: Expectations, path: string): Promise<void> {
      for (const role of roles) if (expected[role] !== 'in') await refuses(role, expected[role], path)
    }

    async function refuses(role: Role, status: Expected, path: string, body: object = {}): Promise<void> {
      const before = await fingerprint(app)
      const answer = await ask(clients[role], route.method, path, isForm(route))
      expect({ role, path, status: answer.status, body: answer.body }).toMatchObject({
        role,
        path,
        status,
        body: { success: false, message: expect.any(String), ...body },
      })
      expect(await fingerprint(app), `${role} changed something by ${path}`).toBe(before)
    }

    async function letsIn(role: Role, path: string, client: TestClient): Promise<void> {
      const before = await fingerprint(app)
      const answer = await ask(client, route.method, path, isForm(route))
      const fine =
        route.method === 'GET' ? [200, ...(route.to.kind === 'call' ? [422] : [])] : [200, 400, 409, 422]
      // A page may send to its own address with what it shows written out, or to where it is now.
      const to = [`${path}?`, movedTo[path]]
      const completed = to.some((start) => start && answer.headers.get('location')?.startsWith(start))
        ? [303]
        : []
      expect(
        [...fine, ...completed],
        `${role} got ${answer.status} ${JSON.stringify(answer.body)} from ${path}`,
      ).toContain(answer.status)
      if (route.method === 'GET')
        expect(await fingerprint(app), `${role} changed something by reading ${path}`).toBe(before)
      await forgetLimits(app)
    }

    /** Acts of those who are let in may end their session. */
    const freshClient = (role: Role) => (route.method === 'GET' ? clients[role] : world.clientOf(role))
  })

  it.each(walked.filter((route) => route.to.kind === 'page' && policy[keyOf(route)]))(
    '$path as a page sends people where they can go on',
    async (route) => {
      const line = lineOf(policy[keyOf(route)] as Line)
      const path = line.thing ? pathWith(route.path, await world.make(line.thing)) : route.path
      const guard = classes[guardOf(line.class)]
      for (const headers of [
        new Headers({ accept: 'text/html' }),
        new Headers({
          accept: 'text/html, application/xhtml+xml',
          'x-inertia': 'true',
          'x-inertia-version': 'test',
        }),
      ]) {
        for (const role of ['visitor', 'unverified', 'temporary', 'other'] as const) {
          const response = await clients[role].request(path, { headers })
          const where = {
            visitor: `/login?next=${encodeURIComponent(path)}`,
            unverified: '/verify-email',
            temporary: '/account',
            other: null,
          }[role]
          const isSentOn = guard[role] !== 'in' && where !== null
          const status = isSentOn ? 303 : line.expected[role] === 'in' ? 200 : line.expected[role]
          expect([role, response.status, response.headers.get('location')]).toEqual([
            role,
            status,
            isSentOn ? where : null,
          ])
        }
      }
    },
  )
})

function lineOf(line: Line) {
  if (typeof line === 'string') return { class: line, expected: classes[line], thing: undefined, hidden: {} }
  return { ...line, expected: classes[line.class] as Expectations, hidden: line.hidden ?? {} }
}

/** The class of the route's guard alone, which speaks before the id is looked at. */
function guardOf(name: keyof typeof classes): keyof typeof classes {
  if (name === 'party') return 'verified'
  if (name === 'own-signed-in') return 'signed-in'
  if (name === 'own-or-token' || name === 'token') return 'public'
  if (name === 'safety-decision') return 'safety-desk'
  return name in
    {
      public: 1,
      'signed-in': 1,
      verified: 1,
      member: 1,
      administrator: 1,
      'safety-officer': 1,
      'safety-desk': 1,
    }
    ? name
    : 'member'
}

/** The board's dashboard is the report. */
const movedTo: Record<string, string> = { '/admin/report': '/report', '/dashboard': '/report' }

const isForm = (route: Route): boolean => route.to.kind === 'call' && route.to.body === 'form'
const rolesLetIn = (expected: Expectations): Role[] => roles.filter((role) => expected[role] === 'in')

function strangeIds(thing: Thing): string[] {
  if (thing === 'page') return ['-1', '1.5', 'x']
  if (thing === 'table') return ['sessions', '__proto__', 'constructor']
  return [
    '2147483647',
    '2147483648',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '01',
    'x',
    '%00',
    '99999999999999999999',
  ]
}
