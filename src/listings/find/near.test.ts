import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../../test/factories.ts'

describe('buildings', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const lost = await anOrganisation(app)
  const viewer = await aClient(app, { organisation })
  const colleague = await aClient(app, { organisation })
  const stranger = await aClient(app)
  const offer = async (client: typeof viewer, title: string, location_building: string) =>
    (await aListing(client, { ...centrifuge, title, location_building })).id
  await offer(viewer, 'Own', 'Kruyt, west wing')
  await offer(stranger, 'Same building', 'kruyt, West Wing')
  await offer(colleague, 'Same organisation', 'Hijmans')
  await offer(stranger, 'Far', 'Accelerator')
  const browse = async (client: typeof viewer, query: string) =>
    (await client.get(`/api/listings?exchange_type=offer&${query}`)).body
  const titles = async (client: typeof viewer, query: string) =>
    (await browse(client, query)).listings.map(({ title }: { title: string }) => title)

  it('come nearest first: the viewer’s own, their organisation’s, then the rest, each newest first', async () => {
    expect(await titles(viewer, 'sort=nearest')).toEqual(['Same building', 'Own', 'Same organisation', 'Far'])
    expect((await browse(viewer, 'sort=nearest')).near.building).toBe('Kruyt  west wing')
  })

  it('are no order for those whose building is unknown', async () => {
    const visitor = app.client()
    const { sort, near } = (await visitor.get('/api/listings?exchange_type=offer&sort=nearest')).body
    expect([sort, near]).toEqual(['date_desc', null])
  })

  it('are asked for where nobody knows theirs: the newest come first, and the answer says so', async () => {
    await app.db.updateTable('organisations').set({ location: null }).where('id', '=', lost.id).execute()
    const { sort, near, can, listings } = await browse(
      await aClient(app, { organisation: lost }),
      'sort=nearest',
    )
    expect([sort, near, can.sort_nearest, listings[0].title]).toEqual(['nearest', null, true, 'Far'])
  })

  it('are one in whatever case and with commas, and narrow, count and stay in place', async () => {
    const { facets, filters } = await browse(stranger, 'location_building=KRUYT++WEST+WING')
    expect(facets.location_building.map(({ count }: { count: number }) => count)).toEqual([1, 1, 2])
    expect(filters.location_building).toEqual([facets.location_building[2].value])
    expect(facets.location_building[2].label).toMatch(/^kruyt, west wing$/i)
    expect(await titles(stranger, 'location_building=KRUYT++WEST+WING')).toEqual(['Same building', 'Own'])
    const other = await browse(stranger, 'location_building=Hijmans&search=far')
    expect(other.total).toBe(0)
  })

  it('tell what comes near when nothing is found: the kind that the words name', async () => {
    const { instead } = await browse(stranger, 'search=ultracentrifuge&availability_type=loan')
    expect(instead.totals).toEqual({ search: 0, availability_type: 0 })
    expect(instead.nearest).toMatchObject({ search: '', total: 4, filters: { device_type: ['centrifuge'] } })
    expect((await browse(stranger, 'search=far')).instead).toBeNull()
  })

  it('are those where people work, once they say so, and new listings begin there', async () => {
    const mover = await aClient(app, { organisation })
    await offer(mover, 'Listed', 'Hijmans')
    const place = async () => (await mover.page('/listings/create')).body.place
    const say = (building: unknown) => mover.patch('/api/account', { building })
    expect((await browse(mover, 'sort=nearest')).near.building).toBe('Hijmans')
    await mover.post('/api/listings', {
      ...{ ...centrifuge, exchange_type: 'offer', location_building: 'Accelerator', location_room: '2.08' },
    })
    await offer(mover, 'Listed later', 'Hijmans')
    expect(await place()).toEqual({ location_building: 'Hijmans', location_room: 'O.604' })

    expect((await say('accelerator')).status).toBe(200)
    expect((await titles(mover, 'sort=nearest'))[0]).toBe('Far')
    expect((await browse(mover, 'sort=nearest')).near.building).toBe('accelerator')
    expect(await place()).toEqual({ location_building: 'accelerator', location_room: '2.08' })
    expect((await mover.page('/account')).body.building).toBe('accelerator')

    await say('Nowhere yet')
    expect(await place()).toEqual({ location_building: 'Nowhere yet', location_room: '' })
    await say('')
    expect(await place()).toEqual({ location_building: 'Hijmans', location_room: 'O.604' })
    expect((await say('x'.repeat(121))).body.errors).toEqual({ building: ['Use at most 120 characters.'] })
  })
})
