import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { connectToRunning } from '../src/db/running.ts'
import { TestClient } from './client.ts'
import { aClient, aListing, pipetteTips } from './factories.ts'
import { aJoinRequest } from './join-requests.ts'
import { aPicture } from './pictures.ts'
import { brokenInvariants, remaindersOf, rowsOf, statusesOf } from './race-results.ts'
import { freshFolder, startLabEx } from './running.ts'
import { type Hit, type Shot, together } from './together.ts'

/** The proof has twice as many. */
const rounds = process.env.PROOF ? 20 : 10

/** LabEx as a separate process, sockets released together. */
describe('races', async () => {
  const labex = await startLabEx(await freshFolder())
  const { db, close } = await connectToRunning(readConfig({ DATA_DIR: labex.dataDir }))
  afterAll(async () => {
    await close()
    await labex.stop()
  })
  const world = { db, client: () => new TestClient(`http://127.0.0.1:${labex.port}`) }
  const owner = await aClient(world)
  const callers = await Promise.all(Array.from({ length: 16 }, () => aClient(world)))
  const [buyer, third] = callers as unknown as [(typeof callers)[0], (typeof callers)[0]]
  const tips = {
    ...pipetteTips,
    exchange_type: 'offer',
    manufacturer: 'Greiner',
    product_number: 'x',
    expiry_date: '2031-01-01',
    availability_type: 'free',
    location_building: 'A',
  }

  it('sixteen want one offer, and one has it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aListing(owner)
      const total_units = 1 + (round % 3)
      const hits = await together(callers.map((client) => connect(client, id, { total_units })))
      await expectOneWinner(hits, id)
      expect(await remaindersOf(db, id)).toEqual(total_units < 3 ? [3 - total_units] : [])
    }
  })

  it('sixteen answer one request, and one of their offers is connected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aListing(owner, pipetteTips)
      const offers = await offersOf(callers.map(({ user }) => user.id))
      const answers = callers.map((client, index) =>
        connect(client, id, { exchange_type: 'request', offer_id: offers[index], total_units: 50 }),
      )
      await expectOneWinner(await together(answers), id)
      expect(await statusesOf(db, offers)).toEqual({ connected: 1, active: 15 })
    }
  })

  it('one offer answers one of two requests', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [offer] = await offersOf([buyer.user.id])
      const requests = [await aListing(owner, pipetteTips), await aListing(third, pipetteTips)]
      const hits = await together(
        requests.map(({ id }) =>
          connect(buyer, id, { exchange_type: 'request', offer_id: offer, total_units: 200 }),
        ),
      )
      expect(hits.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(
        await statusesOf(
          db,
          requests.map(({ id }) => id),
        ),
      ).toEqual({ connected: 1, active: 1 })
    }
  })

  it('eight times the same post is one row and one answer, at once and later', async () => {
    const administrator = await aClient(world, { organisation: null, role: 'administrator' })
    const { body: category } = await administrator.post('/api/admin/faq-categories', { name: 'Once' })
    const own = await aListing(owner)
    const visitor = world.client()
    await visitor.csrf()
    const posts: [string, TestClient, () => object, string][] = [
      ['/api/listings', owner, () => tips, 'listings'],
      ['/api/join-labex', visitor, aJoinRequest, 'join_requests'],
      [
        '/api/contact',
        visitor,
        () => ({ name: 'V', email: 'v@else.example', message: 'Once' }),
        'contact_messages',
      ],
      [`/api/dashboard/duplicate/${own.id}`, owner, () => ({}), 'listings'],
      [
        '/api/admin/faq',
        administrator,
        () => ({ title: 'Once', content: '<p>Once</p>', faq_category_id: category.category.id }),
        'faq_items',
      ],
      ['/api/alerts', owner, () => ({ exchange_type: 'offer' }), 'alerts'],
    ]
    for (let round = 0; round < rounds; round += 1) {
      const [path, client, bodyOf, table] = posts[round % posts.length] as (typeof posts)[number]
      const headers = { 'idempotency-key': `round-${round}-of-it` }
      const body = bodyOf()
      const before = await rowsOf(db, table)
      const shots = Array.from({ length: 8 }, (): Shot => ({ client, method: 'POST', path, body, headers }))
      const hits = await together(shots)
      for (let again = 0; again < 8; again += 1) hits.push(await client.post(path, body, headers))
      expect(hits.map(({ status, body: said }) => [status, said])).toEqual(
        hits.map(() => [200, hits[0]?.body]),
      )
      expect((await rowsOf(db, table)) - before, path).toBe(1)
    }
  })

  it('eight times the same connecting is one connection', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const headers = { 'idempotency-key': `connect-${id}` }
      const hits = await together(
        Array.from({ length: 8 }, () => ({ ...connect(buyer, id, { total_units: 1 }), headers })),
      )
      expect(hits.map(({ status }) => status)).toEqual(hits.map(() => 200))
      expect(new Set(hits.map(({ body }) => body.connection_id)).size).toBe(1)
    }
  })

  const acts: Record<string, (id: number) => Shot> = {
    edit: (id) => change(id, { title: 'Changed at the last moment' }),
    deactivation: (id) => change(id, { status: 'inactive' }),
    delete: (id) => ({ client: owner, method: 'DELETE', path: `/api/listings/${id}` }),
    duplicate: (id) => ({ client: owner, method: 'POST', path: `/api/dashboard/duplicate/${id}` }),
  }
  it.each(Object.keys(acts))('connecting and %s happen one after the other', async (name) => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const act = (acts[name] as (typeof acts)[string])(id)
      const [connected, acted] = (await together([connect(buyer, id, { total_units: 3 }), act])) as [Hit, Hit]
      expect([200, 404, 409, 410]).toContain(connected.status)
      expect([200, 404, 409]).toContain(acted.status)
      await expectWhole(id, connected)
    }
  })

  it('connecting and expiring happen one after the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const [[connected]] = (await Promise.all([
        together([connect(buyer, id, { total_units: 3 })]),
        db.updateTable('listings').set({ expires_at: sql`now()` }).where('id', '=', id).execute(),
      ])) as unknown as [[Hit]]
      expect([200, 404, 409, 410]).toContain(connected.status)
      await expectWhole(id, connected)
    }
  })

  it('connecting and deleting a photo leave no listing without its file', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const { path } = (await owner.upload(await aPicture())).body
      await owner.patch(`/api/listings/${id}`, { images: [path] })
      const away = { client: owner, method: 'POST', path: '/api/delete-image', body: { path } } as const
      await together([connect(buyer, id, { total_units: 1 }), away])
      const shown = await db.selectFrom('listing_images').select('id').where('path', '=', path).execute()
      const file = await fetch(`http://127.0.0.1:${labex.port}/storage/${path}`)
      if (shown.length > 0) expect(file.status, `round ${round}`).toBe(200)
    }
  })

  it('both cancel while a third connects, and the state is one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const { body } = await buyer.post('/api/connections', connect(buyer, id, { total_units: 2 }).body)
      const path = `/api/connections/${body.connection_id}`
      const [first, second, again] = (await together([
        { client: owner, method: 'DELETE', path },
        { client: buyer, method: 'DELETE', path },
        connect(third, id, { total_units: 1 }),
      ])) as [Hit, Hit, Hit]
      expect([first.status, second.status].sort()).toEqual([200, 409])
      expect([200, 409]).toContain(again.status)
    }
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('cancelling and handing over at once ends one way', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await aListing(owner)
      const { body } = await buyer.post('/api/connections', connect(buyer, id, { total_units: 3 }).body)
      const path = `/api/connections/${body.connection_id}`
      const hits = await together([
        { client: owner, method: 'DELETE', path },
        { client: buyer, method: 'POST', path: `${path}/complete` },
      ])
      expect(hits.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await brokenInvariants(db)).toEqual([])
  })

  function connect(client: TestClient, listing_id: number, more: object): Shot {
    const body = { exchange_type: 'offer', listing_id, ...more }
    return { client, method: 'POST', path: '/api/connections', body }
  }

  function change(id: number, body: object): Shot {
    return { client: owner, method: 'PATCH', path: `/api/listings/${id}`, body }
  }

  async function expectOneWinner(hits: Hit[], listingId: number): Promise<void> {
    const losers = hits.filter(({ status }) => status !== 200)
    expect(losers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: hits.length - 1 }, () => [409, 'listing_taken']),
    )
    expect(await livingConnections(listingId)).toHaveLength(1)
  }

  /** Connected exactly when connecting succeeded, with the content that the connection copied. */
  async function expectWhole(id: number, connected: Hit): Promise<void> {
    const row = await db
      .selectFrom('listings')
      .select(['status', 'title', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const living = await livingConnections(id)
    expect(row.status === 'connected').toBe(connected.status === 200)
    expect(living).toEqual(connected.status === 200 ? [{ title: row.title }] : [])
    if (connected.status === 200) expect(row.deleted_at).toBeNull()
  }

  const livingConnections = (id: number) =>
    db
      .selectFrom('connections')
      .select('title')
      .where('listing_id', '=', id)
      .where('status', '<>', 'cancelled')
      .execute()

  /** An active offer of tips for each of them, published like `aListing`'s. */
  async function offersOf(userIds: number[]): Promise<number[]> {
    const { id } = await aListing(owner, tips)
    const { rows } = await sql<{ id: number }>`
      insert into listings (exchange_type, type, title, status, attributes, step, user_id, organisation_id, published_at, expires_at)
      select exchange_type, type, title, status, attributes, step, users.id, users.organisation_id, published_at, expires_at
      from unnest(${userIds}::int[]) with ordinality as wanted (user_id, place)
      join users on users.id = wanted.user_id, listings where listings.id = ${id}
      order by place returning id`.execute(db)
    return rows.map((row) => row.id)
  }
})
