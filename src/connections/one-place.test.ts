import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { m } from '../i18n/paraglide/messages.js'

it('a pick-up elsewhere names one place, and the usual one only as such', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const offer = { ...centrifuge, location_building: 'Kruyt', location_room: 'O.115' }
  const { id: listing_id } = await aListing(giver, offer)
  const body = { exchange_type: 'offer', listing_id, total_units: 2 }
  const id = (await taker.post('/api/connections', body)).body.connection_id as number
  const places = async (client = taker) => {
    const html = (await htmlOf(client, `/connections/${id}`))?.replace(/<script.*?<\/script>/gs, '') ?? ''
    const card = /<h2 id="pickup".*?<\/section>/s.exec(html)?.[0] ?? ''
    return {
      title: /<h2[^>]*>([^<]*)/.exec(card)?.[1],
      usual: card.match(/Kruyt/g)?.length ?? 0,
      normally: /Other than in the listing: Kruyt/.test(card),
      other: /Loading bay/.test(card),
    }
  }
  expect(await places()).toMatchObject({ title: 'Pick up at', usual: 1, normally: false })
  const starts_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const propose = async (place?: string) =>
    (await giver.post(`/api/connections/${id}/pickups`, { starts_at, place })).body.pickup_id as number
  await propose()
  expect(await places()).toMatchObject({ title: 'A time is proposed', usual: 1, normally: false })
  const pickup = await propose('Loading bay')
  const elsewhere = { usual: 1, normally: true, other: true }
  expect(await places()).toEqual({ title: 'A time is proposed', ...elsewhere })
  await taker.post(`/api/connections/${id}/pickups/${pickup}/accept`)
  expect(await places()).toEqual({ title: 'You meet', ...elsewhere })
  expect(m.connections_pickup_when({}, { locale: 'nl' })).toBe('Jullie hebben afgesproken')
})
