import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { type Sample, samples } from './body-samples.ts'
import { hostileValue, rawJson, rolish, strange, strangeWholes } from './hostile.ts'
import { type Line, policy, type Role } from './policy.ts'
import { forgetLimits, pathWith, securityWorld, type World } from './security-world.ts'

/** Mass assignment and strange types over every call that takes a body. */
const takesJson = routes.filter(
  ({ method, to }) => method !== 'GET' && to.kind === 'call' && to.body === undefined,
)
const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const sampled = takesJson.filter((route) => samples[keyOf(route)])

describe('bodies', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const columns = await columnNames()
  await world.make('faq_item')
  let tags = 0
  beforeEach(() => forgetLimits(app))
  afterAll(() => expect(({} as { polluted?: unknown }).polluted).toBeUndefined())

  it('have a sample for every call that takes one', () => {
    expect(takesJson.map(keyOf).filter((key) => !samples[key])).toEqual([])
  })

  it.each(sampled)('cannot set what $method $path does not ask for', async (route) => {
    const sample = samples[keyOf(route)] as Sample
    const plain = await effectOf(route, sample, {})
    const hostile = await effectOf(route, sample, hostileKeys(sample))
    expect(hostile).toEqual(plain)
  })

  it.each(sampled)('of strange types are refused by $method $path, without a fault', async (route) => {
    const sample = samples[keyOf(route)] as Sample
    const client = await world.clientOf(sample.as ?? roleFor(route))
    const path = await filled(route)
    const headers = { 'content-type': 'application/json', ...(await client.csrf()) }
    const fields = Object.keys(sample.body)
    const bodies = fields.flatMap((field) => strange.map((value) => `{"${field}":${value}}`))
    const whole = fields.flatMap((field) =>
      strange
        .slice(0, 3)
        .map((value) => JSON.stringify({ ...sample.body, [field]: 'VALUE' }).replace('"VALUE"', value)),
    )
    for (const body of [...bodies, ...whole, ...strangeWholes]) {
      await forgetLimits(app)
      const response = await client.request(path, { method: route.method, body, headers })
      const isFine = response.status < 500 && (response.status >= 400 || response.status === 200)
      expect(isFine, `${response.status} for ${body.slice(0, 200)}`).toBe(true)
      if (response.status === 401) return
    }
  })

  it.each(['[]', '"x"', '1', 'null', 'true', '{', '{"a":1}x', '{"a":"\\ud800"}'.repeat(2)])(
    'that are no object are a 400: %s',
    async (body) => {
      const client = await world.clientOf('owner')
      const headers = { 'content-type': 'application/json', ...(await client.csrf()) }
      expect((await client.request('/api/listings', { method: 'POST', body, headers })).status).toBe(400)
    },
  )

  it('with a key twice mean its last value', async () => {
    const client = await world.clientOf('owner')
    const headers = { 'content-type': 'application/json', ...(await client.csrf()) }
    const response = await client.request('/api/account', {
      method: 'PATCH',
      body: '{"name":"First","name":"Last"}',
      headers,
    })
    expect(response.status).toBe(200)
    expect((await client.get('/api/user')).body.user.name).toBe('Last')
  })

  it('too large or packed are refused', async () => {
    const client = await world.clientOf('owner')
    const headers = { 'content-type': 'application/json', ...(await client.csrf()) }
    const large = JSON.stringify({ title: 'x'.repeat(300_000) })
    expect((await client.request('/api/listings', { method: 'POST', body: large, headers })).status).toBe(413)
    const packed = await client.request('/api/listings', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(415)
  })

  it('with text that cannot be stored are a 422 on the field', async () => {
    const client = await world.clientOf('owner')
    const refused = await client.post('/api/contact', {
      name: 'a\0b',
      email: 'kim@else.example',
      message: 'x',
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
  })

  async function filled(route: Route): Promise<string> {
    const line = policy[keyOf(route)] as Line
    return typeof line === 'string' ? route.path : pathWith(route.path, await world.make(line.thing))
  }

  /** What a call changed, row by row, in words that are the same for two calls that do the same. */
  async function effectOf(route: Route, sample: Sample, extra: object) {
    const client = await world.clientOf(sample.as ?? roleFor(route))
    await app.db.updateTable('users').set({ locale: null, notify: '{}', version: 0 }).execute()
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const path = await filled(route)
    const tag = `t${++tags}x`
    const body = await concrete(sample.body, tag)
    const csrf = await client.csrf()
    const before = await snapshot()
    const response = await client.request(path, {
      method: route.method,
      body: rawJson({ ...extra, ...body }),
      headers: { 'content-type': 'application/json', ...csrf },
    })
    const after = await snapshot()
    const changes = changesBetween(before, after).join('\n').replaceAll(tag, 'TAG')
    return { status: response.status, changes: changes.replaceAll(/\b[0-9a-f]{12}\b/g, 'TAG') }
  }

  async function concrete(body: object, tag: string): Promise<object> {
    const listing = JSON.stringify(body).includes('"LISTING"') ? await world.make('listing') : ''
    const { owner } = world.people
    const text = JSON.stringify(body)
      .replaceAll('"LISTING"', listing)
      .replaceAll('TAG', tag)
      .replaceAll('DOMAIN', owner.organisation?.domain ?? '')
    return JSON.parse(text.replaceAll('EMAIL', owner.email))
  }

  function hostileKeys({ body, also = [] }: Sample): object {
    const known = new Set([...Object.keys(body), ...also])
    const entries = Object.entries({ ...columns, ...rolish }).filter(([key]) => !known.has(key))
    return Object.fromEntries(entries.map(([key, value]) => [key, value(world)]))
  }

  async function columnNames(): Promise<Record<string, (world: World) => unknown>> {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, min(data_type) as type from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' group by column_name`.execute(app.db)
    return Object.fromEntries(rows.map(({ name, type }) => [name, () => hostileValue(name, type, world)]))
  }

  async function snapshot(): Promise<Map<string, Record<string, unknown>>> {
    const rows = new Map<string, Record<string, unknown>>()
    for (const table of tables) {
      const found = await sql
        .raw<{ row: Record<string, unknown> }>(
          // Without what the database makes of the other columns.
          `select to_jsonb(t) - array(select attname::text from pg_attribute
            where attrelid = '${table}'::regclass and attgenerated <> '') as row from ${table} t`,
        )
        .execute(app.db)
      for (const { row } of found.rows) rows.set(`${table} ${row.id ?? row.domain ?? row.name}`, row)
    }
    return rows
  }
})

const tables = [
  'users',
  'organisations',
  'organisation_domains',
  'join_requests',
  'listings',
  'listing_images',
  'connections',
  'handovers',
  'pickups',
  'recalls',
  'alerts',
  'buildings',
  'building_spellings',
  'faq_categories',
  'faq_items',
  'contact_messages',
  'settings',
]

function changesBetween(
  before: Map<string, Record<string, unknown>>,
  after: Map<string, Record<string, unknown>>,
): string[] {
  const lines: string[] = []
  for (const [key, row] of after) {
    const old = before.get(key)
    for (const [column, value] of Object.entries(row)) {
      if (column !== 'position' && JSON.stringify(value) !== JSON.stringify(old?.[column]))
        lines.push(`${key.split(' ')[0]} ${old ? 'changed' : 'new'} ${column} ${told(column, value)}`)
    }
  }
  for (const key of before.keys()) if (!after.has(key)) lines.push(`${key.split(' ')[0]} gone`)
  return lines.sort()
}

/** Times count as now or not now, hashes as hashes, ids of what is made in the test as any. */
function told(column: string, value: unknown): string {
  if (column === 'password_hash') return String(value).startsWith('$argon2id$') ? 'a hash' : String(value)
  if (made.test(column) || (column === 'organisation_id' && Number(value) > 3)) return 'N'
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(time)) return Math.abs(time - Date.now()) < 60_000 ? 'now' : String(value).slice(0, 10)
  return JSON.stringify(value)
}

const made = /^(id|(listing|offer|split_from|remainder_listing|faq_category|building|handover)_id)$/

function roleFor({ path }: Route): Role {
  return path.startsWith('/api/admin') ? 'administrator' : 'owner'
}
