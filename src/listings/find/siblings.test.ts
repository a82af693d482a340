import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aBuilding, aClient, aListing, anOrganisation, centrifuge } from '../../../test/factories.ts'

describe('more from here', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [owner, colleague] = [await aClient(app, { organisation }), await aClient(app, { organisation })]
  const stranger = await aClient(app)
  const offer = (client: typeof owner, title: string, more: object = {}) =>
    aListing(client, { ...centrifuge, title, ...more })
  const shown = await offer(owner, 'Shown')
  await offer(colleague, 'Near', { total_units: 2 })
  await offer(owner, 'Far', { location_building: 'Elsewhere' })
  await offer(owner, 'Farther', { location_building: 'Elsewhere' })
  await offer(stranger, 'Of others')
  const withdrawn = await offer(owner, 'Withdrawn')
  await owner.patch(`/api/listings/${withdrawn.id}`, { status: 'inactive' })
  const titles = async (client: Pick<typeof owner, 'page'>, id: number) =>
    (await client.page(`/listings/${id}`)).body.more.map(({ title }: { title: string }) => title)

  it('is what its organisation has on the lists, the same building first, then the newest', async () => {
    expect(await titles(app.client(), shown.id)).toEqual(['Near', 'Farther', 'Far'])
    expect(await titles(stranger, shown.id)).toEqual(['Near', 'Farther', 'Far'])
  })

  it('tells no people, and is nothing to the owner, who sees matches instead', async () => {
    const { more } = (await app.client().page(`/listings/${shown.id}`)).body
    expect(Object.keys(more[0]).sort()).toEqual([
      'exchange_type',
      'expiry_date',
      'featuredImage',
      'id',
      'label',
      'organisation',
      'title',
      'total_units_label',
      'type',
    ])
    expect(await titles(owner, shown.id)).toEqual([])
  })

  it('goes by the pins between buildings, however they were typed, and shows four', async () => {
    await aBuilding(app, 'Main hall', ['Kruyt', 'Kruyt building'], { x: 0.1, y: 0.1 })
    await aBuilding(app, 'Elsewhere', [], { x: 0.9, y: 0.9 })
    await aBuilding(app, 'Minnaert', [], { x: 0.2, y: 0.1 })
    const inHall = await offer(owner, 'In the hall', { location_building: 'Kruyt' })
    await offer(owner, 'Next door', { location_building: 'Minnaert' })
    await offer(colleague, 'Same', { location_building: 'kruyt BUILDING' })
    await offer(owner, 'Outside', { location_building: 'Shed' })
    expect(await titles(stranger, inHall.id)).toEqual(['Same', 'Near', 'Shown', 'Next door'])
  })
})
