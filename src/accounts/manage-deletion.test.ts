import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, pipetteTips } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'

describe('an administrator', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator' })
  const organisation = await anOrganisation(app, { name: 'Hubrecht', domain: 'hubrecht.example' })
  const auditRows = (action: string) =>
    app.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()

  it('deletes: listings withdrawn, connections cancelled with notice, sessions ended, history kept', async () => {
    const leaver = await aClient(app, { organisation, name: 'Leaver' })
    const partner = await aClient(app)
    const [active, taken, done] = [await aListing(leaver), await aListing(leaver), await aListing(leaver)]
    const wish = await aListing(partner, pipetteTips)
    const answer = await aListing(leaver, {
      ...pipetteTips,
      exchange_type: 'offer',
      manufacturer: 'X',
      product_number: '1',
      availability_type: 'free',
      location_building: 'B',
      expiry_date: '2099-01-01',
    })
    const connect = async (client: typeof partner, body: object) =>
      (await client.post('/api/connections', { extra_info: '', ...body })).body.connection_id
    const open = await connect(partner, { exchange_type: 'offer', listing_id: taken.id, total_units: 1 })
    const answered = await connect(leaver, {
      exchange_type: 'request',
      listing_id: wish.id,
      offer_id: answer.id,
      total_units: 200,
    })
    const completed = await connect(partner, { exchange_type: 'offer', listing_id: done.id, total_units: 3 })
    await partner.post(`/api/connections/${completed}/complete`)
    expect((await admin.delete(`/api/admin/users/${leaver.user.id}`)).body).toMatchObject({ success: true })
    expect((await leaver.get('/api/user')).status).toBe(401)
    for (const { id } of [active, taken, answer])
      expect((await app.client().page(`/listings/${id}`)).status).toBe(410)
    for (const id of [open, answered])
      expect((await partner.page(`/connections/${id}`)).body.connection, String(id)).toMatchObject({
        status: 'cancelled',
        user: { id: null, name: 'former member of Hubrecht', email: null },
      })
    expect((await partner.page(`/connections/${completed}`)).body.connection).toMatchObject({
      status: 'completed',
      seller: { name: 'former member of Hubrecht' },
    })
    expect((await partner.page(`/listings/${wish.id}`)).body.listing).toMatchObject({
      status: 'active',
      total_units: 200,
    })
    await mailTo(dataDir, partner.user.email, /Cancelled: Benchtop/)
    await mailTo(dataDir, partner.user.email, /Cancelled: Filter tips/)
    const told = (await writtenMails(dataDir)).filter(
      (mail) => mail.to.includes(partner.user.email) && /Cancelled/.test(mail.subject),
    )
    expect(told).toHaveLength(2)
    expect((await auditRows('user_deleted')).at(-1)).toMatchObject({
      subject: `user ${leaver.user.id}`,
      details: { cancelled: 2 },
    })
    expect((await admin.delete(`/api/admin/users/${leaver.user.id}`)).status).toBe(404)
  })

  it('leaves no listing connectable while its owner is deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await aClient(app, { organisation })
      const listing = await aListing(owner)
      const buyer = await aClient(app)
      const [deleted, connected] = await Promise.all([
        admin.delete(`/api/admin/users/${owner.user.id}`),
        buyer.post('/api/connections', {
          exchange_type: 'offer',
          listing_id: listing.id,
          total_units: 3,
          extra_info: '',
        }),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404, 409]).toContain(connected.status)
      const left = await app.db
        .selectFrom('connections')
        .select('status')
        .where('listing_id', '=', listing.id)
        .execute()
      expect(left.every((row) => row.status === 'cancelled')).toBe(true)
    }
  })

  it('keeps one’s own account and the last administrator', async () => {
    const own = await admin.delete(`/api/admin/users/${admin.user.id}`)
    expect([own.status, own.body.code]).toEqual([403, 'forbidden'])
    const second = await aClient(app, { role: 'administrator' })
    const both = await Promise.all([
      admin.delete(`/api/admin/users/${second.user.id}`),
      second.delete(`/api/admin/users/${admin.user.id}`),
    ])
    const left = await app.db.selectFrom('users').select('id').where('role', '=', 'administrator').execute()
    expect(left).toHaveLength(1)
    expect(both.map((answer) => answer.status)).toContain(200)
  })
})
