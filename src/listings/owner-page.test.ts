import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../test/factories.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

describe('what its owner reads on the page of a listing', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const endsIn = async (id: number, days: number) => {
    const moment = sql<Date>`now() + make_interval(days => ${days})`
    await app.db.updateTable('listings').set({ expires_at: moment }).where('id', '=', id).execute()
  }
  const loud = (label: string) => new RegExp(`<button[^>]* bg-brand [^>]*>(<[^>]+>)*${label}`)

  it('says within two weeks of its end when it ends, and extends it with one press', async () => {
    const { id } = await aListing(owner)
    expect(await textOf(owner, `/listings/${id}`)).not.toMatch(/Ends in|Extend by/)
    await endsIn(id, 3)
    const html = (await htmlOf(owner, `/listings/${id}`)) ?? ''
    expect(html).toMatch(/bg-warning-soft[^>]*>(<[^>]*>)*Ends in 3 days/)
    expect(html.split('Add another from this shelf')).toHaveLength(2)
    expect(html).toMatch(loud('Extend by four months'))
    expect(await textOf(owner, `/listings/${id}`)).not.toContain('Shown')
    await endsIn(id, 1)
    expect(await textOf(owner, `/listings/${id}`)).toContain('Ends tomorrow')
  })

  it('does not offer to extend what was there until a day of its own', async () => {
    const lent = { ...centrifuge, availability_type: 'loan', available_until: '2099-01-31' }
    const { id } = await aListing(owner, lent)
    await endsIn(id, 3)
    const until = sql<string>`to_char(expires_at, 'YYYY-MM-DD')`
    await sql`update listings set attributes = attributes || jsonb_build_object('available_until', ${until})
      where id = ${id}`.execute(app.db)
    const text = await textOf(owner, `/listings/${id}`)
    expect(text).toContain('Ends in 3 days')
    expect(text).not.toContain('Extend by')
  })

  it('says how it stands before what its owner typed', async () => {
    const { id } = await aListing(owner)
    const text = (await textOf(owner, `/listings/${id}`)).split('Your listing')[1] ?? ''
    expect(text.indexOf('Everybody can see it')).toBeLessThan(text.indexOf('Add another from this shelf'))
    expect(text.indexOf('Add another from this shelf')).toBeLessThan(text.indexOf('Quantity'))
    expect(await textOf(owner, `/listings/${id}`)).not.toMatch(/Add another.*Your listing/s)
  })

  it('says what happens without an answer about a passed date, and the button what it does', async () => {
    const { id } = await aListing(owner, { ...bottle, title: 'Last year', fit_for: ['research'] })
    const asks = (status: string) =>
      sql`update listings set status = ${status}, past_date_waits = true, past_date_asked_on = current_date,
        attributes = attributes || '{"expiry_date": "2026-01-31"}' where id = ${id}`.execute(app.db)
    for (const [status, then, act] of [
      ['active', /The expiry date has passed\. .* or nobody sees it any more\./, 'Keep or remove'],
      [
        'inactive',
        /The expiry date has passed, so it is off the lists\. Say by .* others see it again\./,
        'Say what it is fit for',
      ],
    ] as const) {
      await asks(status)
      for (const path of [`/listings/${id}`, '/dashboard']) {
        const text = await textOf(owner, path)
        expect(text, path).toMatch(then)
        expect(text, path).toContain(act)
      }
    }
  })

  it('offers nothing in My listings that can no longer be done to what is handed over', async () => {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(giver)
    const body = { exchange_type: 'offer', listing_id, total_units: 3 }
    const { connection_id } = (await taker.post('/api/connections', body)).body
    const acts = async () => {
      const [table = ''] = /<tbody.*<\/tbody>/s.exec((await htmlOf(giver, '/my-listings')) ?? '') ?? []
      return ['Edit', 'Duplicate', 'Delete', 'Handed over'].filter((word) => table.includes(word))
    }
    expect(await acts()).toEqual(['Edit', 'Duplicate', 'Delete'])
    await taker.post(`/api/connections/${connection_id}/complete`)
    expect(await acts()).toEqual(['Duplicate', 'Handed over'])
  })
})
