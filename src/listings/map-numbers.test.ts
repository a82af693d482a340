import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBuilding } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { changeBuilding } from '../buildings/building.ts'
import { system } from '../http/audit.ts'

it('numbers a building alike in every language, and names it beside its pin', async () => {
  const app = await testApp()
  const { id } = await aBuilding(app, 'Animal house', [], { x: 0.9, y: 0.1 })
  await aBuilding(app, 'Kruyt', [], { x: 0.2, y: 0.1 })
  await changeBuilding(app.db, system, id, { name_nl: 'Proefdierhuis' })
  const client = app.client()
  for (const [locale, name] of Object.entries({ en: 'Animal house', nl: 'Proefdierhuis' })) {
    client.cookies.set('locale', locale)
    const html = (await htmlOf(client, '/map')) ?? ''
    const [, pin = ''] = new RegExp(`<a href="#building-${id}"(.*?)</a>`, 's').exec(html) ?? []
    expect(pin.replace(/^[^>]*>/, '')).toMatch(new RegExp(`^1<span aria-hidden="true"[^>]*>${name}</span>`))
  }
})
