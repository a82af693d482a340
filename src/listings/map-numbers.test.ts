import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBuilding } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { changeBuilding } from '../buildings/building.ts'
import { system } from '../http/audit.ts'
import { labelSides } from './parts/map-labels.ts'

it('leaves out a name that would cover another pin', () => {
  const pinned = (id: number, x: number) => ({ id, name: 'Long name', pin: { x, y: 0.5 } })
  const named = (...xs: number[]) => [...labelSides(xs.map((x, at) => pinned(at, x)))]
  expect(named(0.2)).toEqual([[0, 'end']])
  expect(named(0.9)).toEqual([[0, 'start']])
  expect(named(0.5, 0.6)).toEqual([
    [0, 'start'],
    [1, 'end'],
  ])
  expect(named(0.4, 0.5, 0.6)).toEqual([
    [0, 'start'],
    [1, 'below'],
    [2, 'end'],
  ])
  // No room on any side.
  const around = [0.4, 0.5, 0.6].flatMap((y) => [0.4, 0.5, 0.6].map((x) => ({ x, y })))
  const ring = around.map((pin, id) => ({ id, name: 'Long name', pin }))
  expect(labelSides(ring).has(4)).toBe(false)
})

it('lies on a light grid where the park has no plan', async () => {
  const app = await testApp()
  await aBuilding(app, 'Kruyt', [], { x: 0.2, y: 0.1 })
  expect(await htmlOf(app.client(), '/map')).toMatch(/<svg[^>]*aria-hidden="true"[^>]*><pattern/)
})

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
