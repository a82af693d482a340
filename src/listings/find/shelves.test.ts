import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../../test/factories.ts'

describe('the shelves of the landing page', async () => {
  const app = await testApp()
  const [one, other] = [await aClient(app), await aClient(app)]
  const visitor = app.client()
  const shelves = async () => (await visitor.page('/')).body.shelves

  it('are empty in an empty park', async () => {
    expect(await shelves()).toEqual([])
  })

  it('put what may fit beside each other, of two owners, and fill up with the newest', async () => {
    const request = { ...centrifuge, exchange_type: 'request', title: 'Centrifuge for tubes' }
    await aListing(other, { ...request, title: 'Centrifuges for a course', total_units: 4 })
    await expect(shelves()).resolves.toMatchObject([{ offer: null, fits: false }])
    const offer = await aListing(one)
    const own = await aListing(one, request)
    expect((await shelves()).map(({ fits }: { fits: boolean }) => fits)).toEqual([false, false])
    const wanted = await aListing(other, request)
    await aListing(other, pipetteTips)
    expect(await shelves()).toMatchObject([
      { offer: { id: offer.id }, request: { id: wanted.id }, fits: true },
      { offer: null, fits: false },
      { offer: null, request: { id: own.id }, fits: false },
      { offer: null, request: { title: 'Centrifuges for a course' }, fits: false },
    ])
  })

  it('hold the newest, and an older one not because it would fit', async () => {
    const plain = { ...centrifuge, device_type: 'other', device_type_other: 'Hood' }
    for (let nth = 0; nth < 6; nth++) await aListing(one, { ...plain, title: `Hood ${nth}` })
    const seen = await shelves()
    expect(seen.map(({ fits }: { fits: boolean }) => fits)).not.toContain(true)
    expect(seen.map(({ offer }: { offer: { title: string } }) => offer.title)).toEqual(
      [5, 4, 3, 2, 1, 0].map((nth) => `Hood ${nth}`),
    )
  })

  it('say nothing of people', async () => {
    expect(JSON.stringify(await shelves())).not.toMatch(new RegExp(`${one.user.email}|"user`))
  })
})
