import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { centrifuge, password } from './factories.ts'
import { type Line, policy, type Role } from './policy.ts'
import { forgetLimits, pathWith, securityWorld, type World } from './security-world.ts'

/** Mass assignment and strange types over every call that takes a body. */
interface Sample {
  as?: Role
  /** Valid; TAG is replaced by something new each time. */
  body: object
  /** Keys that are columns' names and may be given here too. */
  also?: string[]
}

const passphrase = 'three quiet centrifuges'
const listingKeys = [
  'opened',
  'status',
  'version',
  'step',
  'type',
  'title',
  'exchange_type',
  'location',
  'total_units',
  'extra_info',
  'volume_weight_unit',
  'not_known',
  'available_from',
  'opened',
  'available_until',
  'availability_type',
]
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
const faq = { title: 'Who TAG?', content: '<p>All</p>', faq_category_id: 1 }

const conditions = [
  'category',
  'cas',
  'register',
  'statements',
  'flags',
  'lacks',
  'past_date',
  'fit_for',
  'amount',
  'unit',
]
const aRule = { verdict: 'ask', is_on: false, statements: ['H200'], reason_en: 'TAG', reason_nl: 'TAG' }

const samples: Record<string, Sample> = {
  'POST /api/login': { as: 'visitor', body: { email: 'EMAIL', password } },
  'POST /api/logout': { body: {} },
  'POST /api/users': {
    as: 'visitor',
    body: {
      name: 'Kim',
      email: 'TAG@DOMAIN',
      password: passphrase,
      password_confirmation: passphrase,
      disclaimer: true,
    },
  },
  'POST /api/forgot-password': { as: 'visitor', body: { email: 'TAG@DOMAIN' } },
  'POST /api/reset-password': {
    as: 'visitor',
    body: { email: 'TAG@DOMAIN', token: 'TAG', password: passphrase, password_confirmation: passphrase },
  },
  'POST /api/email/verification-notification': { as: 'unverified', body: {} },
  'POST /api/email/verify': { as: 'visitor', body: { token: 'TAG' } },
  'PATCH /api/account': {
    body: { name: 'TAG', locale: 'nl', notify: { listing_reminders: false }, current_password: password },
    also: ['email'],
  },
  'DELETE /api/account': { body: { current_password: 'not it' } },
  'DELETE /api/account/sessions/:id': { body: {} },
  'POST /api/locale': { body: { locale: 'nl' } },
  'POST /api/join-labex': {
    as: 'visitor',
    body: {
      organization: 'TAG',
      contact_person: 'Kim',
      email: 'TAG@tag-TAG.example',
      phone: '1',
      department: 'D',
      department_type: 'T',
      location: 'A',
      lab_description: 'L',
      confirm_location: true,
      confirm_disclaimer: true,
    },
  },
  'POST /api/get-started': { as: 'visitor', body: { email: 'TAG@else.example' } },
  'POST /api/contact': {
    as: 'visitor',
    body: { name: 'Kim', email: 'TAG@else.example', organisation: 'O', message: 'Hello' },
  },
  'POST /api/listings': { body: { ...centrifuge, images: [], image_alts: {}, step: 1 }, also: listingKeys },
  'PATCH /api/listings/:id': {
    body: { title: 'New', description: '<p>x</p>', images: [], image_alts: {}, total_units: 2 },
    also: listingKeys,
  },
  'DELETE /api/listings/:id': { body: {} },
  'POST /api/delete-image': { body: { path: 'listings/TAG.webp' } },
  'POST /api/dashboard/duplicate/:id': { body: {} },
  'POST /api/connections': {
    as: 'other',
    body: {
      exchange_type: 'offer',
      listing_id: 'LISTING',
      total_units: 3,
      extra_info: '<p>x</p>',
      offer_id: null,
    },
  },
  'DELETE /api/connections/:id': { body: { reason: 'Broken' } },
  'POST /api/connections/:id/complete': { body: { whole: true } },
  'POST /api/connections/:id/pickups': {
    body: { starts_at: tomorrow(), ends_at: null, place: 'Kruyt', note: 'With a trolley' },
  },
  'POST /api/connections/:id/pickups/:pickup/accept': { body: {} },
  'POST /api/connections/:id/statement': {
    body: { what: 'Yeast', cleaned_with: 'Ethanol', cleaned_on: '2026-11-20', by: 'Anna' },
  },
  'POST /api/connections/:id/written': { body: {} },
  'POST /api/connections/:id/handed-over': { body: { token: 'TAG', whole: true } },
  'POST /api/connections/:id/returned': { body: {} },
  'POST /api/connections/:id/contact': { body: { email: null } },
  'POST /api/alerts': {
    body: {
      exchange_type: 'offer',
      status: 'active',
      frequency: 'daily',
      specifications: { type: ['equipment'], total_units: 2 },
    },
  },
  'PATCH /api/alerts/:id': {
    body: {
      exchange_type: 'offer',
      status: 'active',
      frequency: 'daily',
      specifications: { type: ['equipment'] },
    },
  },
  'DELETE /api/alerts/:id': { body: {} },
  'POST /api/alerts/:id/pause': { body: { token: 'TAG', alerts: '' } },
  'POST /api/matches/read': { body: { until: '2026-01-01T00:00:00Z' } },
  'POST /api/admin/join-labex-requests/:id/approve': { body: { joins: 'same' } },
  'POST /api/admin/join-labex-requests/:id/reject': { body: {} },
  'POST /api/admin/listings/:id/hide': { body: { reason: 'Unsafe' } },
  'POST /api/admin/listings/:id/show': { body: {} },
  'POST /api/admin/audit/retention': { body: { days: 730 } },
  'POST /api/admin/faq-categories': { body: { name: 'TAG', position: 0 } },
  'PATCH /api/admin/faq-categories/:id': { body: { name: 'TAG', position: 0 } },
  'DELETE /api/admin/faq-categories/:id': { body: {} },
  'POST /api/admin/faq': { body: { ...faq, position: 0 } },
  'PATCH /api/admin/faq/:id': {
    body: { title: 'Who TAG?', content: '<p>All</p>', position: 0 },
    also: ['faq_category_id'],
  },
  'DELETE /api/admin/faq/:id': { body: {} },
  'POST /api/admin/users': {
    body: { name: 'Kim', email: 'TAG@DOMAIN', password: passphrase, password_confirmation: passphrase },
  },
  'PATCH /api/admin/users/:id': { body: { name: 'Kim', email: 'TAG@DOMAIN' } },
  'DELETE /api/admin/users/:id': { body: {} },
  'POST /api/admin/users/:id/move-listings': { body: { to: 1 } },
  'POST /api/safety/rules': { as: 'officer', body: aRule, also: conditions },
  'POST /api/safety/rules/try': { as: 'officer', body: { statements: ['H350'] }, also: conditions },
  'PATCH /api/safety/rules/:id': { as: 'officer', body: { ...aRule, version: 1 }, also: conditions },
  'DELETE /api/safety/rules/:id': { as: 'officer', body: {} },
  'POST /api/safety/registers': {
    as: 'officer',
    body: { register: 'precursors', csv: '67-64-1', source: 'List' },
  },
  'POST /api/safety/listings/:id/allow': { as: 'officer', body: { version: 1 } },
  'POST /api/safety/listings/:id/refuse': { as: 'officer', body: { version: 1, reason: 'No' } },
  'POST /api/admin/users/:id/grants': { body: { grants: ['safety_officer'] } },
  'POST /api/admin/users/:id/end-sessions': { body: {} },
  'POST /api/admin/users/:id/reset-password': { body: {} },
  'POST /api/listings/:id/renew': { body: { act: 'extend', token: 'TAG' } },
  'POST /api/listings/:id/keep': { body: { act: 'withdraw', token: 'TAG' }, also: ['fit_for'] },
  'POST /api/admin/organisations': { body: { name: 'TAG', location: 'A', domains: ['TAG.example'] } },
  'PATCH /api/admin/organisations/:id': {
    body: { name: 'TAG', location: 'A', domains: ['TAG.example'] },
    also: ['logo', 'version'],
  },
  'POST /api/admin/organisations/:id/revoke': { body: {} },
  'POST /api/admin/organisations/:id/approve': { body: {} },
  'POST /api/admin/test-mail': { body: {} },
  'POST /api/recall': {
    as: 'officer',
    body: { cas: '67-64-1', lot: 'TAG', name: 'acetone', organisation: null, reason: 'Leaks' },
  },
  'POST /api/admin/disclaimer-checked': { body: {} },
  'PATCH /api/admin/contact/:id': { body: { answered: true } },
}

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
        .raw<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
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

