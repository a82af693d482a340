import { sql } from 'kysely'
import { deleteBuilding } from '../src/buildings/building.ts'
import { system } from '../src/http/audit.ts'
import { hashOf } from '../src/http/random.ts'
import type { Method } from '../src/http/server.ts'
import { startSession } from '../src/http/session.ts'
import type { TestApp } from './app.ts'
import type { Answer, TestClient } from './client.ts'
import { aBuilding, anOrganisation, aUser } from './factories.ts'
import { type Role, roles, type Thing } from './policy.ts'

type Person = Awaited<ReturnType<typeof aUser>>
type People = Record<Exclude<Role, 'visitor'>, Person>
export type World = Awaited<ReturnType<typeof securityWorld>>

/** One person of every role, and things of theirs made fresh on demand, for the sweeps over all routes. */
export async function securityWorld(app: TestApp) {
  const { db } = app
  const [first, second, revoked] = [
    await anOrganisation(app),
    await anOrganisation(app),
    await anOrganisation(app),
  ]
  const people: People = {
    unverified: await aUser(app, { organisation: first, verified: false }),
    temporary: await aUser(app, { organisation: first }),
    owner: await aUser(app, { organisation: first, name: 'Olive Owner' }),
    other: await aUser(app, { organisation: second, name: 'Otto Other' }),
    revoked: await aUser(app, { organisation: revoked }),
    officer: await aUser(app, { organisation: second }),
    board: await aUser(app, { organisation: null }),
    administrator: await aUser(app, { organisation: null, role: 'administrator' }),
  }
  await db
    .insertInto('grants')
    .values([
      { user_id: people.officer.id, kind: 'safety_officer' },
      { user_id: people.board.id, kind: 'board' },
    ])
    .execute()
  await db
    .updateTable('users')
    .set({ must_change_password: true })
    .where('id', '=', people.temporary.id)
    .execute()
  await db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', revoked.id).execute()
  return {
    app,
    people,
    clientOf: (role: Role) => clientOf(app, role, people),
    make: (thing: Thing, owner: Person = people.owner) => make(app, thing, owner, people.other),
  }
}

/** A browser signed in without a login, which would cost a password hash each. */
async function clientOf(app: TestApp, role: Role, people: People): Promise<TestClient> {
  const client = app.client()
  if (role === 'visitor') return client
  client.cookies.set('labex_session', await startSession(app.db, people[role].id, 'matrix'))
  return client
}

export const aClientOfEach = async (world: World): Promise<Record<Role, TestClient>> =>
  Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await world.clientOf(role)])),
  ) as Record<Role, TestClient>

