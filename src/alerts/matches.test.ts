import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert, centrifuge, pipetteTips } from '../../test/factories.ts'
import { matchAlerts } from './matching.ts'

describe('the page of matches', async () => {
  const app = await testApp()
  const seller = await aClient(app)
  const match = (listing: { id: number }) => matchAlerts(app, { listing_id: listing.id })

  it('shows matches with the alerts that found them, counts the unread and marks them read', async () => {
    const kim = await aClient(app)
    const alert = await anAlert(kim)
    const another = await anAlert(kim, { exchange_type: 'offer', specifications: { total_units: 2 } })
    const [first, second] = [
      await aListing(seller),
      await aListing(seller, { ...centrifuge, title: 'Second' }),
    ]
    await match(first)
    await match(second)
    const page = (await kim.page('/matches')).body
    expect(page).toMatchObject({ total: 2, page: 1, unread_matches: 2 })
    expect(page.matches.map((one: { listing: { id: number } }) => one.listing.id)).toEqual([
      second.id,
      first.id,
    ])
    expect(page.matches[0]).toMatchObject({
      unread: true,
      alerts: [{ id: alert, sentence: 'offers of equipment' }, { id: another }],
    })
    await match(await aListing(seller))
    const shown = { listing_ids: [first.id, second.id] }
    expect((await kim.post('/api/matches/read', shown)).status).toBe(200)
    expect((await kim.page('/matches')).body).toMatchObject({ total: 3, unread_matches: 1 })
    await kim.post('/api/matches/read')
    expect((await kim.page('/matches?page=99')).body).toMatchObject({ page: 1, unread_matches: 0 })
    expect((await kim.post('/api/matches/read', { listing_ids: ['first'] })).status).toBe(422)
    await seller.patch(`/api/listings/${first.id}`, { status: 'inactive' })
    expect((await kim.page('/matches')).body.total).toBe(2)
  })

  it('begins with what is new over all pages, however late what was read was found', async () => {
    const kim = await aClient(app)
    await anAlert(kim)
    const unread = await aListing(seller)
    await match(unread)
    const read: number[] = []
    for (let n = 0; n < 24; n++) {
      const { id } = await aListing(seller, { ...centrifuge, title: `Read ${n}` })
      await match({ id })
      read.push(id)
    }
    await kim.post('/api/matches/read', { listing_ids: read })
    const { matches } = (await kim.page('/matches')).body
    expect(matches[0]).toMatchObject({ unread: true, listing: { id: unread.id } })
    expect(matches[1]).toMatchObject({ unread: false, listing: { id: read.at(-1) } })
  })

  it('goes through what was new when it began, though each page marks its own as read', async () => {
    const kim = await aClient(app)
    await anAlert(kim)
    const all: number[] = []
    for (let n = 0; n < 30; n++) {
      const { id } = await aListing(seller, { ...centrifuge, title: `One ${n}` })
      await match({ id })
      all.unshift(id)
    }
    const idsOf = (body: { matches: { listing: { id: number } }[] }) =>
      body.matches.map(({ listing }) => listing.id)
    await kim.post('/api/matches/read', { listing_ids: all.slice(0, 3) })
    const first = (await kim.page('/matches')).body
    await kim.post('/api/matches/read', { listing_ids: idsOf(first) })
    const second = (await kim.page(`/matches?page=2&as_of=${first.as_of}`)).body
    expect([...idsOf(first), ...idsOf(second)]).toEqual([...all.slice(3), ...all.slice(0, 3)])
  })

  it('leaves other people’s matches unread', async () => {
    const [kim, lou] = [await aClient(app), await aClient(app)]
    await anAlert(kim, { exchange_type: 'request' })
    await anAlert(lou, { exchange_type: 'request' })
    await match(await aListing(seller, pipetteTips))
    await kim.post('/api/matches/read')
    expect((await lou.page('/matches')).body.unread_matches).toBe(1)
  })
})
