import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, centrifuge } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'

it('a draft that is opened again is called one, a new listing is not', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const { id } = (await owner.post('/api/listings', { ...centrifuge, title: 'Old rotor' })).body.listing
  expect(await textOf(owner, `/listings/${id}/edit`)).toMatch(/Draft ?· Old rotor/)
  expect(await textOf(owner, '/listings/create')).toContain('New listing Step 1 of 3')
})

it('a listing is “het” in Dutch, unless its own word or another stands beside it', () => {
  const beside = /advertentie|bestand|dag|regel|foto|link/i
  const texts = ['listings', 'admin'].flatMap((room) => {
    const all = JSON.parse(readFileSync(`messages/${room}/nl.json`, 'utf8')) as Record<string, unknown>
    return Object.entries(all).filter(([key]) => /^(listings_|admin_listing|admin_mail_hidden)/.test(key))
  })
  const forgotten = texts.filter(
    ([, text]) => /\b(hij|hem)\b/i.test(JSON.stringify(text)) && !beside.test(JSON.stringify(text)),
  )
  expect(forgotten.map(([key]) => key)).toEqual([])
})
