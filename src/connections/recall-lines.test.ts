import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

/** The history of a handover says which recall stopped it, and that it went on. */
describe('the history of a recalled handover', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null, name: 'Ria Roep' })
  const giver = await aClient(app, { name: 'Gijs Gever' })
  const taker = await aClient(app)
  const colleague = await aClient(app, { organisation: giver.user.organisation })
  const recall = async (lot: string, more: object = {}) =>
    (await administrator.post('/api/recall', { lot, reason: 'It leaks.', ...more })).body.recall_id as number
  const lift = async (id: number) => {
    const { version } = (await administrator.page(`/recalls/${id}`)).body.recall
    return administrator.post(`/api/recalls/${id}/lift`, { version, text: 'All fine.' })
  }
  async function promised(lot_number: string) {
    const { id: listing_id } = await aListing(giver, { ...bottle, lot_number })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    const id = (await taker.post('/api/connections', body)).body.connection_id as number
    return { id, listing_id: listing_id as number }
  }
  const linesOf = async (id: number, client = giver) => {
    const html = (await htmlOf(client, `/connections/${id}`)) ?? ''
    const list = /<ol aria-label="History".*?<\/ol>/s.exec(html)?.[0] ?? ''
    return [...list.matchAll(/<li.*?<\/time>(.*?)<\/p>/gs)].map(([, text]) =>
      (text ?? '').replace(/<[^>]*>/g, '').trim(),
    )
  }

  it('says that it stopped and went on, before it was handed over', async () => {
    const { id } = await promised('LINES-1')
    const recall_id = await recall('LINES-1')
    const stopped = ['Promised', 'Ria Roep recalled this: the handover stopped']
    expect(await linesOf(id)).toEqual(stopped)
    await lift(recall_id)
    const lifted = [...stopped, 'Ria Roep lifted the recall: the handover went on']
    expect(await linesOf(id)).toEqual(lifted)
    await giver.post(`/api/connections/${id}/complete`)
    expect(await linesOf(id)).toEqual([...lifted, 'Gijs Gever said it was handed over'])
  })

  it('says that it went on once no other recall stops it', async () => {
    const { id } = await promised('LINES-2')
    const first = await recall('LINES-2')
    const second = await recall('LINES-2', { after: first })
    await lift(first)
    await lift(second)
    expect((await linesOf(id)).slice(-2)).toEqual([
      'Ria Roep lifted the recall',
      'Ria Roep lifted the recall: the handover went on',
    ])
  })

  it('keeps what was named by mistake, also after the recall is over', async () => {
    const { id, listing_id } = await promised('LINES-3')
    const recall_id = await recall('LINES-3')
    await administrator.post(`/api/recalls/${recall_id}/take-out`, { listing_id, reason: 'Another lot' })
    await lift(recall_id)
    expect(await linesOf(id)).toEqual([
      'Promised',
      'Ria Roep recalled this: the handover stopped',
      'Taken out of the recall: the handover went on',
    ])
  })

  it('stops nothing that was handed over, and ends when it is cancelled', async () => {
    const [done, cancelled] = [await promised('LINES-4'), await promised('LINES-4')]
    await giver.post(`/api/connections/${done.id}/complete`)
    const recall_id = await recall('LINES-4')
    await giver.delete(`/api/connections/${cancelled.id}`)
    await lift(recall_id)
    expect((await linesOf(done.id)).slice(1)).toEqual([
      'Gijs Gever said it was handed over',
      'Ria Roep recalled this',
      'Ria Roep lifted the recall',
    ])
    expect(await linesOf(cancelled.id)).toEqual([
      'Promised',
      'Ria Roep recalled this: the handover stopped',
      'Cancelled by you',
    ])
  })

  it('names the officer only to those whom the recall was told', async () => {
    const { id } = await promised('LINES-5')
    await recall('LINES-5')
    await giver.post(`/api/connections/${id}/contact`, { email: colleague.user.email })
    expect(await linesOf(id, colleague)).toContain('A safety officer recalled this: the handover stopped')
    expect(JSON.stringify((await colleague.page(`/connections/${id}`)).body)).not.toContain('Ria Roep')
    expect(await linesOf(id, administrator)).toContain('Ria Roep recalled this: the handover stopped')
  })
})
