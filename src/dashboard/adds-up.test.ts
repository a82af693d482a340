import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('the number in the menu is what the lines below it add up to', async () => {
  const app = await testApp()
  const [owner, taker] = [await aClient(app), await aClient(app)]
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const adds = async () => {
    const { attention, waiting } = (await owner.page('/dashboard')).body
    const { recalls, waiting_total, ending_total, asked_total, hidden_total } = attention
    const lines = [recalls.length, waiting_total, ending_total, asked_total, hidden_total]
    expect((await owner.get('/api/matches/unread')).body.waiting).toBe(waiting)
    return { waiting, lines }
  }
  const { id: asked } = await aListing(owner, bottle)
  await sql`update listings set past_date_waits = true, past_date_asked_on = current_date,
    attributes = attributes || '{"expiry_date": "2026-01-31"}' where id = ${asked}`.execute(app.db)
  expect(await adds()).toEqual({ waiting: 1, lines: [0, 0, 0, 1, 0] })
  const { id: ending } = await aListing(owner)
  await sql`update listings set expires_at = now() + interval '3 days' where id = ${ending}`.execute(app.db)
  const { id: listing_id } = await aListing(owner, centrifuge)
  await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
  await aListing(owner, { ...bottle, lot_number: 'ADDS-1' })
  await officer.post('/api/recall', { lot: 'ADDS-1', reason: 'It leaks.' })
  expect(await adds()).toEqual({ waiting: 4, lines: [1, 1, 1, 1, 0] })
  const { id: hidden } = await aListing(owner, { ...centrifuge, title: 'Not theirs' })
  await officer.post(`/api/admin/listings/${hidden}/hide`, { reason: 'Name its owner.' })
  expect(await adds()).toEqual({ waiting: 5, lines: [1, 1, 1, 1, 1] })
  const html = (await htmlOf(owner, '/dashboard')) ?? ''
  const row = html.slice(html.indexOf(`data-row="hidden-${hidden}"`))
  expect(row).toMatch(/Not theirs.*?Hidden by an administrator: Name its owner\..*?href="\/listings\/\d+"/s)
  await officer.post(`/api/admin/listings/${hidden}/show`)
  expect(await adds()).toEqual({ waiting: 4, lines: [1, 1, 1, 1, 0] })
})
