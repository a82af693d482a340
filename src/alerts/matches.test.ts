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

  it('leaves other people’s matches unread', async () => {
    const [kim, lou] = [await aClient(app), await aClient(app)]
    await anAlert(kim, { exchange_type: 'request' })
    await anAlert(lou, { exchange_type: 'request' })
    await match(await aListing(seller, pipetteTips))
    await kim.post('/api/matches/read')
    expect((await lou.page('/matches')).body.unread_matches).toBe(1)
  })
})
