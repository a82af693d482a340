import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { aClient, aListing, centrifuge } from './factories.ts'
import { aPicture } from './pictures.ts'

describe('calls in general', async () => {
  const app = await testApp()

  it('gives every 422 its errors, those of no field under _', async () => {
    const { status, body } = await app.client().post('/api/email/verify', { token: 'spent' })
    expect([status, body]).toMatchObject([422, { code: 'token_invalid', errors: { _: [body.message] } }])
  })

  it('gives the first answer again to an upload with the same key', async () => {
    const client = await aClient(app)
    const headers = { ...(await client.csrf()), 'idempotency-key': 'one-photo' }
    const picture = await aPicture()
    const [first, again] = [
      await client.upload(picture, 'photo.png', headers),
      await client.upload(picture, 'photo.png', headers),
    ]
    expect(first).toMatchObject({ status: 200, body: { path: again.body.path } })
    const other = await client.upload(picture, 'photo.png', { ...headers, 'idempotency-key': 'two-photos' })
    expect(other.body.path).not.toBe(first.body.path)
    const short = await client.upload(picture, 'photo.png', { ...headers, 'idempotency-key': 'x' })
    expect(short.status).toBe(400)
  })

  it('ignores keys it does not know, whatever they hold', async () => {
    const client = await aClient(app)
    expect((await client.post('/api/locale', { locale: 'en', other: '\0' })).status).toBe(200)
    expect((await client.post('/api/locale', { locale: '\0' })).status).toBe(422)
    expect((await client.get('/api/listings?exchange_type=offer&other=%00&search=%00')).status).toBe(200)
    expect((await client.get('/api/alerts/count?type=equipment&other=%00')).status).toBe(200)
  })

  it('knows a media type in any case', async () => {
    const response = await app.client().request('/about', { headers: { accept: 'Application/JSON' } })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('says which method an address takes, the token’s as well', async () => {
    const response = await app.client().request('/sanctum/csrf-cookie', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('keeps every cookie but the token from scripts', async () => {
    const response = await app.client().request('/about?lang=nl')
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=nl;.*HttpOnly/)])
  })
})

describe('changing a listing', async () => {
  const app = await testApp()
  const { client, listing, path, url } = await described(app)

  it('says what is wrong with a value before what the listing’s state refuses', async () => {
    const stale = { version: listing.version + 50 }
    expect((await client.patch(url, { ...stale, title: 'Fine' })).status).toBe(409)
    expect((await client.patch(url, { ...stale, total_units: 'x' })).status).toBe(422)
    expect((await client.patch(url, { ...stale, images: ['nope'] })).status).toBe(422)
  })

  it('writes over whatever is there when no version is given', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const answers = await Promise.all(titles.map((title) => client.patch(url, { title })))
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
  })

  it.each([
    ['all texts by null', { image_alts: null }],
    ['all texts by ""', { image_alts: '' }],
    ['one text by null', { image_alts: { [path]: null } }],
    ['one text by ""', { image_alts: { [path]: '' } }],
  ])('takes away %s', async (_, change) => {
    await client.patch(url, { image_alts: { [path]: 'From the side' } })
    expect((await client.patch(url, change)).body.listing.image_alts).toEqual({ [path]: '' })
  })

  it('takes away all photos by ""', async () => {
    expect((await client.patch(url, { images: '' })).body.listing.images).toEqual([])
  })
})

it('a connection that answers a request is about the offer that is handed over', async () => {
  const app = await testApp()
  const [asking, giving] = [await aClient(app), await aClient(app)]
  const request = await aListing(asking, {
    ...centrifuge,
    exchange_type: 'request',
    title: 'Any centrifuge?',
  })
  const offer = await aListing(giving, centrifuge)
  const { body } = await giving.post('/api/connections', {
    exchange_type: 'request',
    listing_id: request.id,
    offer_id: offer.id,
    total_units: 2,
    extra_info: '',
  })
  const seen = await asking.page(`/connections/${body.connection_id}`)
  expect(seen.body.connection).toMatchObject({
    listing_id: request.id,
    offer_id: offer.id,
    offer: { id: offer.id, title: centrifuge.title, type: 'equipment', total_units: 2 },
  })
})

/** Somebody's listing with one photo that has a text. */
async function described(app: TestApp) {
  const client = await aClient(app)
  const { path } = (await client.upload(await aPicture())).body
  const listing = await aListing(client, { ...centrifuge, images: [path] })
  return { client, listing, path, url: `/api/listings/${listing.id}` }
}
