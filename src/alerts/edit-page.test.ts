import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anAlert } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('leads from an alert back to one’s alerts', async () => {
  const app = await testApp()
  const kim = await aClient(app)
  const html = (await htmlOf(kim, `/alerts/${await anAlert(kim)}/edit`)) ?? ''
  const [, main = ''] = html.split('<main')
  expect(/<a[^>]*href="([^"]*)"/.exec(main)?.[1]).toBe('/alerts')
})
