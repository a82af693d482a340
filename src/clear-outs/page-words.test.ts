import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

it('has a way back, a word where nothing is ticked, and one word for a table', async () => {
  const app = await testApp()
  const owner = await aClient(app, { organisation: await anOrganisation(app) })
  const rows = [{ ...centrifuge, total_units: 1, title: 'Old rotor' }]
  const { clear_out } = (await owner.post('/api/clear-outs', { title: 'Shelf', rows })).body
  await owner.post(`/api/clear-outs/${clear_out.id}/publish`)
  const taker = await aClient(app)
  const back = async (client: typeof taker) =>
    /<main.*?<a class="link no-print[^"]*" href="([^"]*)"/s.exec(
      (await htmlOf(client, `/clear-outs/${clear_out.id}`)) ?? '',
    )?.[1]
  expect([await back(taker), await back(owner)]).toEqual(['/listings/offers', '/my-listings'])
  const html = (await htmlOf(taker, `/clear-outs/${clear_out.id}`)) ?? ''
  expect(html).toMatch(/<p [^>]*>Tick above what you want to take\.</)
  expect(html).not.toContain('type="submit"')
  const made = await textOf(owner, '/clear-outs/new')
  expect(made).toContain('paste a table')
  expect(made).not.toMatch(/\b(list|sheet)\b/)
})
