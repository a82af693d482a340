import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListedRow } from '../../../test/factories.ts'
import { matchAlerts } from '../../alerts/matching.ts'

describe('browsing by amounts', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const other = await aClient(app)
  const ids: Record<string, number> = {}
  const amounts: [number, string?][] = [[5], [500, 'g'], [2, 'kg'], [300, 'ml'], [1, 'l'], [2_000, 'kg']]
  for (const [total_units, unit] of amounts) {
    const title = `${total_units} ${unit ?? 'pieces'}`
    const type = unit ? 'chemicals' : 'equipment'
    const values = { exchange_type: 'offer', type, title, total_units }
    const own = unit ? { volume_weight_unit: unit, manufacturer: unit } : {}
    ids[title] = await aListedRow(app, owner.user, { ...values, ...own })
  }
  const browse = async (query: string) => (await other.get(`/api/listings?exchange_type=offer&${query}`)).body
  const titles = async (query: string) =>
    (await browse(query)).listings.map(({ title }: { title: string }) => title).sort()

  it.each([
    ['total_units=2', ['2 kg', '2000 kg', '300 ml', '5 pieces', '500 g']],
    ['total_units=2&unit=stone', ['2 kg', '2000 kg', '300 ml', '5 pieces', '500 g']],
    ['unit=kg', ['1 l', '2 kg', '2000 kg', '300 ml', '5 pieces', '500 g']],
    ['total_units=2&unit=kg', ['2 kg', '2000 kg']],
    ['total_units=501&unit=g', ['2 kg', '2000 kg']],
    ['total_units=1500000&unit=g', ['2000 kg']],
    ['total_units=999999&unit=kg', []],
    ['total_units=1&unit=ml', ['1 l', '300 ml']],
    ['total_units=1&unit=l', ['1 l']],
    ['total_units=1&unit=pieces', ['5 pieces']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
    expect((await browse(query)).total).toBe(expected.length)
  })

  it('has one range where all that is listed is of one kind', async () => {
    expect((await browse('')).amount).toBeNull()
    expect((await browse('type=chemicals')).amount).toBeNull()
    expect((await browse('type=equipment')).amount).toEqual({ unit: 'pieces', min: 5, max: 5 })
    expect((await browse('search=kg')).amount).toEqual({ unit: 'kg', min: 2, max: 2_000 })
    expect((await browse('search=g')).amount).toEqual({ unit: 'g', min: 500, max: 2_000_000 })
  })

  it('says in an alert what it wants, and finds by it', async () => {
    const specifications = { total_units: 1, unit: 'kg' }
    const { body } = await other.post('/api/alerts', {
      exchange_type: 'offer',
      frequency: 'daily',
      specifications,
    })
    expect(body).toMatchObject({ success: true })
    for (const id of Object.values(ids)) await matchAlerts(app, { listing_id: id })
    const matches = (await other.page('/matches')).body.matches
    const found = matches.map(({ listing }: { listing: { title: string } }) => listing.title)
    expect(found.sort()).toEqual(['2 kg', '2000 kg'])
    const [alert] = (await other.page('/dashboard')).body.alerts
    expect(alert.tags.map(({ label }: { label: string }) => label)).toContain('at least 1 kg')
    const again = await other.patch(`/api/alerts/${alert.id}`, { specifications: alert.specifications })
    expect(again.body).toMatchObject({ success: true })
    expect((await other.page('/dashboard')).body.alerts[0].specifications).toEqual(alert.specifications)
    const wrong = { exchange_type: 'offer', specifications: { total_units: ['5 stone'] } }
    expect((await other.post('/api/alerts', wrong)).status).toBe(422)
    expect((await other.get('/api/alerts/count?exchange_type=offer&total_units=1&unit=kg')).body.total).toBe(
      2,
    )
  })
})