/** What a URL's parameter may be given for a new thing of `owner`. */
async function make(app: TestApp, thing: Thing, owner: Person, counterpart: Person): Promise<string> {
  const { db } = app
  const tag = hashOf(`${Math.random()}`).toString('hex').slice(0, 12)
  const listing = (status: 'active' | 'inactive' | 'connected') =>
    db
      .insertInto('listings')
      .values({
        exchange_type: 'offer',
        type: 'equipment',
        title: `Centrifuge ${tag}`,
        status,
        attributes: JSON.stringify({
          device_type: 'centrifuge',
          total_units: 3,
          operational_age: 2016,
          manufacturer: 'Eppendorf',
          availability_type: 'free',
          location_building: 'Kruyt',
        }),
        step: 3,
        user_id: owner.id,
        organisation_id: owner.organisation?.id ?? null,
        published_at: status === 'inactive' ? null : sql`now()`,
        expires_at: status === 'inactive' ? null : sql`now() + interval '4 months'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const arranged = async () => {
    const id = Number(await make(app, 'connection', owner, counterpart))
    return db
      .selectFrom('connections')
      .select(['id', 'handover_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  const anAlert = (specifications: object) =>
    db
      .insertInto('alerts')
      .values({
        ...{ user_id: owner.id, exchange_type: 'offer', specifications: JSON.stringify(specifications) },
        ends_at: sql<Date>`now() + interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const makers: Record<Thing, () => Promise<{ id: number } | { text: string }>> = {
    listing: () => listing('active'),
    draft: () => listing('inactive'),
    waiting_listing: async () => {
      const { id } = await listing('inactive')
      await db.updateTable('listings').set({ safety: 'awaiting' }).where('id', '=', id).execute()
      return { id }
    },
    pass_on_rule: () =>
      db
        .insertInto('pass_on_rules')
        .values({
          ...{ verdict: 'warn', conditions: JSON.stringify({ statements: ['H200'] }) },
          texts: JSON.stringify({}),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    rule_change: async () => {
      const rule_id = Number(await make(app, 'pass_on_rule', owner, counterpart))
      return db
        .insertInto('rule_changes')
        .values({ rule_id, stopped: [] })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    recall: async () => {
      const { id } = await listing('active')
      const numbers = JSON.stringify({ lot_number: tag })
      await sql`update listings set attributes = attributes || ${numbers}::jsonb where id = ${id}`.execute(db)
      const recall = await db
        .insertInto('recalls')
        .values({ criteria: JSON.stringify({ lot: tag }), reason: 'Leaking' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('recall_people').values({ recall_id: recall.id, user_id: owner.id }).execute()
      return recall
    },
    connection: async () => {
      const buyer_id = (await aUser({ db }, { organisation: counterpart.organisation })).id
      return db
        .insertInto('connections')
        .values({
          exchange_type: 'offer',
          listing_id: (await listing('connected')).id,
          handover_id: (await aHandover(app, buyer_id, owner.id)).id,
          buyer_id,
          seller_id: owner.id,
          seller_organisation_id: owner.organisation?.id ?? null,
          buyer_organisation_id: counterpart.organisation?.id ?? null,
          total_units: 3,
          title: `Centrifuge ${tag}`,
          type: 'equipment',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    clear_out: () => aClearOut(app, owner, listing),
    clear_out_row: async () => {
      const { id, row_id } = await aClearOut(app, owner, listing)
      return { text: `${id}/${row_id}` }
    },
    handover: async () => ({ id: (await arranged()).handover_id }),
    pickup: async () => {
      const { id, handover_id } = await arranged()
      const pickup = await db
        .insertInto('pickups')
        .values({
          ...{ handover_id, proposed_by: 'buyer' as const, place: 'Kruyt', note: '', sequence: 0 },
          starts_at: sql`now() + interval '1 day'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { text: `${id}/${pickup.id}` }
    },
    alert: () => anAlert({ type: ['equipment'] }),
    order_list: () => anAlert({ lines: ['ethanol'] }),
    passkey: () =>
      db
        .insertInto('passkeys')
        .values({
          ...{ user_id: owner.id, name: tag, user_agent: 'another', counter: 0 },
          ...{ credential_id: hashOf(tag), public_key: hashOf(tag) },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    session: () =>
      db
        .insertInto('sessions')
        .values({ user_id: owner.id, token_hash: hashOf(tag), user_agent: 'another' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    join_request: () =>
      db
        .insertInto('join_requests')
        .values({
          organization: `Lab ${tag}`,
          contact_person: 'Kim',
          email: `kim@${tag}.example`,
          location: 'A',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    user: () => aUser({ db }, { organisation: owner.organisation }),
    organisation: () => anOrganisation({ db }),
    absence: async () => {
      const { id } = await aUser(app)
      await db
        .insertInto('absences')
        .values({ user_id: id, last_day: '2099-06-30', stand_in_id: owner.id })
        .execute()
      return { id }
    },
    building: () => aBuilding(app, `Building ${tag}`),
    provider: () => aProviderRow(db),
    deleted_building: async () => {
      const building = await aBuilding(app, `Building ${tag}`)
      await deleteBuilding(db, system, building.id)
      return building
    },
    faq_category: () =>
      db
        .insertInto('faq_categories')
        .values({ texts: JSON.stringify({ en: { name: `Category ${tag}` } }) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    faq_item: async () =>
      db
        .insertInto('faq_items')
        .values({
          faq_category_id: (
            await db
              .insertInto('faq_categories')
              .values({ texts: JSON.stringify({ en: { name: `Category ${tag}` } }) })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
          texts: JSON.stringify({ en: { title: 'Who may join?', content: '<p>All.</p>' } }),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    contact_message: () =>
      db
        .insertInto('contact_messages')
        .values({ name: 'Kim', email: `kim@${tag}.example`, message: 'Hello' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    page: async () => ({ text: '0' }),
    table: async () => ({ text: 'users' }),
  }
  const made = await makers[thing]()
  return 'text' in made ? made.text : String(made.id)
}

/** With something of it shown. */
async function aClearOut(
  { db }: TestApp,
  owner: Person,
  listing: (status: 'active') => Promise<{ id: number }>,
) {
  const { id } = await db
    .insertInto('clear_outs')
    .values({ user_id: owner.id, title: 'Cold room' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('clear_out_rows')
    .values({ clear_out_id: id, position: 1, cells: '{}', listing_id: (await listing('active')).id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, row_id: row.id }
}

const aHandover = ({ db }: TestApp, buyer_id: number, seller_id: number) =>
  db.insertInto('handovers').values({ buyer_id, seller_id }).returning('id').executeTakeFirstOrThrow()

/** A route's path with what `make` made in the places of its parameters. */
export function pathWith(path: string, made: string): string {
  const ids = made.split('/')
  return path.replace(/:\w+/g, () => ids.shift() ?? '')
}

/** One request as a role's browser makes it: pages and reads as JSON, calls with their CSRF token. */
export async function ask(client: TestClient, method: Method, path: string, isForm = false): Promise<Answer> {
  if (method === 'GET') return client.get(path)
  if (!isForm) return client.unsafe(method, path, {})
  const response = await client.request(path, { method, body: new FormData(), headers: await client.csrf() })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A fingerprint of everything a refused or reading request must leave alone. */
export async function fingerprint({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const tables = [
    'organisations',
    'organisation_domains',
    'join_requests',
    'users',
    'grants',
    'absences',
    'departures',
    'pass_on_rules',
    'registers',
    'known_devices',
    'listings',
    'listing_images',
    'connections',
    'handovers',
    'pickups',
    'clear_outs',
    'clear_out_rows',
    'column_choices',
    'order_list_counts',
    'order_list_finds',
    'recalls',
    'recall_people',
    'recall_connections',
    'recall_connections_out',
    'recall_answers',
    'recall_reminders',
    'alerts',
    'buildings',
    'building_spellings',
    'providers',
    'provider_links',
    'faq_categories',
    'faq_items',
    'contact_messages',
    'settings',
    'park_settings',
    'park_pictures',
    'tokens',
  ]
  const hashes = tables.map(
    (table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`,
  )
  const sessions = `(select string_agg(id || ' ' || user_id, ',' order by id) from sessions)`
  const jobs = `(select count(*)::text from graphile_worker._private_jobs)`
  const { rows } = await sql
    .raw<{ all: string }>(`select concat_ws(' ', ${[...hashes, sessions, jobs].join(', ')}) as all`)
    .execute(db)
  return rows[0]?.all ?? ''
}

export const forgetLimits = ({ db }: Pick<TestApp, 'db'>) => db.deleteFrom('limits').execute()

const aProviderRow = (db: TestApp['db']) =>
  db
    .insertInto('providers')
    .values({
      ...{ name_en: 'University', name_nl: 'Universiteit', issuer: 'https://login.university.example' },
      ...{ client_id: 'labex', sealed_secret: Buffer.from('x'), scopes: 'openid' },
      ...{ rows: '[]', is_one_institution: false, factor_values: [], tested_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** For `PATCH /api/admin/settings`, whatever was saved before. */
export const renamedPark = { section: 'name', values: { park_name: 'Another Park' } }

/** Of the trail. */
export const lastRow = async ({ db }: TestApp) =>
  (await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
