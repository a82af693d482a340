import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'

it('says to its owner who deleted a listing, and to nobody else that somebody did', async () => {
  const app = await testApp()
  const [owner, other] = [await aClient(app), await aClient(app)]
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [own, theirs, withdrawn] = [
    (await aListing(owner, centrifuge)).id,
    (await aListing(owner, centrifuge)).id,
    (await aListing(owner, centrifuge)).id,
  ]
  await owner.delete(`/api/listings/${own}`)
  await administrator.unsafe('DELETE', `/api/listings/${theirs}`, { reason: 'A weapon' })
  await owner.post(`/api/listings/${withdrawn}/renew`, { act: 'withdraw' })
  const headers = { 'x-inertia': 'true', 'x-inertia-version': 'test' }
  const saidTo = async (client: Pick<typeof owner, 'request'>, id: number) => {
    const response = await client.request(`/listings/${id}`, { headers })
    expect(response.status).toBe(410)
    const { message, said } = JSON.parse(await response.text()).props
    return [message, said ?? null]
  }
  const title = 'You deleted this listing'
  expect(await saidTo(owner, own)).toEqual([
    title,
    { title, text: 'Others read that it is no longer available.' },
  ])
  expect((await saidTo(owner, theirs))[1]).toEqual({
    title: 'An administrator deleted this listing',
    text: 'The reason: “A weapon”',
  })
  for (const reader of [other, app.client()])
    for (const id of [own, theirs, withdrawn])
      expect(await saidTo(reader, id)).toEqual(['This listing is no longer available.', null])
})
