import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBuilding, aClient, aListing, centrifuge } from '../../test/factories.ts'
import type { Proposal } from './proposals.ts'

const app = await testApp()
const admin = await aClient(app, { role: 'administrator' })
const giver = await aClient(app)
await sql`update organisations set location = 'Genomics House'`.execute(app.db)
for (const location_building of [
  ...['Kruyt gebouw', 'kruyt  GEBOUW', 'Kruit gebouw', 'Building 12', 'Building 21'],
  ...['Genomics hous', 'Accelerator', 'Known', ', ,'],
])
  await aListing(giver, { ...centrifuge, location_building })
const kruyt = await aBuilding(app, 'Kruytgebouw', ['Kruyt'])
const eleven = await aBuilding(app, 'Building 11')
await aBuilding(app, 'Known')

const proposed = async (): Promise<unknown[]> =>
  (await admin.get('/admin/buildings')).body.proposals.map(({ building, typed }: Proposal) => [
    building?.name ?? null,
    ...typed.map(({ spelling, listings, others }) => `${spelling} ${listings}+${others}`),
  ])
const offersIn = async (building: string) =>
  (await app.client().get(`/listings/offers?location_building=${building}`)).body.total
const send = (path: 'accept' | 'take-back', spellings: object[]) =>
  admin.post(`/api/admin/buildings/${path}`, { spellings })

it('gathers what was typed and means no building, by what it may mean and never by another number', async () => {
  expect(await proposed()).toEqual([
    ['Kruytgebouw', 'Kruit gebouw 1+0'],
    [null, 'Genomics House 0+2', 'Genomics hous 1+0'],
    [null, 'Accelerator 1+0'],
    [null, 'Building 12 1+0'],
    [null, 'Building 21 1+0'],
  ])
})

it('accepts several at once, but not what means another by then, and takes exactly those back', async () => {
  const some = [
    { spelling: 'Kruit gebouw', building_id: kruyt.id },
    { spelling: 'Building 12', building_id: eleven.id },
    { spelling: 'Known', building_id: eleven.id },
  ]
  const { body } = await send('accept', some)
  expect(body.accepted.length).toBe(2)
  expect(await offersIn('kruyt')).toBe(3)
  expect(await offersIn('Building+11')).toBe(1)
  expect(await offersIn('Known')).toBe(1)
  const form = await admin.patch(`/api/admin/buildings/${kruyt.id}`, { spellings: [], version: 1 })
  expect(form.body.code).toBe('stale')

  const back = await send('take-back', [...body.accepted, { spelling: 'Known', building_id: eleven.id }])
  expect(back.body.taken_back.length).toBe(2)
  expect(await offersIn('kruyt')).toBe(2)
  const name = await send('take-back', [{ spelling: 'Kruytgebouw', building_id: kruyt.id }])
  expect(name.body.taken_back).toEqual([])
})
