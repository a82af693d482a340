import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBuilding, aClient, aListing, anAlert, centrifuge } from '../../test/factories.ts'
import { matchAlerts } from '../alerts/matching.ts'

const app = await testApp()
const admin = await aClient(app, { role: 'administrator' })
const create = (body: object) => admin.post('/api/admin/buildings', body)
const rows = async (query = '') => (await admin.get(`/admin/buildings${query}`)).body.buildings

describe('the buildings of the park', () => {
  it('have a name in both languages, one standing for the other, spellings and a place', async () => {
    const { status, body } = await create({
      name_nl: 'Kruytgebouw',
      name_en: 'Kruyt building',
      spellings: ['Kruyt', 'kruyt  gebouw', 'KRUYT'],
      x: 0.25,
      y: 1,
    })
    expect(status).toBe(200)
    expect(body.building).toMatchObject({
      name: 'Kruyt building',
      spellings: ['Kruyt'],
      x: 0.25,
      y: 1,
      version: 1,
    })
    expect((await create({ name_nl: 'Proeftuin' })).body.building).toMatchObject({
      name: 'Proeftuin',
      x: null,
    })
    expect((await rows()).map(({ name }: { name: string }) => name)).toEqual([
      'Hugo, north',
      'Kruyt building',
      'Proeftuin',
    ])
    expect((await rows('?search=KRÜYT')).length).toBe(1)
  })

  it.each([
    [{ spellings: ['X'] }, 'name_en'],
    [{ name_en: ', ' }, 'name_en'],
    [{ name_en: '\u200b' }, 'name_en'],
    [{ name_en: 'A\u202eB' }, 'name_en'],
    [{ name_en: 'New', spellings: ['kruytgebouw'] }, 'spellings'],
    [{ name_en: 'New', x: 0.5 }, 'x'],
    [{ name_en: 'New', x: 0.5, y: 1.01 }, 'y'],
  ])('are refused as %j', async (body, field) => {
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await rows()).length).toBe(3)
  })

  it('are changed by one at a time, and keep what they were called', async () => {
    const { id } = (await create({ name_en: 'Buys Ballot', spellings: ['BBG', 'Ballot'] })).body.building
    const change = (body: object) => admin.patch(`/api/admin/buildings/${id}`, body)
    const { building } = (await change({ name_en: 'Minnaert', spellings: ['BBG'], version: 1 })).body
    expect(building).toMatchObject({
      name_en: 'Minnaert',
      name_nl: 'Buys Ballot',
      spellings: ['BBG'],
      version: 2,
    })
    expect((await change({ name_nl: 'Minnaert', version: 2 })).body.building.spellings).toEqual([
      'BBG',
      'Buys Ballot',
    ])
    expect((await change({ name_en: 'Late', version: 2 })).body).toMatchObject({ code: 'stale' })
  })
})

