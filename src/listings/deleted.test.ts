import { App } from '@inertiajs/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import Refused from '../site/pages/Refused.tsx'

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
  const title = `You deleted “${centrifuge.title}”`
  expect(await saidTo(owner, own)).toEqual([
    title,
    { title, text: 'Others see that it is no longer available.', is_own: true },
  ])
  expect((await saidTo(owner, theirs))[1]).toEqual({
    ...{ title: `An administrator deleted “${centrifuge.title}”`, is_own: true },
    text: 'The reason: “A weapon”',
  })
  for (const reader of [other, app.client()])
    for (const id of [own, theirs, withdrawn])
      expect(await saidTo(reader, id)).toEqual(['This listing is no longer available.', null])
})

it('leads its owner to their listings first, and others to what is offered', () => {
  const ways = (said?: object, more: object = {}, url = '/listings/1') => {
    const props = { status: 410, code: 'gone', message: 'Gone.', similar: [], said, ...more }
    const page = { component: 'site/Refused', props: { user: null, ...props }, url }
    const html = renderToStaticMarkup(
      createElement(App, {
        ...{ initialPage: { ...page, version: null } as never, initialComponent: Refused as never },
        resolveComponent: () => Refused as never,
        onHeadUpdate: () => {},
      }),
    )
    return [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [
      href,
      text?.replace(/<[^>]+>/g, ''),
    ])
  }
  const offers = ['/listings/offers', 'Browse offers']
  const said = { title: 'You deleted “Tips”', text: 'Gone.' }
  expect(ways({ ...said, is_own: true })).toEqual([['/my-listings', 'To my listings'], offers])
  for (const other of [undefined, { ...said, is_own: false }]) expect(ways(other)).toEqual([offers])
  const missing = { status: 404, code: 'not_found' }
  const officer = { ...missing, is_safety_officer: true }
  expect(ways(undefined, officer, '/safety-desk/rules/9')).toEqual([['/safety-desk', 'Safety desk']])
  expect(ways(undefined, missing, '/safety-desk/rules/9')).toEqual([offers])
  expect(ways(undefined, officer)).toEqual([offers])
})
