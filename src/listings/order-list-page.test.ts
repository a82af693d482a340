import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, pipetteTips } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'

describe('an order list', async () => {
  const app = await testApp()
  const buyer = await aClient(app)
  const lines = ['Zymograph', '12,50']
  const { alert } = (await buyer.post('/api/alerts', { exchange_type: 'offer', specifications: { lines } }))
    .body

  it('sets what could not be read apart from what nobody has', async () => {
    const text = await textOf(buyer, `/before-you-buy/${alert.id}`)
    const [, nothing = '', unread = ''] = text.split(/Nothing now|Not understood/)
    expect(nothing).toContain('Zymograph')
    expect(nothing).not.toContain('12,50')
    expect(unread).toContain('12,50')
  })

  it('is said once in a row of one’s alerts', async () => {
    const text = await textOf(buyer, '/alerts')
    expect(text).toContain('lines of an order list (“Zymograph”, …)')
    expect(text).not.toContain('2 lines of an order list: ')
    expect(text).toContain('Open the order list')
  })
})

it('says of more requests from the same organisation that they are requests', async () => {
  const app = await testApp()
  const asker = await aClient(app)
  const { id } = await aListing(asker, pipetteTips)
  await aListing(asker, { ...pipetteTips, title: 'More tips' })
  const [, more = ''] = (await textOf(await aClient(app), `/listings/${id}`)).split('More from')
  expect(more).toMatch(/More tips.*Request /)
})
