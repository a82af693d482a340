import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'

describe('an administrator of no organisation', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const others = await aListing(await aClient(app))

  it('can make nothing that only members can use, so that no draft is left behind', async () => {
    expect((await admin.page('/listings/create')).status).toBe(403)
    expect((await admin.page('/alerts/create')).status).toBe(403)
    expect((await admin.page('/listings/create')).body.message).toMatch(/your account belongs to none/)
    expect((await admin.post('/api/listings', centrifuge)).body.code).toBe('forbidden')
    expect((await admin.post('/api/alerts', { exchange_type: 'offer' })).body.code).toBe('forbidden')
    const drafts = await app.db
      .selectFrom('listings')
      .select('id')
      .where('user_id', '=', admin.user.id)
      .execute()
    expect(drafts).toEqual([])
  })

  it('is told so by every page, and is offered no connection', async () => {
    expect((await admin.page('/dashboard')).body.is_outsider).toBe(true)
    const { body } = await admin.page(`/listings/${others.id}`)
    expect(body.can).toMatchObject({ connect: false, edit: false, delete: true })
  })

  it('may still delete what others list', async () => {
    const listing = await aListing(await aClient(app))
    const { status } = await admin.unsafe('DELETE', `/api/listings/${listing.id}`, { reason: 'Not ours' })
    expect(status).toBe(200)
  })

  it('becomes a member once an organisation has the domain', async () => {
    const { id, domain } = await anOrganisation(app)
    await admin.patch(`/api/admin/organisations/${id}`, { domains: [domain, 'admin.example'] })
    expect((await admin.page('/dashboard')).body.is_outsider).toBe(false)
    expect((await admin.page('/listings/create')).status).toBe(200)
  })
})

describe('people of a revoked organisation', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const staff = await aClient(app, { organisation })
  const others = await aListing(await aClient(app))
  const before = await aClient(app)
  const offer = await aListing(before)
  const made = await staff.post('/api/connections', {
    exchange_type: 'offer',
    listing_id: offer.id,
    total_units: 1,
  })

  it('are offered neither connecting nor acts on what they have', async () => {
    await app.db
      .updateTable('organisations')
      .set({ status: 'revoked' })
      .where('id', '=', organisation.id)
      .execute()
    expect((await staff.page(`/listings/${others.id}`)).body.can).toMatchObject({ connect: false })
    const connection = (await staff.page(`/connections/${made.body.connection_id}`)).body
    expect(connection).toMatchObject({ is_outsider: true, can: { cancel: false, complete: false } })
    expect((await before.page(`/connections/${made.body.connection_id}`)).body.can.cancel).toBe(true)
  })
})
