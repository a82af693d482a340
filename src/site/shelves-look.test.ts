import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

const tips = {
  ...pipetteTips,
  exchange_type: 'offer',
  availability_type: 'free',
  location_building: 'Kruyt',
  manufacturer: 'Eppendorf',
  product_number: '0030 078.551',
}

it('says on the landing page of what is past its date what its card says', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  await aListing(owner, { ...tips, expiry_date: '2020-01-31', fit_for: ['research'] })
  for (const path of ['/', '/listings/offers'])
    expect(await textOf(app.client(), path), path).toContain('Past its date since 31‑01‑2020')
})

it('shows a request in the lists as on the landing page: dashed, without a picture', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  await aListing(owner, { ...centrifuge, exchange_type: 'request' })
  for (const path of ['/', '/listings/requests']) {
    const [, card = ''] =
      /<article([^>]*>.*)<\/article>/s.exec((await htmlOf(app.client(), path)) ?? '') ?? []
    expect(card, path).toMatch(/^[^>]*border-dashed border-request/)
    expect(card, path).not.toContain('bg-neutral-soft text-neutral-soft-ink object-cover')
  }
})
