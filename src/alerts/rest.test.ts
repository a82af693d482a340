import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert } from '../../test/factories.ts'
import { matchAlerts } from './matching.ts'

const app = await testApp()

it('finds the rest where parts were taken before alerts were looked at', async () => {
  const [seller, taker] = [await aClient(app), await aClient(app)]
  const alert = await anAlert(await aClient(app))
  const { id: listing_id } = await aListing(seller)
  const restOf = async (id: number): Promise<number> => {
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 1 })
    return (await taker.page(`/listings/${id}`)).body.remainder_listing_id
  }
  const rest = await restOf(await restOf(listing_id))
  const found = () =>
    app.db.selectFrom('alert_matches').select('listing_id').where('alert_id', '=', alert).execute()
  for (const _ of ['once', 'again']) {
    await matchAlerts(app, { listing_id })
    expect(await found()).toEqual([{ listing_id: rest }])
  }
})

it('gives the rest to alerts that had the whole, as it was', async () => {
  const [seller, taker] = [await aClient(app), await aClient(app)]
  const alert = await anAlert(await aClient(app))
  const { id: listing_id } = await aListing(seller)
  await matchAlerts(app, { listing_id })
  await app.db
    .updateTable('alert_matches')
    .set({ mailed_at: new Date(1e12) })
    .execute()
  await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
  const rest = (await taker.page(`/listings/${listing_id}`)).body.remainder_listing_id
  const match = await app.db
    .selectFrom('alert_matches')
    .select('mailed_at')
    .where('alert_id', '=', alert)
    .where('listing_id', '=', rest)
    .execute()
  expect(match).toEqual([{ mailed_at: new Date(1e12) }])
})
