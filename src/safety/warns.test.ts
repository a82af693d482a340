import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'

const aRule = {
  ...{ verdict: 'warn', is_on: true, category: ['chemicals'], reason_en: 'A lot of it.', reason_nl: 'Veel.' },
  ...{ link_en: 'https://sheets.example/toluene', link_nl: '' },
}

describe('pass-on rules', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const [owner, taker, visitor] = [await aClient(app), await aClient(app), app.client()]

  it('that warn are shown, and confirmed when connecting', async () => {
    const { id } = await aListing(owner, toluene)
    await aPassOnRule(officer, aRule)
    expect((await visitor.page(`/listings/${id}`)).body.pass_on).toMatchObject([
      { verdict: 'warn', reason: aRule.reason_en, link: 'https://sheets.example/toluene' },
    ])
    const body = { exchange_type: 'offer', listing_id: id, total_units: 5, extra_info: '' }
    const old = await taker.post('/api/connections', body)
    expect([old.status, old.body.errors]).toEqual([422, { confirm_warnings: [aRule.reason_en] }])
    expect((await taker.post('/api/connections', { ...body, confirm_warnings: true })).status).toBe(200)
  })
})
