import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'

describe('drafts of requests from an order list', async () => {
  const app = await testApp()
  const buyer = await aClient(app)
  const make = (lines: unknown, key?: string) =>
    buyer.post('/api/before-you-buy/drafts', { lines }, key ? { 'idempotency-key': key } : {})
  const drafts = async () => (await buyer.page('/my-listings?exchange_type=request&state=draft')).body

  it('have what was read, and the line as it was written', async () => {
    const { status, body } = await make([
      { line: '- 64-17-5 Éthanol absolute <p.a.>, 2.5 l' },
      { line: 'Eppendorf 0030078551 filter pipette tips 200 µl, 10 boxes' },
      { line: 'Zymograph X, 3 pcs', type: 'equipment' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ drafts: [{ at: 0 }, { at: 1 }, { at: 2 }], not_made: [] })
    const { listings, total } = await drafts()
    expect(total).toBe(3)
    const made = body.drafts.map(({ listing_id }: { listing_id: number }) =>
      listings.find(({ id }: { id: number }) => id === listing_id),
    )
    expect(made).toMatchObject([
      { type: 'chemicals', title: 'Éthanol absolute p.a', status: 'inactive' },
      { type: 'disposables', title: 'Filter pipette tips' },
      { type: 'equipment', title: 'Zymograph' },
    ])
    const whole = (await buyer.page(`/listings/${made[0].id}/edit`)).body.listing
    expect(whole.attributes ?? whole).toMatchObject({
      ...{ cas_number: '64-17-5', total_units: 2_500, volume_weight_unit: 'ml' },
      description: '<p>- 64-17-5 Éthanol absolute &lt;p.a.&gt;, 2.5 l</p>',
    })
    const tips = (await buyer.page(`/listings/${made[1].id}/edit`)).body.listing
    expect(tips.attributes ?? tips).toMatchObject({
      ...{ manufacturer: 'Eppendorf', product_number: '0030078551' },
      total_units: 10,
    })
  })

  it('are made but for those that cannot be, which say why', async () => {
    const { body } = await make([
      { line: 'Theodolite' },
      { line: 'Product number;Name;Qty', type: 'equipment' },
      { line: 'Sextant', type: 'equipment' },
    ])
    expect(body.drafts).toMatchObject([{ at: 2 }])
    expect(body.not_made).toEqual([
      { at: 0, message: 'Choose the category.' },
      { at: 1, message: expect.any(String) },
    ])
    expect((await drafts()).total).toBe(4)
  })

  it('are at most a hundred a call, and made once under a key', async () => {
    const lines = [{ line: 'Astrolabe', type: 'equipment' }]
    expect((await make(Array(101).fill(lines[0]))).status).toBe(422)
    const first = await make(lines, 'drafts-of-a-list')
    expect((await make(lines, 'drafts-of-a-list')).body).toEqual(first.body)
    expect((await drafts()).total).toBe(5)
  })
})