describe('the building that a listing is in', async () => {
  const [giver, reader] = [await aClient(app), await aClient(app)]
  const { id } = await aBuilding(app, 'Hugo, north', ['De Vries'])
  const offer = (location_building: string) => aListing(giver, { ...centrifuge, location_building })
  const typed = [await offer('hugo  North'), await offer('DE VRIES'), await offer('Vries lab')]
  const change = (body: object) => admin.patch(`/api/admin/buildings/${id}`, body)
  const browse = async (building: string, client = app.client()) =>
    (await client.get(`/listings/offers?location_building=${encodeURIComponent(building)}`)).body
  const found = async (building: string) =>
    (await browse(building)).listings
      .map((row: { id: number }) => typed.findIndex((one) => one.id === row.id))
      .sort()
  const facet = async () =>
    (await browse('Hugo  north')).facets.location_building.map((one: { label: string; count: number }) => [
      one.label,
      one.count,
    ])
  const alertFound = async (alert: number) =>
    (await app.db.selectFrom('alert_matches').select('listing_id').where('alert_id', '=', alert).execute())
      .length

  it('is found, counted and ticked by any of its spellings', async () => {
    expect(await found('de vries')).toEqual([0, 1])
    expect(await facet()).toEqual([
      ['Hugo, north', 2],
      ['Vries lab', 1],
    ])
    expect((await browse('DEVRIES')).filters.location_building).toEqual(['Hugo  north'])
  })

  it('has a name in the language of the reader', async () => {
    await change({ name_nl: 'Hugo noord' })
    const dutch = (await app.client().get('/listings/offers?lang=nl&location_building=de+vries')).body
    expect(dutch.filters.location_building).toEqual(['Hugo noord'])
    expect(dutch.facets.location_building[0]).toMatchObject({ label: 'Hugo noord', count: 2 })
  })

  it('changes with its spellings, without another version of a listing and without an alert', async () => {
    const alert = await anAlert(reader, {
      exchange_type: 'offer',
      specifications: { location_building: ['Vries lab'] },
    })
    const state = () =>
      sql`select md5(string_agg(listings::text, ',' order by id)) as listings, (select count(*) from alert_matches)
        as matches, (select count(*) from graphile_worker._private_jobs) as jobs from listings`.execute(
        app.db,
      )
    const before = (await state()).rows
    await change({ spellings: ['De Vries', 'Vries lab'] })
    expect(await found('Vries lab')).toEqual([0, 1, 2])
    expect(await facet()).toEqual([['Hugo, north', 3]])
    expect((await state()).rows).toEqual(before)

    await matchAlerts(app, { listing_id: (await offer('Hugo noord')).id })
    expect(await alertFound(alert)).toBe(1)
    await change({ spellings: ['De Vries'] })
    expect(await found('Vries lab')).toEqual([2])
    await matchAlerts(app, { listing_id: (await offer('Hugo noord')).id })
    expect(await alertFound(alert)).toBe(1)
  })

  it('is what was typed again once it is deleted, until it is restored', async () => {
    await admin.delete(`/api/admin/buildings/${id}`)
    expect(await found('de vries')).toEqual([1])
    expect((await admin.get(`/admin/buildings/${id}/edit`)).status).toBe(404)
    expect((await rows('?show=deleted')).map((row: { id: number }) => row.id)).toEqual([id])
    const other = await aBuilding(app, 'Vries', ['De Vries'])
    await admin.post(`/api/admin/buildings/${id}/restore`, {})
    expect(await found('hugo north')).toContain(0)
    expect(await found('hugo north')).not.toContain(1)
    expect(await found('vries')).toEqual([1])
    await admin.delete(`/api/admin/buildings/${id}`)
    await admin.patch(`/api/admin/buildings/${other.id}`, { spellings: ['De Vries', 'Hugo, north'] })
    expect((await admin.post(`/api/admin/buildings/${id}/restore`, {})).status).toBe(422)
  })
})

it('two administrators give one spelling to one building', async () => {
  const [one, other] = await Promise.all(
    ['First', 'Second'].map((name_en) => create({ name_en, spellings: ['Same'] })),
  )
  expect([one?.status, other?.status].sort()).toEqual([200, 422])
})

it('of two administrators at once one changes a building, and the other is told with nothing lost', async () => {
  const { id } = (await create({ name_en: 'Shared', spellings: ['Shared lab'] })).body.building
  const changes = [{ x: 0.1, y: 0.2 }, { name_nl: 'Gedeeld' }, { spellings: ['Shared lab', 'Our lab'] }]
  const answers = await Promise.all(
    changes.map((change) => admin.patch(`/api/admin/buildings/${id}`, { ...change, version: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = answers.find(({ status }) => status === 200)?.body.building
  expect(won.version).toBe(2)
  let last = won
  for (const [index, change] of changes.entries()) {
    if (answers[index]?.status === 200) continue
    const again = await admin.patch(`/api/admin/buildings/${id}`, { ...change, version: last.version })
    last = again.body.building
  }
  expect(last).toMatchObject({ name_nl: 'Gedeeld', x: 0.1, y: 0.2, version: 4 })
  expect(last.spellings).toEqual(expect.arrayContaining(['Shared lab', 'Our lab']))
})
