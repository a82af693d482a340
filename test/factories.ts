import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../src/accounts/password.ts'
import type { App } from '../src/app.ts'
import { createBuilding } from '../src/buildings/building.ts'
import type { Values } from '../src/fields/field.ts'
import { system } from '../src/http/audit.ts'
import { Refusal } from '../src/http/errors.ts'
import { searchText } from '../src/listings/catalogue/search.ts'
import { split } from '../src/listings/row/row-values.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { hold } from './holds.ts'

export const password = 'a long enough passphrase'
let hash: Promise<string> | undefined
const unique = () => randomBytes(4).toString('hex')

export async function anOrganisation(
  { db }: Pick<App, 'db'>,
  more: { name?: string; domain?: string; status?: 'approved' | 'revoked' } = {},
) {
  const tag = unique()
  const { id } = await db
    .insertInto('organisations')
    .values({
      name: more.name ?? `Institute ${tag}`,
      location: 'Building A',
      status: more.status ?? 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const domain = more.domain ?? `${tag}.example`
  await db.insertInto('organisation_domains').values({ domain, organisation_id: id }).execute()
  return { id, domain }
}

interface UserOptions {
  organisation?: { id: number; domain: string } | null
  role?: 'user' | 'administrator'
  verified?: boolean
  name?: string
}

/** A user with an organisation of their own unless one is given, and the shared test password. */
export async function aUser(app: Pick<App, 'db'>, options: UserOptions = {}) {
  const organisation = options.organisation === undefined ? await anOrganisation(app) : options.organisation
  const email = `${options.role ?? 'user'}-${unique()}@${organisation?.domain ?? 'admin.example'}`
  hash ??= hashPassword(password)
  const { id } = await app.db
    .insertInto('users')
    .values({
      name: options.name ?? `Robin ${unique()}`,
      email,
      password_hash: await hash,
      organisation_id: organisation?.id ?? null,
      role: options.role ?? 'user',
      verified_at: options.verified === false ? null : sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, organisation }
}

/** A signed-in client of a new user. */
export async function aClient(
  app: Pick<TestApp, 'db' | 'client'>,
  options: UserOptions = {},
): Promise<TestClient & { user: Awaited<ReturnType<typeof aUser>> }> {
  const user = await aUser(app, options)
  const client = app.client()
  const { status } = await client.post('/api/login', { email: user.email, password })
  if (status !== 200) throw new Error(`could not log in: ${status}`)
  return Object.assign(client, { user })
}

export const centrifuge = {
  exchange_type: 'offer',
  type: 'equipment',
  title: 'Benchtop centrifuge 5804 R',
  description: '<p>Works <strong>well</strong>.</p>',
  device_type: 'centrifuge',
  operational_age: 2016,
  total_units: 3,
  manufacturer: 'Eppendorf',
  availability_type: 'free',
  location_building: 'Kruyt',
  location_room: 'O.604',
}

export const pipetteTips = {
  exchange_type: 'request',
  type: 'disposables',
  title: 'Filter tips 200 µl',
  disposable_type: 'pipette_tips',
  total_units: 200,
}

/** A chemical on offer. */
export const bottle = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Bottle from the solvent cabinet',
  substance_category: 'laboratory_use',
  volume_weight_unit: 'ml',
  total_units: 500,
  manufacturer: 'Merck',
  product_number: '100983',
  expiry_date: '2099-12-31',
  availability_type: 'free',
  location_building: 'Kruyt',
  biological_material: false,
  radioactive: false,
}

/** A listing published through the API; answers it as the API does. */
export async function aListing(client: TestClient, values: Record<string, unknown> = centrifuge) {
  const created = await client.post('/api/listings', values)
  const { id } = created.body.listing
  const published = await client.patch(`/api/listings/${id}`, { ...values, status: 'active' })
  if (published.status !== 200) throw new Error(`could not publish: ${JSON.stringify(published.body)}`)
  return published.body.listing
}

/** An alert for equipment on offer, unless told otherwise; answers its id. */
export async function anAlert(
  client: TestClient,
  body: object = { exchange_type: 'offer', specifications: { type: ['equipment'] } },
): Promise<number> {
  return (await client.post('/api/alerts', body)).body.alert.id
}

interface ListedOptions {
  published_at?: Date
  /** What keeps it off the lists. */
  unlisted?: 'inactive' | 'expired' | 'hidden' | 'deleted'
}

/** A listing put straight into the database, listed unless told otherwise; for worlds of many. */
export async function aListedRow(
  { db }: Pick<App, 'db'>,
  owner: Awaited<ReturnType<typeof aUser>>,
  values: Values,
  { published_at = new Date(), unlisted }: ListedOptions = {},
): Promise<number> {
  const { columns, attributes } = split(values)
  const { id } = await db
    .insertInto('listings')
    .values({
      ...columns,
      attributes: JSON.stringify(attributes),
      search_text: searchText(values, ''),
      user_id: owner.id,
      organisation_id: owner.organisation?.id ?? null,
      status: unlisted === 'inactive' || unlisted === 'deleted' ? 'inactive' : 'active',
      published_at,
      expires_at: new Date(Date.now() + (unlisted === 'expired' ? -1 : 1) * 1e9),
      deleted_at: unlisted === 'deleted' ? new Date() : null,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (unlisted === 'hidden') await hold({ db }, id)
  return id
}

/** Somebody wrote to the park at that moment. */
export async function aMessage({ db }: Pick<App, 'db'>, name: string, at: string): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name, email: 'kim@elsewhere.example', message: 'May we join?', created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function aBuilding(
  { db }: Pick<App, 'db'>,
  name: string,
  spellings: string[] = [],
  pin: { x: number; y: number } | null = null,
): Promise<{ id: number }> {
  const id = await createBuilding(db, system, { name_en: name, name_nl: null, spellings, ...pin })
  if (id instanceof Refusal) throw id
  return { id }
}
