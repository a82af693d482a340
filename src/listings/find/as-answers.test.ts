import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../../test/factories.ts'

describe('own offers for a request', async () => {
  const app = await testApp()
  const [owner, asker] = [await aClient(app), await aClient(app)]
  const offer = async (changes: object) => (await aListing(owner, { ...centrifuge, ...changes })).id as number
  const answers = async (request: number | string) =>
    (await owner.get(`/api/listings/my-offers?request=${request}`)).body.listings.map(
      ({ id, reasons, may_fit }: { id: number; reasons: string[]; may_fit: boolean }) => ({
        id,
        reasons,
        may_fit,
      }),
    )

  it('come with what may fit first, then the most alike, each with why', async () => {
    const fits = await offer({ title: 'Benchtop centrifuge', manufacturer: 'Eppendorf' })
    const alike = await offer({
      title: 'Shaker for a benchtop',
      device_type: 'other',
      device_type_other: 'Shaker',
    })
    const other = await offer({ title: 'Water bath', device_type: 'water_bath', manufacturer: 'Grant' })
    const wish = { ...centrifuge, exchange_type: 'request', title: 'Any benchtop centrifuge', total_units: 1 }
    const { id } = await aListing(asker, wish)
    const found = await answers(id)
    expect(found.map((one: { id: number }) => one.id)).toEqual([fits, alike, other])
    expect(found[0]).toMatchObject({ may_fit: true })
    expect(found[0].reasons).toEqual(['Eppendorf', 'Centrifuge', '“benchtop”'])
    expect(found.slice(1).map(({ may_fit }: { may_fit: boolean }) => may_fit)).toEqual([false, false])
    expect(found[2].reasons).toEqual([])
  })

  it('are the newest first, and say nothing, for what is no request to be seen', async () => {
    const draft = (
      await asker.post('/api/listings', { exchange_type: 'request', type: 'equipment', title: 'Draft' })
    ).body.id
    for (const request of ['x', 999999, draft, (await aListing(asker)).id]) {
      const found = await answers(request)
      const ids = found.map((one: { id: number }) => one.id)
      expect(ids).toEqual([...ids].sort((a, b) => b - a))
      expect(found.every(({ reasons }: { reasons: string[] }) => reasons.length === 0)).toBe(true)
    }
  })
})
