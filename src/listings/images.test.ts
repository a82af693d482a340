import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPicture } from '../../test/pictures.ts'

describe('a photo that is deleted by itself', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const other = await aClient(app)

  it('makes what was read before stale, for an edit and for connecting', async () => {
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

  it('leaves the version of a listing alone that does not show it', async () => {
    const { id, version } = await aListing(owner)
    const { path } = (await owner.upload(await aPicture())).body
    await owner.post('/api/delete-image', { path })
    expect((await owner.patch(`/api/listings/${id}`, { title: 'As before', version })).status).toBe(200)
  })

  it('stays on the listing that shows the same photo, and on its copy', async () => {
    const { id } = await aListing(owner)
    const { path } = (await owner.upload(await aPicture('#0000ff'))).body
    await owner.patch(`/api/listings/${id}`, { images: [path] })
    const copy = (await owner.post(`/api/dashboard/duplicate/${id}`)).body
    const images = async (listing: number) =>
      (await owner.page(`/listings/${listing}`)).body.listing.images as string[]
    const copied = (await images(copy.id ?? copy.listing_id))[0] ?? ''
    expect(copied).not.toBe(path)

    expect((await owner.upload(await aPicture('#0000ff'))).body.path).toBe(path)
    expect((await owner.post('/api/delete-image', { path })).status).toBe(200)
    expect(await images(id)).toEqual([path])
    expect((await owner.post('/api/delete-image', { path })).status).toBe(200)
    expect((await owner.post('/api/delete-image', { path })).status).toBe(404)
    expect([await images(id), await images(copy.id ?? copy.listing_id)]).toEqual([[], [copied]])
    expect((await owner.request(`/storage/${copied}`)).status).toBe(200)
  })
})
