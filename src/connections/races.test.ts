import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestClient } from '../../test/client.ts'
import { aClient, aListing, pipetteTips } from '../../test/factories.ts'

/** SECURITY.md F10, F14, F15 at 20 rounds; the callers are sent off together. */
describe('races about one listing', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const callers = await Promise.all(Array.from({ length: 8 }, () => aClient(app)))
  const tips = {
    ...pipetteTips,
    exchange_type: 'offer',
    manufacturer: 'Greiner',
    product_number: 'x',
    expiry_date: '2031-01-01',
    availability_type: 'free',
    location_building: 'A',
  }

  it('has exactly one winner among simultaneous callers, for an offer', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aListing(owner)
      const answers = await together(callers, (client) =>
        client.post('/api/connections', {
          exchange_type: 'offer',
          listing_id: id,
          total_units: 1 + (round % 3),
        }),
      )
      await expectOneWinner(answers, id)
    }
  })

  it('has exactly one winner among simultaneous callers, for a request', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aListing(owner, pipetteTips)
      const offers = await Promise.all(callers.map(async (client) => (await aListing(client, tips)).id))
      const answers = await together(callers, (client, index) =>
        client.post('/api/connections', {
          exchange_type: 'request',
          listing_id: id,
          offer_id: offers[index],
          total_units: 50,
        }),
      )
      await expectOneWinner(answers, id)
      const connected = await app.db
        .selectFrom('listings')
        .select('id')
        .where('id', 'in', offers)
        .where('status', '=', 'connected')
        .execute()
      expect(connected).toHaveLength(1)
    }
  })

  it('lets a connect and an edit, delete or deactivation only happen one after the other', {
    timeout: 120_000,
  }, async () => {
    const [caller] = callers as unknown as [TestClient]
    const acts = [
      (id: number) => owner.patch(`/api/listings/${id}`, { title: 'Changed at the last moment' }),
      (id: number) => owner.delete(`/api/listings/${id}`),
      (id: number) => owner.patch(`/api/listings/${id}`, { status: 'inactive' }),
    ]
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aListing(owner)
      const act = acts[round % 3] as (typeof acts)[number]
      const [connected, changed] = await Promise.all([
        caller.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 3 }),
        act(id),
      ])
      const row = await app.db
        .selectFrom('listings')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const connections = await app.db
        .selectFrom('connections')
        .selectAll()
        .where('listing_id', '=', id)
        .execute()
      expect(connections).toHaveLength(connected.status === 200 ? 1 : 0)
      expect(row.status === 'connected').toBe(connected.status === 200)
      expect([200, 409]).toContain(changed.status)
      expect(connected.status === 200 || [404, 409].includes(connected.status)).toBe(true)
      if (connected.status === 200) expect([row.deleted_at, connections[0]?.title]).toEqual([null, row.title])
    }
  })

  it('ends in one consistent state when both cancel while a third connects', {
    timeout: 120_000,
  }, async () => {
    const [buyer, third] = callers as unknown as [TestClient, TestClient]
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aListing(owner)
      const connection = (
        await buyer.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 2 })
      ).body.connection_id
      const [first, second, again] = await Promise.all([
        owner.delete(`/api/connections/${connection}`),
        buyer.delete(`/api/connections/${connection}`),
        third.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 1 }),
      ])
      expect([first.status, second.status].sort()).toEqual([200, 409])
      expect([200, 409]).toContain(again.status)
    }
    expect(await brokenInvariants()).toEqual([])
  })

  it('gives one answer to one Idempotency-Key, at once and later', async () => {
    const { id } = await aListing(owner)
    const [caller] = callers as unknown as [TestClient]
    const send = () =>
      caller.post(
        '/api/connections',
        { exchange_type: 'offer', listing_id: id, total_units: 1 },
        { 'idempotency-key': `try-${id}-once` },
      )
    const answers = [...(await Promise.all([send(), send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.connection_id)).size).toBe(1)
  })

  async function expectOneWinner(answers: { status: number; body: { code?: string } }[], listingId: number) {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'listing_taken'])
    const { total } = await app.db
      .selectFrom('connections')
      .where('listing_id', '=', listingId)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(1)
  }

  /** SECURITY.md section 5: a listing is connected exactly when it has one living connection, of its own units. */
  async function brokenInvariants() {
    const { rows } = await sql`
      select listings.id, listings.status, count(connections.id) as living from listings
      left join connections on connections.status <> 'cancelled' and listings.id in (connections.listing_id, connections.offer_id)
      group by listings.id
      having (listings.status = 'connected') <> (count(connections.id) = 1) or count(connections.id) > 1
        or bool_or(connections.total_units > (listings.attributes ->> 'total_units')::int)`.execute(app.db)
    return rows
  }
})

/** CSRF first, then all at once. */
const together = <T>(clients: TestClient[], send: (client: TestClient, index: number) => Promise<T>) =>
  Promise.all(clients.map(send))
