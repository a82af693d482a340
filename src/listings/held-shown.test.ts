import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
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
  expect((await htmlOf(owner, path))?.split(said)).toHaveLength(2)
})
