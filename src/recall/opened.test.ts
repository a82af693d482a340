import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'

/** What a recall names can be read by officers, as long as it is in force. */
describe('officers may open what a recall names', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const [officer, other] = [await aClient(app), await aClient(app)]
  const grants = { grants: ['safety_officer'] }
  await administrator.post(`/api/admin/users/${officer.user.id}/grants`, grants)
  const recall = async (lot: string) =>
    (await officer.post('/api/recall', { lot, reason: 'It leaks.' })).body.recall_id as number
  const statusOf = async (path: string, client = officer) => (await client.page(path)).status

  async function taken(lot_number: string) {
    const { id: listing_id } = await aListing(giver, {
      ...bottle,
      title: `Lot ${lot_number}`,
      lot_number,
    })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    const id = (await taker.post('/api/connections', body)).body.connection_id as number
    const rows = app.db.selectFrom('connections').select(['id', 'handover_id', 'listing_id'])
    return rows.where('id', '=', id).executeTakeFirstOrThrow()
  }

  it('a listing', async () => {
    const { id } = await aListing(giver, { ...bottle, title: 'Opened', lot_number: 'OPEN-1' })
    await recall('OPEN-1')
    expect([await statusOf(`/listings/${id}`), await statusOf(`/listings/${id}`, other)]).toEqual([200, 404])
    expect((await officer.page('/recall?lot=OPEN-1')).body.result.things[0].href).toBe(`/listings/${id}`)
  })

  it('a connection and its paper, without what else the two arrange, and do nothing to it', async () => {
    const [named, unnamed] = [await taken('OPEN-2'), await taken('OTHER-2')]
    expect(named.handover_id).toBe(unnamed.handover_id)
    const [page, paper] = [`/connections/${named.id}`, `/handovers/${named.handover_id}`]
    expect([await statusOf(page), await statusOf(paper)]).toEqual([404, 404])
    const id = await recall('OPEN-2')
    const things = (await officer.page(`/recalls/${id}`)).body.things
    expect(things[0].href).toBe(page)
    const shown = (await officer.page(page)).body
    expect([shown.connection.id, shown.together]).toEqual([named.id, []])
    expect(Object.values(shown.can).some((can) => can === true)).toBe(false)
    expect((await officer.page(paper)).body.paper.things).toHaveLength(1)
    expect((await taker.page(paper)).body.paper.things).toHaveLength(2)
    expect([await statusOf(`/connections/${unnamed.id}`), await statusOf(page, other)]).toEqual([404, 404])
    expect((await officer.post(`/api/connections/${named.id}/complete`)).status).toBe(403)
    expect((await officer.delete(`/api/connections/${named.id}`)).status).toBe(403)

    const { version } = (await officer.page(`/recalls/${id}`)).body.recall
    await officer.post(`/api/recalls/${id}/lift`, { version, text: 'Fine.' })
    expect([await statusOf(page), await statusOf(paper)]).toEqual([404, 404])
  })

  it('not what was taken out of it', async () => {
    const named = await taken('OPEN-3')
    const id = await recall('OPEN-3')
    expect(await statusOf(`/connections/${named.id}`)).toBe(200)
    const out = { listing_id: named.listing_id, reason: 'Another lot' }
    expect((await officer.post(`/api/recalls/${id}/take-out`, out)).status).toBe(200)
    expect(await statusOf(`/connections/${named.id}`)).toBe(404)
  })
})
