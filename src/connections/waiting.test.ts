import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { waitingFor, waitingForCount } from './waiting.ts'

/** Whom an open connection waits for: the giver for a first word, either side for an answer. */
describe('a connection waits', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]

  async function connected(title: string) {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    await sql`update connections set status = 'completed' where status = 'open'`.execute(app.db)
    const { id } = await aListing(giver, { ...centrifuge, title })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    return body.connection_id as number
  }
  const waitsFor = async ({ user }: typeof giver) => {
    const rows = await waitingFor(app.db, user.id)
    expect(await waitingForCount(app.db, user.id).execute()).toEqual([{ total: rows.length }])
    return rows.map(({ id, waits_for }) => [id, waits_for])
  }
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()

  it('for the giver, until they say that they wrote', async () => {
    const id = await connected('Word')
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[[id, 'word']], []])
    expect((await giver.post(`/api/connections/${id}/written`)).status).toBe(200)
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[], []])
    expect((await giver.page(`/connections/${id}`)).body.connection.written).toBe(true)
  })

  it('for the side that did not propose, until it answers', async () => {
    const id = await connected('Answer')
    const { body } = await giver.post(`/api/connections/${id}/pickups`, { starts_at })
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[], [[id, 'answer']]])
    await taker.post(`/api/connections/${id}/pickups/${body.pickup_id}/accept`)
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[], []])
    await taker.post(`/api/connections/${id}/pickups`, { starts_at })
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[[id, 'answer']], []])
  })

  it('for either side to propose another time, once one has passed without an answer', async () => {
    const id = await connected('Passed')
    const { body } = await taker.post(`/api/connections/${id}/pickups`, { starts_at })
    const moved = (to: string) =>
      sql`update pickups set starts_at = now() + ${to}::interval where id = ${body.pickup_id}`.execute(app.db)
    await moved('-1 hour')
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[[id, 'word']], [[id, 'time']]])
    await giver.post(`/api/connections/${id}/written`)
    await sql`update connections set created_at = now() - interval '8 days' where id = ${id}`.execute(app.db)
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[[id, 'time']], [[id, 'time']]])
    await moved('1 day')
    await giver.post(`/api/connections/${id}/pickups/${body.pickup_id}/accept`)
    await moved('-1 hour')
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[[id, 'end']], [[id, 'end']]])
    await giver.post(`/api/connections/${id}/complete`)
  })

  it('for either side while nobody of the other can act and be reached, also with a time agreed', async () => {
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const lab = await anOrganisation(app)
    const domain = `old-${lab.domain}`
    await app.db.insertInto('organisation_domains').values({ domain, organisation_id: lab.id }).execute()
    const leaver = await aClient(app, { organisation: { id: lab.id, domain } })
    const colleague = await aClient(app, { organisation: lab })
    const { id: listing_id } = await aListing(leaver)
    const { connection_id: id } = await anAgreedPickup(leaver, taker, listing_id, 3)
    const named = await leaver.post(`/api/connections/${id}/contact`, { email: colleague.user.email })
    expect([named.status, await waitsFor(taker)]).toEqual([200, []])

    const revoke = () => admin.post(`/api/admin/organisations/${lab.id}/revoke`)
    await revoke()
    expect(await waitsFor(taker)).toEqual([[id, 'alone']])
    const [item] = (await taker.page('/dashboard')).body.attention.waiting
    expect(item).toMatchObject({ waits_for: 'alone', connection: { id, user: { is_out: true } } })
    await admin.post(`/api/admin/organisations/${lab.id}/approve`)
    expect(await waitsFor(taker)).toEqual([])

    await admin.patch(`/api/admin/organisations/${lab.id}`, { domains: [lab.domain], people: 'leave' })
    // The colleague is still there.
    expect(await waitsFor(taker)).toEqual([])
    await revoke()
    expect(await waitsFor(taker)).toEqual([[id, 'alone']])
    await taker.delete(`/api/connections/${id}`)
    expect(await waitsFor(taker)).toEqual([])
  })

  it.each(['complete', 'cancel'])('for nobody after %s', async (end) => {
    const id = await connected(`Over by ${end}`)
    if (end === 'complete') await giver.post(`/api/connections/${id}/complete`)
    else await giver.delete(`/api/connections/${id}`)
    expect([await waitsFor(giver), await waitsFor(taker)]).toEqual([[], []])
  })
})
