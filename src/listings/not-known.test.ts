import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'

const bottle = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Unlabelled solvent',
  substance_category: 'laboratory_use',
  volume_weight_unit: 'ml',
  total_units: 500,
  availability_type: 'free',
  location_building: 'Zeta wing',
}
const everything = ['manufacturer', 'product_number', 'expiry_date']

describe('what an owner does not know', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const other = await aClient(app)
  const patch = (id: number, body: object) => owner.patch(`/api/listings/${id}`, body)
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('counts as an answer, given with the listing or later', async () => {
    const { id, not_known } = await aListing(owner, { ...bottle, not_known: everything })
    expect(not_known).toEqual(everything)
    const draft = (await owner.post('/api/listings', bottle)).body.listing
    const early = await patch(draft.id, { ...bottle, status: 'active' })
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, everything])
    const step = await patch(draft.id, { step: 2, not_known: everything.slice(0, 2) })
    expect(Object.keys(step.body.errors)).toEqual(['expiry_date'])
    expect((await patch(draft.id, { not_known: everything, status: 'active' })).body.listing.status).toBe(
      'active',
    )
    expect((await other.page(`/listings/${id}`)).body.listing.not_known).toEqual(everything)
  })

  it('is no tag, no word to search for and nothing to compare', async () => {
    const [one] = [
      await aListing(owner, { ...bottle, title: 'Zonal thing', not_known: everything }),
      await aListing(other, { ...bottle, exchange_type: 'request', title: 'Zonal wish' }),
    ]
    expect(one.tags.map(({ key }: { key: string }) => key)).toEqual(['type', 'substance_category'])
    expect(one.manufacturer).toBeUndefined()
    for (const search of ['known', 'bekend', 'not_known'])
      expect((await other.get(`/api/listings?exchange_type=offer&search=${search}`)).body.total, search).toBe(
        0,
      )
    const { matches } = (await owner.page(`/listings/${one.id}`)).body
    expect(matches[0].reasons).toEqual(['Laboratory use', '“zonal”'])
  })

  it('is known once it has a value, and the value goes when it is not known after all', async () => {
    const { id } = await aListing(owner, { ...bottle, not_known: everything })
    const given = (await patch(id, { manufacturer: 'Chemwell' })).body.listing
    expect([given.manufacturer, given.not_known]).toEqual(['Chemwell', everything.slice(1)])
    const both = (await patch(id, { manufacturer: 'Chemco', not_known: everything })).body.listing
    expect([both.manufacturer, both.not_known]).toEqual(['Chemco', everything.slice(1)])
    const again = (await patch(id, { not_known: everything })).body.listing
    expect([again.manufacturer, again.not_known]).toEqual([undefined, everything])
    expect((await rowOf(id)).search_text).not.toContain('chemco')
    const cleared = await patch(id, { not_known: [] })
    expect([cleared.status, Object.keys(cleared.body.errors)]).toEqual([422, everything])
  })

  it('goes with what is no longer asked for', async () => {
    const { id } = await aListing(owner, { ...bottle, not_known: everything })
    const as = async (values: object) =>
      (await patch(id, { ...values, status: 'inactive' })).body.listing.not_known
    expect(await as({ type: 'equipment' })).toEqual(['manufacturer'])
    expect(await as({ exchange_type: 'request' })).toEqual([])
  })

  it.each([['title'], 'manufacturer', [1], { 0: 'manufacturer' }])('refuses %j', async (not_known) => {
    const { id } = await aListing(owner, { ...bottle, not_known: everything })
    const answer = await patch(id, { not_known })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['not_known']])
  })

  it('is copied, and goes to the rest', async () => {
    const { id } = await aListing(owner, {
      ...bottle,
      type: 'disposables',
      disposable_type: 'gloves',
      not_known: everything,
    })
    const copy = (await owner.post(`/api/dashboard/duplicate/${id}`)).body.listing_id
    expect((await rowOf(copy)).not_known).toEqual(everything)
    await other.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: id,
      total_units: 2,
      extra_info: '',
    })
    const rest = await app.db
      .selectFrom('listings')
      .select('not_known')
      .where('split_from_id', '=', id)
      .execute()
    expect(rest).toEqual([{ not_known: everything }])
  })

  it('can never be stored beside a value, whoever writes it', async () => {
    const { id } = await aListing(owner, { ...bottle, not_known: everything })
    const wrong = app.db
      .updateTable('listings')
      .set({ attributes: JSON.stringify({ manufacturer: 'Chemwell' }) })
      .where('id', '=', id)
      .execute()
    await expect(wrong).rejects.toThrow('listings_known_or_not')
  })
})
