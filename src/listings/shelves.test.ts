import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'

describe('the shelves of the landing page', async () => {
  const app = await testApp()
  const [one, other] = [await aClient(app), await aClient(app)]
  const visitor = app.client()
  const shelves = async () => (await visitor.page('/')).body.shelves

  it('are empty in an empty park', async () => {
    expect(await shelves()).toEqual([])
  })

  it('put what fits beside each other, of two owners, and fill up with the newest', async () => {
    const request = { ...centrifuge, exchange_type: 'request', title: 'Centrifuge for tubes' }
    const offer = await aListing(one)
    const own = await aListing(one, request)
    expect((await shelves()).map(({ fits }: { fits: boolean }) => fits)).toEqual([false])
    const wanted = await aListing(other, request)
    await aListing(other, pipetteTips)
    expect(await shelves()).toMatchObject([
      { offer: { id: offer.id }, request: { id: wanted.id }, fits: true },
      { offer: null, fits: false },
      { offer: null, request: { id: own.id }, fits: false },
    ])
  })

  it('say nothing of people', async () => {
    expect(JSON.stringify(await shelves())).not.toMatch(new RegExp(`${one.user.email}|"user`))
  })
})
