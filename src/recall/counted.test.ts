import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { twoBottles } from '../../test/two-bottles.ts'

/** The number in the menu is that of what the dashboard asks. */
describe('the menu counts a recall that waits for an answer', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  type Client = typeof administrator
  const recall = async (lot: string, more: object = {}) =>
    (await administrator.post('/api/recall', { lot, reason: 'It leaks.', ...more })).body.recall_id as number
  const answer = (client: Client, id: number, body: object) =>
    client.post(`/api/recalls/${id}/answer`, { answer: 'set_aside', ...body })
  const takeOut = (id: number, listing_id: number) =>
    administrator.post(`/api/recalls/${id}/take-out`, { listing_id, reason: 'Another lot' })
  const counted = async (client: Client) => {
    const { attention, waiting } = (await client.page('/dashboard')).body
    const { recalls, waiting_total, ending_total, asked_total } = attention
    expect(waiting - waiting_total - ending_total - asked_total).toBe(recalls.length)
    expect((await client.get('/api/matches/unread')).body.waiting).toBe(waiting)
    return recalls.length as number
  }
  const bottles = (lot: string) => twoBottles(app, lot)

  it('until all of it is answered, by this person or a colleague', async () => {
    const { giver, taker, listed, connection_id } = await bottles('COUNT-1')
    const colleague = await aClient(app, { organisation: taker.user.organisation })
    await taker.post(`/api/connections/${connection_id}/contact`, { email: colleague.user.email })
    expect([await counted(giver), await counted(taker)]).toEqual([0, 0])
    const id = await recall('COUNT-1')
    expect([await counted(giver), await counted(taker), await counted(colleague)]).toEqual([1, 1, 1])
    await answer(colleague, id, { connection_id })
    await answer(giver, id, { connection_id })
    expect([await counted(giver), await counted(taker), await counted(colleague)]).toEqual([1, 0, 0])
    await answer(giver, id, { listing_id: listed, answer: 'not_mine' })
    expect(await counted(giver)).toBe(0)
  })

  it('once for what one that goes on with another names as well', async () => {
    const { giver, taker, listed, connection_id } = await bottles('COUNT-2')
    const first = await recall('COUNT-2')
    const next = await recall('COUNT-2', { name: 'Given', belongs_to: first })
    expect([await counted(giver), await counted(taker)]).toEqual([2, 1])
    await answer(giver, first, { listing_id: listed })
    await answer(taker, first, { connection_id })
    expect([await counted(giver), await counted(taker)]).toEqual([1, 0])
    await answer(giver, next, { connection_id })
    expect(await counted(giver)).toBe(0)
  })

  it('until it is lifted, or the thing taken out or cancelled', async () => {
    const { giver, taker, listed, given, connection_id } = await bottles('COUNT-3')
    const id = await recall('COUNT-3')
    await takeOut(id, listed)
    expect([await counted(giver), await counted(taker)]).toEqual([1, 1])
    await takeOut(id, given)
    expect([await counted(giver), await counted(taker)]).toEqual([0, 0])
    await recall('COUNT-3', { after: id })
    expect([await counted(giver), await counted(taker)]).toEqual([1, 1])
    await taker.delete(`/api/connections/${connection_id}`)
    expect([await counted(giver), await counted(taker)]).toEqual([1, 0])
    const last = (await administrator.page('/recall')).body.recalls[0].id as number
    const { version } = (await administrator.page(`/recalls/${last}`)).body.recall
    await administrator.post(`/api/recalls/${last}/lift`, { version, text: 'All fine.' })
    expect(await counted(giver)).toBe(0)
  })

  it('for each of two that do not belong together, as what was said to one is no answer to the other', async () => {
    const { giver, listed, connection_id } = await bottles('COUNT-4')
    const first = await recall('COUNT-4')
    const other = await recall('COUNT-4', { after: first })
    expect(await counted(giver)).toBe(2)
    await answer(giver, first, { listing_id: listed })
    await answer(giver, first, { connection_id })
    expect(await counted(giver)).toBe(1)
    const asked = (await giver.page(`/listings/${listed}`)).body.recall
    expect(asked).toMatchObject({ id: other, is_answered: false })
  })
})
