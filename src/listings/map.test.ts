import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBuilding, aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { changeBuilding } from '../buildings/building.ts'
import { system } from '../http/audit.ts'

const app = await testApp()
const organisation = await anOrganisation(app)
const [giver, asker] = [await aClient(app, { organisation }), await aClient(app)]
const put = (title: string, location_building: string, client = giver) =>
  aListing(client, { ...centrifuge, title, location_building })
await put('Here', 'Kruyt')
await put('Next door', 'Minnaert', asker)
await put('Far', 'Wind farm', asker)
await put('Ours', 'Shed')
await put('Theirs', 'Cellar', asker)
const request = { exchange_type: 'request', type: 'equipment', device_type: 'oven', total_units: 1 }
await aListing(asker, { ...request, title: 'An oven', location_building: 'kruyt gebouw' })
const kruyt = await aBuilding(app, 'Kruyt building', ['Kruyt', 'Kruyt gebouw'], { x: 0.1, y: 0.1 })
const wind = await aBuilding(app, 'Wind, farm', [], { x: 0.9, y: 0.9 })
await aBuilding(app, 'Minnaert', [], { x: 0.2, y: 0.1 })
const map = async () => (await app.client().page('/map')).body

it('shows what is on offer and asked for in each building, and what was typed of none', async () => {
  expect((await map()).buildings).toMatchObject([
    { id: kruyt.id, name: 'Kruyt building', pin: { x: 0.1, y: 0.1 }, offers: 1, requests: 1 },
    { name: 'Minnaert', offers: 1, requests: 0 },
    { id: wind.id, name: 'Wind, farm', offers: 1, requests: 0 },
  ])
  expect((await map()).elsewhere).toEqual([
    { name: 'Cellar', offers: 1, requests: 0 },
    { name: 'Shed', offers: 1, requests: 0 },
  ])
})

it('is followed by lists, the nearest first: by their pins, then the own organisation, then the rest', async () => {
  const titles = async () =>
    (await giver.get('/api/listings?exchange_type=offer&sort=nearest')).body.listings.map(
      ({ title }: { title: string }) => title,
    )
  await put('Own', 'Kruyt gebouw')
  expect(await titles()).toEqual(['Own', 'Here', 'Next door', 'Far', 'Ours', 'Theirs'])
  await changeBuilding(app.db, system, wind.id, { x: 0.11, y: 0.1 })
  expect(await titles()).toEqual(['Own', 'Here', 'Far', 'Next door', 'Ours', 'Theirs'])
  await changeBuilding(app.db, system, wind.id, { x: null, y: null })
  expect(await titles()).toEqual(['Own', 'Here', 'Next door', 'Ours', 'Theirs', 'Far'])
  expect((await map()).buildings[2].pin).toBeNull()
})

it('is led to by a listing and a handover of goods in a building, and by none of elsewhere', async () => {
  const [inside, outside] = [await put('To fetch', 'kruyt GEBOUW'), await put('Outside', 'Shed')]
  const asked = await aClient(app)
  const led = async ({ id }: { id: number }): Promise<(boolean | undefined)[]> => {
    const taken = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    const listing = await htmlOf(asked, `/listings/${id}`)
    const { connection_id } = (await asked.post('/api/connections', taken)).body
    const handover = await htmlOf(asked, `/connections/${connection_id}`)
    return [listing, handover].map((html) => html?.includes(`href="/map#building-${kruyt.id}"`))
  }
  expect(await led(inside)).toEqual([true, true])
  expect(await led(outside)).toEqual([false, false])
})
