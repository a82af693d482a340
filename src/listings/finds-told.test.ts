import { App } from '@inertiajs/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { toluene } from '../../test/toluene.ts'
import { loadBundled } from '../substances/table.ts'
import { Answers, numbered } from './parts/buy/Answers.tsx'

type Lines = Parameters<typeof numbered>[0]

describe('what an order list finds', async () => {
  const app = await testApp()
  const [giver, buyer] = [await aClient(app), await aClient(app)]
  const tips = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'pipette_tips', total_units: 12 },
    ...{ manufacturer: 'Eppendorf', product_number: '0030 078.551', availability_type: 'free' },
    location_building: 'Kruyt',
  }
  await aListing(giver, { ...tips, title: 'Oldest tips', expiry_date: '2020-01-31', fit_for: ['research'] })
  await aListing(giver, { ...tips, title: 'Lasting tips', expiry_date: '2099-12-31' })

  async function found(client: typeof buyer, line: string) {
    const { lines } = (await client.post('/api/before-you-buy', { lines: [line] })).body as { lines: Lines }
    return { thing: lines[0]?.found[0], text: textOf(lines) }
  }

  it('says that its date passed and what it is fit for, as its card does', async () => {
    const old = await found(buyer, 'oldest tips')
    expect(old.thing).toMatchObject({ expiry_date: '2020-01-31', fit_for: ['research'] })
    expect(old.text).toMatch(/Past its date since 31‑01‑2020 ?· Fit for research/)
    const lasting = await found(buyer, 'lasting tips')
    expect(lasting.thing).toMatchObject({ expiry_date: '2099-12-31', fit_for: [] })
    expect(lasting.text).not.toMatch(/2099|Past its date|Fit for/)
  })

  it('shows the pictograms of what is dangerous, with their names', async () => {
    await loadBundled(app.db)
    await aListing(giver, { ...toluene, cas_number: '108-88-3' })
    const { lines } = (await buyer.post('/api/before-you-buy', { lines: ['toluene'] })).body
    expect(lines[0].found[0].pictograms).toContain('GHS02')
    expect(htmlOf(lines)).toMatch(/<img src="\/icons\/GHS02.svg" alt="Flame: flammable" [^>]*width="28"/)
  })

  it('says what is the reader’s own, and of nothing else that it is', async () => {
    const own = await found(giver, 'lasting tips')
    expect(own.thing).toMatchObject({ own: true })
    expect(own.text).toMatch(/Kruyt · yours/)
    const theirs = await found(buyer, 'lasting tips')
    expect(theirs.thing).toMatchObject({ own: false })
    expect(theirs.text).not.toContain('yours')
  })
})

const textOf = (lines: Lines): string =>
  htmlOf(lines)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

function htmlOf(lines: Lines): string {
  const props = { app: { today: '2026-11-29' }, lines: numbered(lines) }
  const page = { component: 'Answers', props, url: '/before-you-buy' }
  return renderToStaticMarkup(
    createElement(App, {
      ...{ initialPage: { ...page, version: null } as never, initialComponent: Answers as never },
      resolveComponent: () => Answers as never,
      onHeadUpdate: () => {},
    }),
  )
}
