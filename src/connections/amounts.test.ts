import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

const ethanol = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'Ethanol absolute',
  substance_category: 'reagents',
  volume_weight_unit: 'ml',
  total_units: 500,
  manufacturer: 'Generic',
  product_number: 'E-1',
  expiry_date: '2031-01-01',
  availability_type: 'free',
  location_building: 'Kruyt',
}
const asked = {
  exchange_type: 'request',
  type: 'chemicals',
  title: 'Ethanol',
  substance_category: 'reagents',
  volume_weight_unit: 'l',
  total_units: 10,
}

const offered = {
  ...{ exchange_type: 'offer', manufacturer: 'Tipco', product_number: 'T-96', expiry_date: '2035-01-01' },
  ...{ availability_type: 'free', location_building: 'Kruyt' },
}

/** A request and an offer counted in two units, from the call to what is left on either side. */
describe('amounts', async () => {
  const app = await testApp({ worker: true })
  const asker = await aClient(app)
  const giver = await aClient(app)

  const answer = async (request: { id: number }, offer: { id: number }, more: object) =>
    giver.post('/api/connections', {
      exchange_type: 'request',
      listing_id: request.id,
      offer_id: offer.id,
      extra_info: '',
      ...more,
    })
  /** The amount on a listing and that of its rest. */
  const amountsOf = async (id: number) => {
    const rows = await app.db
      .selectFrom('listings')
      .select(['status', 'attributes'])
      .where((where) => where.or([where('id', '=', id), where('split_from_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(
      ({ status, attributes }) =>
        `${status} ${attributes.total_units} ${attributes.volume_weight_unit ?? ''}`,
    )
  }

  it('reduces each side in its own unit, and puts 10 l together again', async () => {
    const request = await aListing(asker, asked)
    const offer = await aListing(giver, { ...ethanol, total_units: 800, portion_size: 100 })
    const { body } = await answer(request, offer, { total_units: 500 })
    expect(await amountsOf(request.id)).toEqual(['connected 500 ml', 'active 9500 ml'])
    expect(await amountsOf(offer.id)).toEqual(['connected 500 ml', 'active 300 ml'])
    const { connection } = (await asker.page(`/connections/${body.connection_id}`)).body
    expect(connection).toMatchObject({ total_units: 500, total_units_label: '500 ml' })
    expect((await asker.delete(`/api/connections/${body.connection_id}`)).status).toBe(200)
    expect(await amountsOf(request.id)).toEqual(['active 10 l'])
    expect(await amountsOf(offer.id)).toEqual(['active 800 ml'])
  })

  it('keeps the larger unit where the rest is whole in it', async () => {
    const request = await aListing(asker, asked)
    const offer = await aListing(giver, { ...ethanol, total_units: 4_000 })
    await answer(request, offer, { total_units: 4_000 })
    expect(await amountsOf(request.id)).toEqual(['connected 4 l', 'active 6 l'])
  })

  it('counts in the unit that is sent, for an offer too', async () => {
    const offer = await aListing(giver, {
      ...ethanol,
      ...{ volume_weight_unit: 'kg', total_units: 2, portion_size: 1_000 },
    })
    const connect = (more: object) =>
      asker.post('/api/connections', { exchange_type: 'offer', listing_id: offer.id, ...more })
    expect((await connect({ total_units: 1, unit: 'l' })).body.errors).toHaveProperty('unit')
    expect((await connect({ total_units: 1, unit: 'stone' })).body.errors).toHaveProperty('unit')
    expect((await connect({ total_units: 2_001, unit: 'g' })).body.errors.total_units[0]).toContain('2,000')
    expect((await connect({ total_units: 1_000, unit: 'g' })).status).toBe(200)
    expect(await amountsOf(offer.id)).toEqual(['connected 1 kg', 'active 1 kg'])
  })

  it('lets one unit of an offer be a little more than asked, and that meets the request whole', async () => {
    const request = await aListing(asker, { ...asked, volume_weight_unit: 'ml', total_units: 300 })
    const offer = await aListing(giver, {
      ...ethanol,
      ...{ volume_weight_unit: 'l', total_units: 3, portion_size: 1_000 },
    })
    expect((await answer(request, offer, { total_units: 2 })).body.errors).toHaveProperty('total_units')
    expect((await answer(request, offer, { total_units: 301, unit: 'ml' })).body.errors).toHaveProperty(
      'total_units',
    )
    const { body } = await answer(request, offer, { total_units: 1 })
    expect(await amountsOf(request.id)).toEqual(['connected 300 ml'])
    expect(await amountsOf(offer.id)).toEqual(['connected 1 l', 'active 2 l'])
    await giver.delete(`/api/connections/${body.connection_id}`)
    expect([await amountsOf(request.id), await amountsOf(offer.id)]).toEqual([
      ['active 300 ml'],
      ['active 3 l'],
    ])
  })

  it('of thousands are grouped for people, and never in data', async () => {
    const offer = await aListing(giver, { ...ethanol, title: 'Large can', total_units: 25_000 })
    const { body } = await asker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: offer.id, total_units: 25_000 },
    })
    const { connection } = (await asker.page(`/connections/${body.connection_id}`)).body
    expect(connection).toMatchObject({ total_units_label: '25000 ml', what: '25,000 ml Large can' })
    expect((await giver.page(`/listings/${offer.id}`)).body.listing.total_units_label).toBe('25000 ml')
    const paperIn = async (language: string) =>
      JSON.stringify((await asker.page(`/handovers/${connection.handover_id}?in=${language}`)).body.paper)
    expect(await paperIn('en')).toContain('25,000 ml')
    expect(await paperIn('nl')).toContain('25.000 ml')
    expect((await mailTo(app.config.dataDir, asker.user.email, /^Promised: Large can/)).text).toContain(
      '25,000 ml',
    )
    const admin = await aClient(app, { role: 'administrator' })
    expect((await admin.get('/api/admin/csv/connections')).body.csv).toMatch(/Large can.*,25000,ml/)
  })

  it('are taken whole, like a sealed bottle, unless their owner says in which portions', async () => {
    const bottle = await aListing(giver, ethanol)
    const connect = (listing_id: number, total_units: number) =>
      asker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units })
    const halved = await connect(bottle.id, 250)
    expect([halved.status, halved.body.errors.total_units]).toEqual([
      422,
      ['It is given all at once: 500 ml.'],
    ])
    expect((await connect(bottle.id, 500)).status).toBe(200)
    const many = await aListing(giver, { ...ethanol, total_units: 950, portion_size: 200 })
    const odd = await connect(many.id, 300)
    expect(odd.body.errors.total_units[0]).toContain('in portions of 200 ml, or all 950 ml')
    expect((await connect(many.id, 400)).status).toBe(200)
    expect(await amountsOf(many.id)).toEqual(['connected 400 ml', 'active 550 ml'])
    const rest = (await app.client().page(`/listings/${many.id}`)).body.remainder_listing_id
    expect((await connect(rest, 550)).status).toBe(200)
  })

  it('answer a request whole or in portions too, and a whole bottle may be more than asked', async () => {
    const [request, bottle] = [await aListing(asker, asked), await aListing(giver, ethanol)]
    expect((await answer(request, bottle, { total_units: 400 })).body.errors.total_units).toEqual([
      'It is given all at once: 500 ml.',
    ])
    expect((await answer(request, bottle, { total_units: 500 })).status).toBe(200)
    const small = await aListing(asker, { ...asked, volume_weight_unit: 'ml', total_units: 300 })
    const drum = await aListing(giver, { ...ethanol, volume_weight_unit: 'l', total_units: 3 })
    expect((await answer(small, drum, { total_units: 1 })).status).toBe(422)
    expect((await answer(small, drum, { total_units: 3 })).status).toBe(200)
    expect([await amountsOf(small.id), await amountsOf(drum.id)]).toEqual([
      ['connected 300 ml'],
      ['connected 3 l'],
    ])
  })

  it('go in portions that are no whole number of their unit, like 12 l in bottles of 500 ml', async () => {
    const bottles = { ...ethanol, volume_weight_unit: 'l', total_units: 12, portion_size: 500 }
    const { id } = await aListing(giver, bottles)
    const take = (total_units: number) =>
      asker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units, unit: 'ml' })
    expect((await take(750)).status).toBe(422)
    const { connection_id } = (await take(1_500)).body
    expect(await amountsOf(id)).toEqual(['connected 1500 ml', 'active 10500 ml'])
    await asker.delete(`/api/connections/${connection_id}`)
    expect(await amountsOf(id)).toEqual(['active 12 l'])
  })

  it('refuses an offer that is promised already as a conflict, which is that field’s', async () => {
    const [one, two] = [await aListing(asker, pipetteTips), await aListing(asker, pipetteTips)]
    const offer = await aListing(giver, { ...pipetteTips, ...offered, total_units: 1 })
    expect((await answer(one, offer, { total_units: 1 })).status).toBe(200)
    const { status, body } = await answer(two, offer, { total_units: 1 })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'listing_taken', ['offer_id']])
  })

  it.each([
    ['another category', pipetteTips, { ...ethanol }],
    ['a weight for a volume', asked, { ...ethanol, volume_weight_unit: 'kg' }],
    ['a volume for a weight', { ...asked, volume_weight_unit: 'g' }, ethanol],
    ['equipment for tips', pipetteTips, centrifuge],
  ])('refuses %s, and says why', async (_, wanted, given) => {
    const [request, offer] = [await aListing(asker, wanted), await aListing(giver, given)]
    const { status, body } = await answer(request, offer, { total_units: 1 })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['offer_id']])
    expect(body.errors.offer_id[0]).toMatch(/category|weight|volume/)
  })

  it('passes an edit that leaves an amount as large as only a split makes it', async () => {
    const offer = await aListing(giver, { ...ethanol, total_units: 500 })
    const request = await aListing(asker, { ...asked, total_units: 10_000 })
    await answer(request, offer, { total_units: 500 })
    expect(await amountsOf(request.id)).toEqual(['connected 500 ml', 'active 9999500 ml'])
    const rest = (await asker.page(`/listings/${request.id}`)).body.remainder_listing_id
    const edit = (total_units: number) =>
      asker.patch(`/api/listings/${rest}`, { title: 'Edited', total_units })
    expect((await edit(9_999_501)).body.errors).toHaveProperty('total_units')
    expect((await edit(9_999_500)).body.listing).toMatchObject({ title: 'Edited', total_units: 9_999_500 })
    expect((await app.client().get('/api/listings?exchange_type=request')).status).toBe(200)
  })

  it('are a number, a unit and what can be added up in the tables of administrators', async () => {
    const admin = await aClient(app, { organisation: null, role: 'administrator' })
    const salt = { ...ethanol, title: 'Counted salt', volume_weight_unit: 'kg', total_units: 3 }
    const { id } = await aListing(giver, salt)
    await aListing(giver, { ...centrifuge, title: 'Counted centrifuge' })
    await asker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 3 })
    const rows = async (table: string) => (await admin.get(`/api/admin/csv/${table}`)).body.csv.split('\r\n')
    const about = (lines: string[], title: string) => lines.find((line) => line.includes(title))
    const listings = await rows('listings')
    expect(listings[0]).toMatch(/Total units.Unit.In the smallest unit/)
    expect(about(listings, 'Counted salt')).toMatch(/3.kg.3000/)
    expect(about(listings, 'Counted centrifuge')).toMatch(/3.pieces.3/)
    expect(about(await rows('connections'), 'Counted salt')).toMatch(/3.kg.3000/)
  })
})
