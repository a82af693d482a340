import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

it('says what of it is promised and what is left, and has one loud button, to the handover', async () => {
  const app = await testApp()
  const [owner, taker] = [await aClient(app), await aClient(app, { name: 'Noor de Wit' })]
  const { id } = await aListing(owner, { ...centrifuge, total_units: 3 })
  await taker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 2 })
  for (const client of [owner, taker]) {
    expect(await textOf(client, `/listings/${id}`)).toContain('2 units promised, 1 unit left')
    expect(await htmlOf(client, `/listings/${id}`)).toMatch(
      /<a class="link" href="\/listings\/\d+">See what is left<\/a>/,
    )
    const [, main = ''] = /<main(.*?)<\/article>/s.exec((await htmlOf(client, `/listings/${id}`)) ?? '') ?? []
    const loud = [...main.matchAll(/<a class="btn [^"]* bg-brand [^"]*" href="([^"]*)"/g)].map(([, to]) => to)
    expect(new Set(loud)).toEqual(new Set(['/connections/1']))
  }
  expect(await textOf(owner, `/listings/${id}`)).toMatch(/Promised on \d\S+ to Noor de Wit, Institute \w+\./)
  expect(await textOf(taker, `/listings/${id}`)).not.toContain('Promised to')
})

it('leads to another from the same shelf, but not loudly', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const { id } = await aListing(owner)
  const html = (await htmlOf(owner, `/listings/${id}`)) ?? ''
  const looks = [...html.matchAll(/<a class="([^"]*)" href="\/listings\/create\?like=/g)].map(
    ([, look]) => look,
  )
  expect(looks).toHaveLength(1)
  for (const look of looks) expect(look).not.toContain(' bg-brand ')
})

it('of what an administrator hid, the loud button is what is to be done first', async () => {
  const app = await testApp()
  const [owner, administrator] = [await aClient(app), await aClient(app, { role: 'administrator' })]
  const { id } = await aListing(owner)
  await administrator.post(`/api/admin/listings/${id}/hide`, { reason: 'It is of another department.' })
  const html = (await htmlOf(owner, `/listings/${id}`)) ?? ''
  const [, box = ''] = /An administrator has hidden it from others(.*?)Your listing/s.exec(html) ?? []
  const looks = [...box.matchAll(/<a class="([^"]*)" href="([^"]*)"/g)]
  expect(looks.map(([, look, to]) => [to, look?.includes(' bg-brand ')])).toEqual([
    [`/listings/${id}/edit`, true],
    ['/contact', false],
  ])
})
