import { describe, expect, it } from 'vitest'
import { aClient, aListing } from '../../test/factories.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { settlePassedDates } from './write/past-date.ts'

/** The day has begun at the park, and no job has looked at anything yet: after a night off, or in the first minute. */
describe('what a new day no longer allows', async () => {
  const { app, earlier, lastDay } = await overMidnight()
  const [owner, other, visitor] = [await aClient(app), await aClient(app), app.client()]
  const admin = await aClient(app, { role: 'administrator' })
  const dishes = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 10 },
    ...{ manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt' },
  }
  const listed = (title: string, more: object = {}) => aListing(earlier(owner), { ...dishes, title, ...more })
  const titles = async (client: typeof visitor, query = '') =>
    (await client.get(`/api/listings?exchange_type=offer${query}`)).body.listings.map(
      ({ title }: { title: string }) => title,
    )
  const kept = async () =>
    (await visitor.page('/listings/offers')).body.listings
      .map(({ title }: { title: string }) => title)
      .toSorted()

  const clinical = await listed('Dishes for patients', { fit_for: ['clinical'] })
  const both = await listed('Dishes for all', { fit_for: ['clinical', 'research'] })
  const unsaid = await listed('Dishes for whom', {})
  const research = await listed('Dishes for research', { fit_for: ['research'] })
  const later = await listed('Dishes that last', { fit_for: ['clinical'], expiry_date: '2099-01-01' })
  const shown = ['Dishes for research', 'Dishes that last']

  it('is on no list, in no count and in no search', async () => {
    expect((await titles(earlier(other))).toSorted()).toEqual([
      ...['Dishes for all', 'Dishes for patients', 'Dishes for research', 'Dishes for whom'],
      'Dishes that last',
    ])
    expect((await titles(visitor)).toSorted()).toEqual(shown)
    expect(await titles(visitor, '&fit_for=clinical')).toEqual(['Dishes that last'])
    expect((await titles(other, '&search=dishes')).toSorted()).toEqual(shown)
    expect(await kept()).toEqual(shown)
  })

  it('is said to nobody on its page, not to its owner or an administrator either', async () => {
    const pageOf = async (client: typeof visitor, { id }: { id: number }) => {
      const { status, body } = await client.page(`/listings/${id}`)
      return [status, body.listing?.fit_for]
    }
    expect(await pageOf(earlier(other), both)).toEqual([200, ['clinical', 'research']])
    for (const one of [clinical, both, unsaid]) expect((await pageOf(visitor, one))[0]).toBe(410)
    expect(await pageOf(other, research)).toEqual([200, ['research']])
    expect(await pageOf(visitor, later)).toEqual([200, ['clinical']])
    for (const client of [owner, admin]) {
      expect(await pageOf(client, both)).toEqual([200, ['research']])
      expect(await pageOf(client, clinical)).toEqual([200, undefined])
    }
    const { csv } = (await admin.get('/api/admin/csv/listings?search=all')).body
    const line = csv.split('\r\n').find((one: string) => one.includes('Dishes for all'))
    expect(line).toMatch(/research/i)
    expect(line).not.toMatch(/clinical/i)
  })

  it('is not connected to by who read it the day before', async () => {
    const { version } = (await earlier(other).page(`/listings/${both.id}`)).body.listing
    const connection = { exchange_type: 'offer', listing_id: both.id, total_units: 1, version }
    const late = await other.post('/api/connections', connection)
    expect([late.status, late.body.code]).toEqual([409, 'listing_not_active'])
  })

  it('comes back with what is left of it, once the job has looked', async () => {
    expect(await kept()).toEqual(shown)
    await settlePassedDates(app.db)
    expect((await titles(visitor)).toSorted()).toEqual(['Dishes for all', ...shown])
    expect(await titles(visitor, '&fit_for=clinical')).toEqual(['Dishes that last'])
    expect(await kept()).toEqual(['Dishes for all', ...shown])
    expect((await visitor.page(`/listings/${both.id}`)).body.listing.fit_for).toEqual(['research'])
  })
})
