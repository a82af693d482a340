import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { mails } from '../mails.ts'

it('what is recalled does not come along with a time agreed for the rest, until the recall is lifted', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const promised = async (lot_number: string) => {
    const { id: listing_id } = await aListing(giver, { ...bottle, title: `Lot ${lot_number}`, lot_number })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    return (await taker.post('/api/connections', body)).body.connection_id as number
  }
  const times = async (id: number) =>
    (await taker.page(`/connections/${id}`)).body.connection.pickups.map(
      ({ status }: { status: string }) => status,
    )
  const [named, other, third] = [
    await promised('ALONG-1'),
    await promised('ALONG-2'),
    await promised('ALONG-3'),
  ]
  const recall = { lot: 'ALONG-1', reason: 'It leaks.' }
  const { recall_id } = (await administrator.post('/api/recall', recall)).body

  const starts_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const { pickup_id } = (await giver.post(`/api/connections/${other}/pickups`, { starts_at })).body
  expect(await times(named)).toEqual([])
  expect((await taker.post(`/api/connections/${other}/pickups/${pickup_id}/accept`)).status).toBe(200)
  expect([await times(named), await times(other), await times(third)]).toEqual([[], ['agreed'], ['agreed']])
  const told = { connection_id: other, user_id: taker.user.id, pickup_id }
  for (const { compose } of [mails.pickup_agreed, mails.pickup_reminder]) {
    const said = JSON.stringify(await compose(app, told, aMail()))
    expect(said).toContain('Lot ALONG-3')
    expect(said).not.toContain('Lot ALONG-1')
  }

  const { version } = (await administrator.page(`/recalls/${recall_id}`)).body.recall
  await administrator.post(`/api/recalls/${recall_id}/lift`, { version, text: 'Fine.' })
  expect(await times(named)).toEqual(['agreed'])
})
