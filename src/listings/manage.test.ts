import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

describe('listings by an administrator', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const hide = (id: number, reason: unknown = 'Not lab material') =>
    admin.post(`/api/admin/listings/${id}/hide`, { reason })

  it('deletes and tells the owner why, who hears nothing of their own deleting', async () => {
    const { id } = await aListing(owner)
    const path = `/api/listings/${id}`
    expect((await admin.unsafe('DELETE', path, { reason: 'x'.repeat(501) })).body.errors).toHaveProperty(
      'reason',
    )
    for (const none of [undefined, {}, { reason: '  ' }])
      expect((await admin.unsafe('DELETE', path, none)).body.errors).toEqual({
        reason: ['Enter the reason.'],
      })
    expect((await app.client().page(`/listings/${id}`)).status).toBe(200)
    expect((await admin.unsafe('DELETE', path, { reason: 'A weapon' })).status).toBe(200)
    const { text } = await mailTo(app.config.dataDir, owner.user.email, /is deleted/)
    expect(text).toContain('A weapon')
    const own = await aListing(owner)
    await owner.unsafe('DELETE', `/api/listings/${own.id}`, { reason: 'Mine' })
    const rows = await app.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('action', '=', 'listing_deleted')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { subject: `listing ${id}`, details: { title: expect.any(String), reason: 'A weapon' } },
      { subject: `listing ${own.id}`, details: { title: expect.any(String) } },
    ])
    const kept = await app.db
      .selectFrom('listings')
      .select('deleted_reason')
      .where('id', '=', own.id)
      .executeTakeFirst()
    expect(kept).toEqual({ deleted_reason: null })
  })

  it('hides with a reason that the owner hears, and shows again', async () => {
    const listing = await aListing(owner)
    expect((await hide(listing.id, '')).body.errors).toHaveProperty('reason')
    expect((await hide(listing.id)).status).toBe(200)
    expect((await hide(listing.id)).body.code).toBe('invalid_transition')
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(404)
    expect((await owner.page(`/listings/${listing.id}`)).status).toBe(200)
    expect((await app.client().page('/listings/offers')).body.total).toBe(0)
    expect((await mailTo(app.config.dataDir, owner.user.email, /hidden/)).text).toContain('Not lab material')
    expect((await admin.page('/admin/listings?show=hidden')).body.listings).toMatchObject([
      { id: listing.id, state: 'hidden', holds: [{ by: 'administrator', reason: 'Not lab material' }] },
    ])
    expect((await admin.post(`/api/admin/listings/${listing.id}/show`)).status).toBe(200)
    expect((await admin.post(`/api/admin/listings/${listing.id}/show`)).status).toBe(409)
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(200)
    const acts = await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `listing ${listing.id}`)
      .orderBy('id')
      .execute()
    expect(acts.map((row) => row.action)).toEqual(['listing_hidden', 'listing_shown'])
  })

  it('has alerts look at it when it is shown again', async () => {
    const listing = await aListing(owner, { ...centrifuge, title: 'Unseen centrifuge' })
    await hide(listing.id)
    const seeker = await aClient(app)
    await seeker.post('/api/alerts', { exchange_type: 'offer', specifications: { type: ['equipment'] } })
    await admin.post(`/api/admin/listings/${listing.id}/show`)
    const mail = await mailTo(app.config.dataDir, seeker.user.email, /New offer/)
    expect(mail.text).toContain('Unseen centrifuge')
  })

  it('holds the whole when a rest that is held becomes part of it', async () => {
    const taker = await aClient(app)
    const { id } = await aListing(owner, { ...centrifuge, title: 'Held rest' })
    const body = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    const { connection_id } = (await taker.post('/api/connections', body)).body
    const rest = (await taker.page(`/connections/${connection_id}`)).body.connection.remainder_listing_id
    expect((await hide(rest)).status).toBe(200)
    await taker.delete(`/api/connections/${connection_id}`)
    expect((await app.client().page(`/listings/${id}`)).status).toBe(404)
    expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({ total_units: 3, hidden: true })
  })

  it('holds a promised one too, and the whole when its parts come together again', async () => {
    const taker = await aClient(app)
    const listing = await aListing(owner, { ...centrifuge, title: 'Promised' })
    const take = async (id: number, total_units: number) =>
      (await taker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units })).body
    const { connection_id } = await take(listing.id, 1)
    expect((await hide(listing.id, 'Not yours')).status).toBe(200)
    expect((await hide(listing.id)).body.code).toBe('invalid_transition')
    expect((await taker.page(`/listings/${listing.id}`)).body.listing).toMatchObject({
      hidden: true,
      holds: [],
    })
    expect((await mailTo(app.config.dataDir, owner.user.email, /hidden: Promised/)).text).toContain(
      'Not yours',
    )
    await taker.delete(`/api/connections/${connection_id}`)
    const { body } = await owner.page(`/listings/${listing.id}`)
    expect(body.listing).toMatchObject({
      ...{ total_units: 3, hidden: true },
      holds: [{ by: 'administrator', reason: 'Not yours' }],
    })
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(404)
    const done = await take((await aListing(owner)).id, 3)
    await owner.post(`/api/connections/${done.connection_id}/complete`)
    const given = (await taker.page(`/connections/${done.connection_id}`)).body.connection.listing_id
    expect((await hide(given)).body.code).toBe('listing_connected')
  })

  it('says that it is shown only when it is', async () => {
    const { id } = await aListing(owner)
    await hide(id)
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    expect((await admin.post(`/api/admin/listings/${id}/show`)).body.message).toBe(
      'Administrators no longer hide it.',
    )
    await owner.patch(`/api/listings/${id}`, { status: 'active' })
    await hide(id)
    expect((await admin.post(`/api/admin/listings/${id}/show`)).body.message).toBe(
      'The listing can be seen again.',
    )
  })

  it('does not delete a connected one', async () => {
    const listing = await aListing(owner)
    await (await aClient(app)).post('/api/connections', {
      exchange_type: 'offer',
      listing_id: listing.id,
      total_units: 3,
      extra_info: '',
    })
    expect((await admin.delete(`/api/listings/${listing.id}`)).body.code).toBe('listing_connected')
    expect((await hide(999_999)).status).toBe(404)
  })

  it('deletes any other', async () => {
    const listing = await aListing(owner)
    const { status } = await admin.unsafe('DELETE', `/api/listings/${listing.id}`, { reason: 'Sold it' })
    expect(status).toBe(200)
    expect((await hide(listing.id)).status).toBe(404)
    expect(
      (await admin.page(`/admin/listings?show=active`)).body.listings.map((row: { id: number }) => row.id),
    ).not.toContain(listing.id)
  })

  it('says how a listing stands as its owner is told', async () => {
    const gone = await aListing(owner, { ...centrifuge, title: 'Given away' })
    const draft = (await owner.post('/api/listings', { ...centrifuge, title: 'Begun' })).body.listing
    await owner.post(`/api/listings/${gone.id}/renew`, { act: 'gone' })
    const states = async (show: string) =>
      (await admin.page(`/admin/listings?show=${show}`)).body.listings.map(
        ({ id, state }: { id: number; state: string }) => [id, state],
      )
    expect(await states('gone')).toEqual([[gone.id, 'gone']])
    expect(await states('draft')).toContainEqual([draft.id, 'draft'])
    expect(await states('inactive')).not.toContainEqual([gone.id, 'inactive'])
  })
})
