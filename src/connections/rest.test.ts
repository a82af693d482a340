import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'
import { renewListing } from '../listings/write/renewal.ts'

/** Connecting to what changed, or was taken in part, while one read it. */
describe('a listing that is no longer as it was read', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const [one, two, three] = [await aClient(app), await aClient(app), await aClient(app)]
  const many = { ...centrifuge, total_units: 10 }
  const connect = (client: typeof one, listing_id: number, more: object = {}) =>
    client.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1, ...more })

  it('is shown as it is now when its owner has edited it meanwhile', async () => {
    const { id, version } = await aListing(owner, many)
    await owner.patch(`/api/listings/${id}`, { title: 'Without its rotor' })
    const { status, body } = await connect(one, id, { version })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.listing).toMatchObject({ id, title: 'Without its rotor', total_units: 10 })
    expect(body.listing.user.name).toEqual(expect.any(String))
    expect((await connect(one, id, { version: body.listing.version })).status).toBe(200)
  })

  it('is as it was when it was only extended, taken down and shown again, or saved as it is', async () => {
    const { id, version } = await aListing(owner, many)
    await renewListing(app.db, id, { act: 'extend', isByLink: false }, app.config.parkTimeZone)
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    await owner.patch(`/api/listings/${id}`, { status: 'active', title: many.title, images: [] })
    expect((await connect(one, id, { version })).status).toBe(200)
  })

  it('is as it was when others took of it and gave it back, but its owner’s form is stale', async () => {
    const { id, version } = await aListing(owner, many)
    const { body } = await connect(one, id, { total_units: 4 })
    await one.delete(`/api/connections/${body.connection_id}`)
    expect((await owner.patch(`/api/listings/${id}`, { total_units: 2, version })).body.code).toBe('stale')
    expect((await connect(two, id, { version })).status).toBe(200)
  })

  it('knows no version that never was', async () => {
    const { id, version } = await aListing(owner, many)
    expect((await connect(one, id, { version: version + 7 })).body.code).toBe('stale')
    expect((await connect(one, id, { version: 0 })).body.code).toBe('stale')
    expect((await connect(one, id, { version: 'x' })).body.errors).toHaveProperty('version')
  })

  it('refuses shape first, then the state, then what is stale, then what does not fit', async () => {
    const { id, version } = await aListing(owner, many)
    await owner.patch(`/api/listings/${id}`, { title: 'Edited', total_units: 5 })
    const wrong = { version, total_units: 9, exchange_type: 'request' }
    expect((await connect(owner, id, { ...wrong, total_units: 0 })).status).toBe(422)
    expect((await connect(owner, id, wrong)).body.code).toBe('own_listing')
    expect((await connect(one, id, wrong)).body.code).toBe('stale')
    const { version: now } = (await one.page(`/listings/${id}`)).body.listing
    expect((await connect(one, id, { ...wrong, version: now })).body.errors).toHaveProperty('exchange_type')
    expect((await connect(one, id, { total_units: 9, version: now })).body.errors).toHaveProperty(
      'total_units',
    )
    await connect(two, id, { total_units: 5 })
    expect((await connect(one, id, wrong)).body.code).toBe('listing_taken')
    const request = await aListing(owner, pipetteTips)
    await owner.patch(`/api/listings/${request.id}`, { title: 'More tips' })
    const answered = { exchange_type: 'request', offer_id: id, version: request.version }
    expect((await connect(one, request.id, answered)).body.code).toBe('stale')
  })

  it('leads to its rest, along the chain, wherever it is asked for', async () => {
    const { id } = await aListing(owner, many)
    await connect(one, id, { total_units: 3 })
    const first = (await connect(three, id)).body
    expect(first).toMatchObject({ code: 'listing_taken', remainder_listing_id: expect.any(Number) })
    await connect(two, first.remainder_listing_id, { total_units: 2 })
    const second = (await connect(three, id)).body.remainder_listing_id
    expect(second).toBeGreaterThan(first.remainder_listing_id)
    for (const address of [id, first.remainder_listing_id]) {
      const gone = await app.client().page(`/listings/${address}`)
      expect([gone.status, gone.body.remainder_listing_id]).toEqual([410, second])
    }
    for (const client of [owner, one])
      expect((await client.page(`/listings/${id}`)).body).toMatchObject({ remainder_listing_id: second })
    const page = await (await app.client().request(`/listings/${id}`)).text()
    expect(page).toContain(`"remainder_listing_id":${second}`)
  })

  it('leads nowhere when nothing is left, or what is left is not shown', async () => {
    const whole = await aListing(owner, many)
    await connect(one, whole.id, { total_units: 10 })
    expect((await connect(two, whole.id)).body).not.toHaveProperty('remainder_listing_id')
    const { id } = await aListing(owner, many)
    await connect(one, id)
    const rest = (await connect(two, id)).body.remainder_listing_id
    await owner.patch(`/api/listings/${rest}`, { status: 'inactive' })
    expect((await connect(two, id)).body).not.toHaveProperty('remainder_listing_id')
    expect((await app.client().page(`/listings/${id}`)).body).not.toHaveProperty('remainder_listing_id')
  })

  it('leads from a rest that was merged back to what it became part of', async () => {
    const { id } = await aListing(owner, many)
    const { body } = await connect(one, id, { total_units: 3 })
    const rest = (await connect(two, id)).body.remainder_listing_id
    await one.delete(`/api/connections/${body.connection_id}`)
    expect((await connect(two, rest)).body).toMatchObject({
      code: 'listing_not_active',
      remainder_listing_id: id,
    })
    expect((await app.client().page(`/listings/${rest}`)).body.remainder_listing_id).toBe(id)
  })

  it('is shown on the page of a cancelled connection, also when it became part of another', async () => {
    const { id } = await aListing(owner, many)
    const first = (await connect(one, id, { total_units: 3 })).body
    const rest = (await connect(two, id)).body.remainder_listing_id
    const second = (await connect(two, rest)).body.connection_id
    await one.delete(`/api/connections/${first.connection_id}`)
    await two.delete(`/api/connections/${second}`)
    const living = (await app.client().page(`/listings/${id}`)).status === 200 ? id : rest

    const own = await two.page(`/connections/${second}`)
    expect(own.body.connection.listing_id).toBe(rest)
    expect(own.body.listing).toMatchObject({ id: living, total_units: 10 })
  })

  it('stays two listings once its owner has edited the rest, or what came back', async () => {
    const { id } = await aListing(owner, many)
    const first = (await connect(one, id, { total_units: 3 })).body.connection_id
    const rest = (await connect(two, id)).body.remainder_listing_id
    await owner.patch(`/api/listings/${rest}`, { title: 'A newer model' })
    await one.delete(`/api/connections/${first}`)
    const again = (await connect(one, id, { total_units: 2 })).body.connection_id
    await one.delete(`/api/connections/${again}`)
    const shown = await Promise.all(
      [id, rest].map(async (one) => (await two.page(`/listings/${one}`)).body.listing),
    )
    expect(shown).toMatchObject([
      { title: many.title, total_units: 3 },
      { title: 'A newer model', total_units: 7 },
    ])
  })
})