const made = /^(id|(listing|offer|split_from|remainder_listing|faq_category|handover)_id)$/

function hostileValue(name: string, type: string, { people }: World): unknown {
  if (name === 'role') return 'administrator'
  if (name === 'email' || name === 'pending_email') return people.administrator.email
  if (name === 'status') return 'approved'
  if (/_id$|^to$/.test(name)) return people.administrator.id
  if (type.startsWith('timestamp')) return '2001-01-01T00:00:00Z'
  if (type === 'integer' || type === 'smallint') return 1
  if (type === 'boolean') return true
  return type === 'jsonb' ? { hostile: true } : 'hostile'
}

const rolish: Record<string, (world: World) => unknown> = {
  isAdmin: () => true,
  is_admin: () => true,
  admin: () => true,
  roles: () => ['administrator'],
  permissions: () => ['*'],
  verified: () => true,
  organisation: ({ people }) => people.other.organisation,
  user: ({ people }) => ({ id: people.other.id }),
  buyer: ({ people }) => ({ id: people.other.id }),
  can: () => ({ edit: true, delete: true }),
  constructor: () => ({ prototype: { polluted: true } }),
  prototype: () => ({ polluted: true }),
}

/** `__proto__` as a key of its own, as a hostile client sends it. */
const rawJson = (body: object): string =>
  JSON.stringify(body)
    .replace(/^\{/, '{"__proto__":{"polluted":true,"role":"administrator"},')
    .replace(/,\}$/, '}')

const strange = [
  'null',
  '0',
  '-1',
  '1.5',
  '1e308',
  '9007199254740993',
  '[]',
  '["x"]',
  '[["x"]]',
  '[null]',
  '{}',
  '{"x":1}',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"polluted":true}}',
  '{"length":3}',
  'true',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(20_000)}"`,
]

const deep = 100_000
const strangeWholes = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  `{"title":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
]

function roleFor({ path }: Route): Role {
  return path.startsWith('/api/admin') ? 'administrator' : 'owner'
}
