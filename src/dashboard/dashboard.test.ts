import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'

/** What needs attention first. */
describe('the dashboard', async () => {
  const app = await testApp()
  const attentionOf = async (client: Awaited<ReturnType<typeof aClient>>) =>
    (await client.page('/dashboard')).body.attention

  it('has nothing to ask of a newcomer, also not about others’ things', async () => {
    const [owner, other] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(owner)
    await endsIn(id, '3 days')
    expect(await attentionOf(other)).toEqual({ ending: [], waiting: [], drafts: [] })
  })

  it('names listings that end within two weeks, the first to end first', async () => {
    const owner = await aClient(app)
    const ids: number[] = []
    for (const when of ['20 days', '13 days', '2 days', '-1 days']) {
      const { id } = await aListing(owner)
      await endsIn(id, when)
      ids.push(id)
    }
    const hidden = await aListing(owner)
    await endsIn(hidden.id, '1 day')
    await sql`update listings set hidden_at = now() where id = ${hidden.id}`.execute(app.db)
    const { ending } = await attentionOf(owner)
    expect(ending.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    expect((await owner.page(`/listings/${ids[2]}/renew`)).status).toBe(200)
  })

  it('asks both parties about a handover after a week, while it is open', async () => {
    const [owner, taker] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(owner)
    const { body } = await taker.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: id,
      total_units: 3,
    })
    expect((await attentionOf(owner)).waiting).toEqual([])
    await sql`update connections set created_at = now() - interval '8 days' where id = ${body.connection_id}`.execute(
      app.db,
    )
    for (const party of [owner, taker])
      expect((await attentionOf(party)).waiting).toMatchObject([
        { id: body.connection_id, title: centrifuge.title },
      ])
    await taker.post(`/api/connections/${body.connection_id}/complete`)
    expect((await attentionOf(owner)).waiting).toEqual([])
  })

  it('says on what day at the park all that was', async () => {
    const [owner, taker] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(owner)
    const draft = (await owner.post('/api/listings', centrifuge)).body.listing.id
    const { body } = await taker.post('/api/connections', {
      exchange_type: 'offer',
      listing_id,
      total_units: 3,
    })
    await sql`update listings set created_at = '2025-07-14T22:30:00Z' where id = ${draft}`.execute(app.db)
    await sql`update connections set created_at = '2025-07-14T22:30:00Z', status = 'completed',
      completed_at = '2025-07-16T22:30:00Z' where id = ${body.connection_id}`.execute(app.db)
    const dashboard = (await owner.page('/dashboard')).body
    expect(dashboard.attention.drafts).toMatchObject([{ id: draft, created_on: '2025-07-15' }])
    expect(dashboard.connections).toMatchObject([
      { created_on: '2025-07-15', completed_on: '2025-07-17', cancelled_on: null },
    ])
  })

  it('offers the newest three drafts, however many listings came after', async () => {
    const owner = await aClient(app)
    const drafts: number[] = []
    for (let index = 0; index < 4; index += 1)
      drafts.push((await owner.post('/api/listings', centrifuge)).body.listing.id)
    for (let index = 0; index < 11; index += 1) await aListing(owner)
    const { body } = await owner.page('/dashboard')
    expect(body.listings).toHaveLength(10)
    expect(body.listings_total).toBe(15)
    expect(body.attention.drafts.map(({ id }: { id: number }) => id)).toEqual(drafts.slice(1).reverse())
    await owner.delete(`/api/listings/${drafts[3]}`)
    expect((await attentionOf(owner)).drafts.map(({ id }: { id: number }) => id)).toEqual(
      drafts.slice(0, 3).reverse(),
    )
  })

  it('shows the pages of its tables that the address asks for, the last one when there are fewer', async () => {
    const owner = await aClient(app)
    const ids: number[] = []
    for (let index = 0; index < 12; index += 1) ids.unshift((await aListing(owner)).id)
    const shown = async (query: string) => {
      const { listings, listings_page, connections_page } = (await owner.page(`/dashboard?${query}`)).body
      expect(connections_page).toBe(1)
      return [listings_page, listings.map(({ id }: { id: number }) => id)]
    }
    expect(await shown('')).toEqual([1, ids.slice(0, 10)])
    for (const query of ['listings_page=2', 'listings_page=99', 'listings_page=2&connections_page=7'])
      expect(await shown(query)).toEqual([2, ids.slice(10)])
    for (const query of ['listings_page=0', 'listings_page=two'])
      expect(await shown(query)).toEqual([1, ids.slice(0, 10)])
  })

  const endsIn = (id: number, when: string) =>
    sql`update listings set expires_at = now() + ${when}::interval where id = ${id}`.execute(app.db)
})
