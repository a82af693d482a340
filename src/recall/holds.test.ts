import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'

/** What a recall holds, where others hold the same thing. */
describe('a recall', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const recall = (body: object) => administrator.post('/api/recall', { reason: 'Wrong label.', ...body })

  it('holds beside an administrator, and lets go of a thing that was named wrongly', async () => {
    const { id } = await aListing(giver, {
      ...bottle,
      title: 'Two holds',
      lot_number: 'TWO-1',
      total_units: 4,
      portion_size: 1,
    })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 1 },
    })
    const rest = (await taker.page(`/connections/${body.connection_id}`)).body.connection.remainder_listing_id
    const show = () => administrator.post(`/api/admin/listings/${rest}/show`)
    await administrator.post(`/api/admin/listings/${rest}/hide`, { reason: 'Smells.' })
    expect((await recall({ lot: 'TWO-1' })).body).toMatchObject({ listings: 2, people: 2 })
    expect((await show()).body.message).toContain('It was recalled')
    expect((await show()).status).toBe(409)
    expect((await giver.page(`/listings/${rest}`)).body.listing.holds).toMatchObject([
      { by: 'recall', reason: 'Wrong label.' },
    ])
    const { id: number } = await app.db
      .selectFrom('recalls')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const takeOut = (reason: string) =>
      administrator.post(`/api/recalls/${number}/take-out`, { listing_id: rest, reason })
    expect((await takeOut('')).body.errors).toHaveProperty('reason')
    expect((await takeOut('Another lot.')).status).toBe(200)
    expect((await takeOut('Another lot.')).body.code).toBe('invalid_transition')
    expect((await app.client().page(`/listings/${rest}`)).status).toBe(200)
    const { version } = (await administrator.page(`/recalls/${number}`)).body.recall
    const again = await administrator.post(`/api/recalls/${number}/tell`, { version })
    expect(again.body).toMatchObject({ listings: 0, people: 0 })
    await taker.delete(`/api/connections/${body.connection_id}`)
    expect((await app.client().page(`/listings/${id}`)).body.listing.total_units).toBe(4)
    const trail = await app.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('action', '=', 'taken_out_of_recall')
      .execute()
    expect(trail).toEqual([
      { subject: `recall ${number}`, details: { listing_id: rest, reason: 'Another lot.', told: 1 } },
    ])
  })

  it('leaves alone the rest of what was named wrongly, too', async () => {
    const { id } = await aListing(giver, {
      ...{ ...bottle, title: 'Shared out', lot_number: 'OUT-1', total_units: 4, portion_size: 1 },
    })
    const { recall_id } = (await recall({ lot: 'OUT-1' })).body
    await administrator.post(`/api/recalls/${recall_id}/take-out`, { listing_id: id, reason: 'Another lot.' })
    const taken = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    const { connection_id } = (await taker.post('/api/connections', taken)).body
    const { connection } = (await taker.page(`/connections/${connection_id}`)).body
    const { version } = (await administrator.page(`/recalls/${recall_id}`)).body.recall
    const again = await administrator.post(`/api/recalls/${recall_id}/tell`, { version })
    expect(again.body).toMatchObject({ listings: 0, people: 0 })
    const rest = await app.client().page(`/listings/${connection.remainder_listing_id}`)
    expect([rest.status, rest.body.listing?.total_units]).toEqual([200, 3])
  })
})
