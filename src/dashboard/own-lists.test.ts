import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'

type Client = Awaited<ReturnType<typeof aClient>>

/** The three pages of what a person has: listings, connections, alerts. */
describe('the lists of what is one’s own', async () => {
  const app = await testApp()
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const listed = async (client: Client, query: string) =>
    ids((await client.page(`/my-listings?${query}`)).body.listings)

  it('have ten rows a page, and the last page for what is past it', async () => {
    const owner = await aClient(app)
    const made: number[] = []
    for (let index = 0; index < 12; index += 1) made.unshift((await aListing(owner)).id)
    const shown = async (query: string) => {
      const { listings, page, total } = (await owner.page(`/my-listings?${query}`)).body
      return [page, total, ids(listings)]
    }
    expect(await shown('')).toEqual([1, 12, made.slice(0, 10)])
    for (const query of ['page=2', 'page=99']) expect(await shown(query)).toEqual([2, 12, made.slice(10)])
    for (const query of ['page=0', 'page=two', 'state=nonsense'])
      expect(await shown(query)).toEqual([1, 12, made.slice(0, 10)])
  })

  it('narrow listings to a state, each of them in exactly one', async () => {
    const [owner, taker] = [await aClient(app), await aClient(app)]
    const draft = (await owner.post('/api/listings', centrifuge)).body.listing.id
    const [active, inactive, expired, connected, handed_over, hidden] = await Promise.all(
      Array.from({ length: 6 }, async () => (await aListing(owner)).id as number),
    )
    await owner.patch(`/api/listings/${inactive}`, { status: 'inactive' })
    await sql`update listings set expires_at = now() - interval '1 day' where id = ${expired}`.execute(app.db)
    await hold(app, Number(hidden))
    for (const listing_id of [connected, handed_over]) {
      const { body } = await taker.post('/api/connections', {
        ...{ exchange_type: 'offer', listing_id, total_units: 3 },
      })
      if (listing_id === handed_over) await taker.post(`/api/connections/${body.connection_id}/complete`)
    }
    const states = { draft, active, inactive, expired, connected, handed_over, hidden }
    for (const [state, id] of Object.entries(states))
      expect(await listed(owner, `state=${state}`), state).toEqual([id])
    expect(await listed(owner, 'state=draft&exchange_type=request')).toEqual([])
    expect(await listed(taker, '')).toEqual([])
  })

  it('find listings by every word, folded', async () => {
    const owner = await aClient(app)
    const { id } = await aListing(owner, { ...centrifuge, title: 'Bénch 100% press' })
    await aListing(owner, { ...centrifuge, title: 'Bench 100 press' })
    expect(await listed(owner, 'search=PRESS%20bench%20100%25')).toEqual([id])
  })

  it('find connections by title and by the other party, not by oneself', async () => {
    const [owner, taker] = [
      await aClient(app, { name: 'Olga Owner' }),
      await aClient(app, { name: 'Tess Taker' }),
    ]
    const connected = async (title: string) => {
      const { id: listing_id } = await aListing(owner, { ...centrifuge, title })
      const body = { exchange_type: 'offer', listing_id, total_units: 3 }
      return (await taker.post('/api/connections', body)).body.connection_id as number
    }
    const [first, second] = [await connected('Rotor'), await connected('Freezer 100%')]
    const found = async (client: Client, query: string) => {
      const { connections, total } = (await client.page(`/my-connections?${query}`)).body
      expect(total).toBe(connections.length)
      return ids(connections)
    }
    expect(await found(owner, '')).toEqual([second, first])
    expect(await found(owner, 'search=tess%20rotor')).toEqual([first])
    expect(await found(owner, 'search=olga')).toEqual([])
    expect(await found(taker, 'search=100%25')).toEqual([second])
    expect(await found(taker, 'search=_otor')).toEqual([])
    await taker.post(`/api/connections/${first}/complete`)
    expect(await found(owner, 'state=completed')).toEqual([first])
    expect(await found(owner, 'state=open&search=olga')).toEqual([])
    expect(await found(await aClient(app), '')).toEqual([])
  })

  it('find alerts by their sentence and state', async () => {
    const owner = await aClient(app)
    const make = async (type: string, status = 'active') =>
      (
        await owner.post('/api/alerts', {
          ...{ exchange_type: 'offer', status, specifications: { type: [type] } },
        })
      ).body.alert.id as number
    const [chemicals, equipment] = [await make('chemicals'), await make('equipment', 'inactive')]
    const found = async (query: string) => {
      const { alerts, total } = (await owner.page(`/alerts?${query}`)).body
      expect(total).toBe(alerts.length)
      return ids(alerts)
    }
    expect(await found('')).toEqual([equipment, chemicals])
    expect(await found('search=CHEM')).toEqual([chemicals])
    expect(await found('state=inactive')).toEqual([equipment])
    expect(await found('state=inactive&search=chem')).toEqual([])
    const other = await aClient(app)
    await aListing(other, pipetteTips)
    expect((await other.page('/alerts')).body.alerts).toEqual([])
  })
})
