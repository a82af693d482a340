import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('says on top why it is hidden, to administrators too', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const owner = await aClient(app)
  const { id } = await aListing(owner, centrifuge)
  const path = `/listings/${id}`
  expect(await htmlOf(administrator, path)).not.toContain('has hidden it')
  await administrator.post(`/api/admin/listings/${id}/hide`, { reason: 'It is not theirs.' })
  const said = 'An administrator has hidden it from others: “It is not theirs.”'
  const html = (await htmlOf(administrator, path)) ?? ''
  expect(html).toContain(said)
  expect(html.indexOf(said)).toBeLessThan(html.indexOf('id="contact"'))
  const own = (await htmlOf(owner, path)) ?? ''
  expect(own.split(said)).toHaveLength(2)
  expect(own.indexOf(said)).toBeLessThan(own.indexOf('id="contact"'))
  expect(own.match(/has hidden it/g)).toHaveLength(1)
  expect(own).toContain('Change it, then ask the administrators to show it again.')
  expect(own).toMatch(/<a class="[^"]* bg-brand [^"]*" href="\/listings\/\d+\/edit"/)
})

it('is not copied past a recall, by button or call', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const owner = await aClient(app)
  const { id } = await aListing(owner, { ...bottle, lot_number: 'COPY-1' })
  const can = async () => (await owner.page(`/listings/${id}`)).body.can.duplicate
  const copy = () => owner.post(`/api/dashboard/duplicate/${id}`)
  expect([await can(), (await copy()).status]).toEqual([true, 200])
  const { body } = await administrator.post('/api/recall', { lot: 'COPY-1', reason: 'It leaks.' })
  expect(await can()).toBe(false)
  const html = (await htmlOf(owner, `/listings/${id}`)) ?? ''
  const edits = [...html.matchAll(/<a class="([^"]*)" href="\/listings\/\d+\/edit"/g)].map(([, look]) => look)
  expect(edits).toEqual([expect.stringContaining('border-transparent')])
  expect(html).not.toMatch(/<button[^>]* text-danger /)
  const refused = await copy()
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'invalid_transition',
    'This was recalled, so it is not copied. Say what you did with it, or ask the safety officer.',
  ])
  const out = { listing_id: id, reason: 'Another lot' }
  expect((await administrator.post(`/api/recalls/${body.recall_id}/take-out`, out)).status).toBe(200)
  expect([await can(), (await copy()).status]).toEqual([true, 200])
})
