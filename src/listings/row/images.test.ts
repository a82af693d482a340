import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../../test/factories.ts'
import { aPicture } from '../../../test/pictures.ts'
import { checkImages } from '../../doctor/database.ts'
import { jobs } from '../../jobs.ts'

describe('a photo', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const other = await aClient(app)

  it('that is deleted makes stale what was read before, for an edit and for connecting', async () => {
    const { id } = await aListing(owner)
    const { path } = (await owner.upload(await aPicture())).body
    await owner.patch(`/api/listings/${id}`, { images: [path] })
    const { version } = (await owner.page(`/listings/${id}`)).body.listing

    expect((await owner.post('/api/delete-image', { path })).status).toBe(200)

    const edit = await owner.patch(`/api/listings/${id}`, { title: 'With its photo', version })
    expect([edit.status, edit.body.code]).toEqual([409, 'stale'])
    const connecting = { exchange_type: 'offer', listing_id: id, total_units: 1, version }
    const connect = await other.post('/api/connections', connecting)
    expect([connect.status, connect.body.code]).toEqual([409, 'stale'])
    expect(connect.body.listing.images).toEqual([])
  })

  it('makes stale what was read before its text changed', async () => {
    const { path } = (await owner.upload(await aPicture())).body
    const { id } = await aListing(owner, { ...centrifuge, images: [path] })
    const { version } = (await owner.page(`/listings/${id}`)).body.listing
    const said = { image_alts: { [path]: 'The rotor' } }
    expect((await owner.patch(`/api/listings/${id}`, said)).status).toBe(200)
    const taking = { exchange_type: 'offer', listing_id: id, total_units: 1, version }
    expect((await other.post('/api/connections', taking)).body.code).toBe('stale')
  })

  it('waits for its listing among 200 at most', async () => {
    const keen = await aClient(app)
    const waiting = Array.from({ length: 199 }, (_, number) => ({
      ...{
        path: `listings/${number}.webp`,
        user_id: keen.user.id,
        width: 1,
        height: 1,
        bytes: 1,
        sha256: '',
      },
    }))
    await app.db.insertInto('listing_images').values(waiting).execute()
    expect((await keen.upload(await aPicture())).status).toBe(200)
    const { status, body } = await keen.upload(await aPicture())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['image']])
  })

  it('that is deleted leaves the version of a listing alone that does not show it', async () => {
    const { id, version } = await aListing(owner)
    const { path } = (await owner.upload(await aPicture())).body
    await owner.post('/api/delete-image', { path })
    expect((await owner.patch(`/api/listings/${id}`, { title: 'As before', version })).status).toBe(200)
  })

  it('that is deleted stays on the copy of its listing, and where the same was sent again', async () => {
    const send = async () => (await owner.upload(await aPicture('#0000ff'))).body.path as string
    const imagesOf = async (id: number) => (await owner.page(`/listings/${id}`)).body.listing.images
    const [path, again] = [await send(), await send()]
    const { id } = await aListing(owner)
    await owner.patch(`/api/listings/${id}`, { images: [path, again] })
    const copy = (await owner.post(`/api/dashboard/duplicate/${id}`)).body.listing_id
    const copied = await imagesOf(copy)
    expect(new Set([path, again, ...copied]).size).toBe(4)
    expect((await owner.post('/api/delete-image', { path })).status).toBe(200)
    expect((await owner.post('/api/delete-image', { path })).status).toBe(404)
    expect([await imagesOf(id), await imagesOf(copy)]).toEqual([[again], copied])
    expect((await owner.request(`/storage/${copied[0]}`)).status).toBe(200)
  })

  it('is named when its file is gone and its listing is copied, and counted every night', async () => {
    const send = async () => (await owner.upload(await aPicture())).body.path as string
    const paths = [await send(), await send(), await send()]
    const { id } = await aListing(owner)
    await owner.patch(`/api/listings/${id}`, { images: paths })
    const ready = async () => (await (await app.client().request('/ready')).json()).missing_images
    const count = () => jobs.count_missing_images?.(app, {})
    await count()
    expect(await ready()).toBe(0)
    for (const gone of [paths[0], paths[2]]) await app.store.remove(gone ?? '')
    const copy = await owner.post(`/api/dashboard/duplicate/${id}`)
    expect(copy.body.message).toMatch(/Photos 1 and 3 are not on it/)
    expect((await owner.page(`/listings/${copy.body.listing_id}`)).body.listing.images).toHaveLength(1)
    await count()
    expect(await ready()).toBe(2)
    expect(await checkImages(app.db)).toMatchObject({ fact: '2 without a file', remedy: expect.any(String) })
    await owner.patch(`/api/listings/${id}`, { images: [paths[1]] })
    await count()
    expect([await ready(), (await checkImages(app.db)).remedy]).toEqual([0, undefined])
  })
})
