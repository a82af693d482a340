import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'

/** Several bottles of one lot: each says which it is, in the words of what was done with it. */
describe('what is to be answered tells its things apart', async () => {
  const app = await testApp({ worker: true })
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const like = { ...bottle, title: 'Acetone', lot_number: 'APART-1', location_building: 'Kruyt' }
  const listed = (await aListing(giver, { ...like, location_room: 'O.604' })).id as number
  const taken = async (more: object) => {
    const { id: listing_id } = await aListing(giver, { ...like, ...more })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    return (await taker.post('/api/connections', body)).body.connection_id as number
  }
  const promised = await taken({})
  const lent = await taken({ availability_type: 'loan' })
  const [back, given] = [await taken({ availability_type: 'loan' }), await taken({})]
  for (const id of [lent, back, given]) await giver.post(`/api/connections/${id}/complete`)
  await giver.post(`/api/connections/${back}/returned`)
  const { body } = await administrator.post('/api/recall', { lot: 'APART-1', reason: 'It leaks.' })
  const page = `/recalls/${body.recall_id}/answer`
  const thingsOf = async (client: Pick<typeof giver, 'page'>, path = page) =>
    new Map<string, { text: string; facts: string[]; href: string | null }>(
      (await client.page(path)).body.things.map((thing: { kind: string; id: number }) => [
        `${thing.kind} ${thing.id}`,
        thing,
      ]),
    )
  const [gives, gets] = [await thingsOf(giver), await thingsOf(taker)]

  it('by amount, lot, day and place', () => {
    expect(gives.get(`listing ${listed}`)?.facts).toEqual([
      expect.stringContaining('500 ml'),
      'Lot or batch number APART-1',
      expect.stringMatching(/^listed /),
      'Kruyt (O.604)',
    ])
    expect(gets.get(`connection ${promised}`)?.facts).toEqual([
      'Lot or batch number APART-1',
      expect.stringMatching(/^promised /),
      'Kruyt',
    ])
    expect(gets.get(`connection ${given}`)?.facts).toEqual(['Lot or batch number APART-1'])
  })

  it('by what was done with it: a loan was lent and borrowed', () => {
    const said = (things: typeof gives, id: number) => things.get(`connection ${id}`)?.text
    expect(said(gives, lent)).toMatch(/^You lent 500.ml to /)
    expect(said(gets, lent)).toMatch(/^You borrowed 500.ml from /)
    expect(said(gives, back)).toMatch(/^You lent 500.ml to .* It is back\.$/)
    expect(said(gets, back)).toMatch(/^You borrowed 500.ml from .* You returned it\.$/)
    expect(said(gives, given)).toMatch(/^You gave 500.ml to /)
  })

  it('and leads to it where its reader may open it', async () => {
    expect(gives.get(`listing ${listed}`)?.href).toBe(`/listings/${listed}`)
    expect(gives.get(`connection ${lent}`)?.href).toBe(`/connections/${lent}`)
    const { links } = await mailTo(app.config.dataDir, giver.user.email, /^Stop using this/)
    const link = (links.find((one) => one.includes('/answer')) ?? '').replace(app.config.appUrl, '')
    const things = [...(await thingsOf(app.client(), link)).values()]
    expect(things.filter(({ href }) => href !== null)).toEqual([])
    expect(await htmlOf(giver, page)).toMatch(
      /href="\/dashboard" class="link no-print|class="link no-print[^>]*href="\/dashboard"/,
    )
  })
})
