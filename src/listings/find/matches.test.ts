import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../../test/factories.ts'
import { hold } from '../../../test/holds.ts'

describe('possible matches of a listing', async () => {
  const app = await testApp()
  const [seller, buyer] = [await aClient(app), await aClient(app)]
  const wanted = { exchange_type: 'request', type: 'equipment', total_units: 1 }
  const matchesOf = async (client: typeof seller, id: number) =>
    (await client.page(`/listings/${id}`)).body.matches.map(
      (match: { listing: { id: number }; reasons: string[] }) => [match.listing.id, match.reasons],
    )

  it('are requests for an offer and offers for a request, with their reasons, the best first, to the owner only', async () => {
    const offer = await aListing(seller, { ...centrifuge, title: 'Benchtop centrifuge 5804 R' })
    const kind = await aListing(buyer, {
      ...wanted,
      device_type: 'centrifuge',
      title: 'Something that spins',
    })
    const best = await aListing(buyer, {
      ...wanted,
      device_type: 'centrifuge',
      manufacturer: 'eppendorf',
      title: 'CENTRIFUGE 5804 wanted',
    })
    const word = await aListing(buyer, {
      ...wanted,
      device_type: 'other',
      device_type_other: 'Stand',
      title: 'Benchtop stand',
    })
    await aListing(buyer, { ...wanted, device_type: 'oven', title: 'Drying oven' })
    await aListing(buyer, {
      exchange_type: 'request',
      type: 'disposables',
      disposable_type: 'tubes',
      total_units: 5,
      title: 'Centrifuge tubes',
    })
    await aListing(seller, { ...wanted, device_type: 'centrifuge', title: 'My own request' })
    await aListing(buyer, { ...centrifuge, title: 'Another centrifuge on offer' })

    const found = await matchesOf(seller, offer.id)
    expect(found).toEqual([
      [best.id, ['eppendorf', 'Centrifuge', '“5804”']],
      [kind.id, ['Centrifuge']],
      [word.id, ['“benchtop”']],
    ])
    expect((await matchesOf(buyer, best.id))[0]).toEqual([offer.id, ['Eppendorf', 'Centrifuge', '“5804”']])
    expect(await matchesOf(buyer, offer.id)).toEqual([])
    await buyer.patch(`/api/listings/${best.id}`, { status: 'inactive' })
    expect((await matchesOf(seller, offer.id)).map(([id]: [number]) => id)).toEqual([kind.id, word.id])
  })

  it('leave out what only a title word speaks for, where both say their kind and these differ', async () => {
    const offer = await aListing(seller, {
      ...{
        ...centrifuge,
        device_type: 'incubator',
        manufacturer: 'Hybaid',
        title: 'Hybridisation incubator',
      },
    })
    const shaker = { ...wanted, title: 'Orbital shaker that fits in an incubator' }
    await aListing(buyer, { ...shaker, device_type: 'mixer_shaker' })
    const unsaid = await aListing(buyer, { ...shaker, device_type: 'other', device_type_other: 'Shaker' })
    expect(await matchesOf(seller, offer.id)).toEqual([[unsaid.id, ['“incubator”']]])
  })

  it('leave out a loan for those who ask to keep, but not a gift for those who ask to borrow', async () => {
    const named = { title: 'Glovebox workstation', device_type: 'other', device_type_other: 'Glovebox' }
    const offer = (availability_type: string) =>
      aListing(seller, { ...centrifuge, ...named, availability_type })
    const [lent, given, open] = [await offer('loan'), await offer('free'), await offer('tbd')]
    const ask = (availability_type?: string) =>
      aListing(buyer, { ...wanted, ...named, availability_type: availability_type ?? null })
    const [keeps, borrows, any] = [await ask('free'), await ask('loan'), await ask()]
    const ids = async (client: typeof seller, { id }: { id: number }) =>
      (await matchesOf(client, id)).map(([one]: [number]) => one)
    expect(await ids(buyer, keeps)).toEqual([open.id, given.id])
    expect(await ids(buyer, borrows)).toEqual([open.id, given.id, lent.id])
    expect(await ids(seller, lent)).toEqual([any.id, borrows.id])
    expect(await ids(seller, given)).toEqual([any.id, borrows.id, keeps.id])
  })

  it('are not alike by being other than every kind', async () => {
    const other = { ...wanted, device_type: 'other' }
    const offer = await aListing(seller, {
      ...{ ...centrifuge, device_type: 'other', device_type_other: 'Robot', title: 'Pipetting robot' },
    })
    await aListing(buyer, { ...other, device_type_other: 'Ladder', title: 'Something to stand on' })
    const word = await aListing(buyer, { ...other, device_type_other: 'Arm', title: 'Arm of a robot' })
    expect(await matchesOf(seller, offer.id)).toEqual([[word.id, ['“robot”']]])
  })

  it('are the same chemical, not another of its category or maker', async () => {
    const benzene = { ...bottle, title: 'Benzene for analysis', cas_number: '71-43-2', manufacturer: 'Merck' }
    const request = {
      exchange_type: 'request',
      type: 'chemicals',
      substance_category: bottle.substance_category,
    }
    const more = { portion_size: 1, volume_weight_unit: 'l', total_units: 1, manufacturer: 'Merck' }
    const asked = (named: object) => aListing(buyer, { ...request, ...more, ...named })
    await asked({ title: 'Isopropanol for cleaning', cas_number: '67-63-0' })
    const same = await asked({ title: 'Benzol', cas_number: '71-43-2' })
    const offer = await aListing(seller, benzene)
    expect((await matchesOf(seller, offer.id)).map(([id]: [number]) => id)).toEqual([same.id])
  })

  it('have something in common that can be named', async () => {
    const offer = await aListing(seller, {
      ...centrifuge,
      device_type: 'freezer_refrigerator',
      title: 'Vario freezer',
    })
    const told = { ...wanted, device_type: 'other', device_type_other: 'Shaker', title: 'Shaker' }
    await aListing(buyer, { ...told, description: '<p>A variometer would do.</p>' })
    expect(await matchesOf(seller, offer.id)).toEqual([])
  })

  it('end with what is given away', async () => {
    const offer = await aListing(seller, { ...centrifuge, device_type: 'elisa_reader', title: 'Plates read' })
    const wish = await aListing(buyer, {
      ...wanted,
      device_type: 'elisa_reader',
      title: 'Something that reads',
    })
    expect(await matchesOf(seller, offer.id)).toEqual([[wish.id, [expect.stringMatching(/elisa/i)]]])
    expect((await seller.post(`/api/listings/${offer.id}/renew`, { act: 'gone' })).status).toBe(200)
    expect(await matchesOf(seller, offer.id)).toEqual([])
  })

  it('are at most six', async () => {
    const offer = await aListing(seller, { ...centrifuge, device_type: 'microscope', title: 'Microscope' })
    for (let number = 0; number < 8; number++)
      await aListing(buyer, { ...wanted, device_type: 'microscope', title: `Number ${number}` })
    expect(await matchesOf(seller, offer.id)).toHaveLength(6)
  })

  it('are shown while a listing is being written, to what is typed so far', async () => {
    const asked = (query: string) => seller.get(`/api/listings/possible-matches?${query}`)
    const wish = await aListing(buyer, { ...wanted, device_type: 'incubator', title: 'Hypoxia incubator' })
    const typed = 'exchange_type=offer&type=equipment'
    const found = async (query: string) =>
      (await asked(query)).body.matches.map((match: { listing: { id: number }; reasons: string[] }) => [
        match.listing.id,
        match.reasons,
      ])
    expect(await found(typed)).toEqual([])
    expect(await found(`${typed}&title=A%20HYPOXIA%20chamber`)).toEqual([[wish.id, ['“hypoxia”']]])
    expect(await found(`${typed}&title=x&device_type=incubator`)).toEqual([[wish.id, ['Incubator']]])
    expect((await asked('exchange_type=offer')).body.errors).toHaveProperty('type')
    expect((await asked(`${typed}&device_type=robot`)).body.errors).toHaveProperty('device_type')
    expect((await app.client().get(`/api/listings/possible-matches?${typed}`)).status).toBe(401)
  })
})

describe('the page of a listing that is gone', async () => {
  const app = await testApp()
  const [owner, other] = [await aClient(app, { name: 'Petra Poster' }), await aClient(app)]
  const shown = async (id: number) => {
    const headers = { 'x-inertia': 'true', 'x-inertia-version': 'test' }
    const response = await app.client().request(`/listings/${id}`, { headers })
    const text = await response.text()
    const { similar } = JSON.parse(text).props
    return { status: response.status, text, similar: similar?.map((one: { id: number }) => one.id) }
  }

  it('shows similar ones and nothing of its own; one that was hidden stays like one that never was', async () => {
    const gone = await aListing(owner, {
      ...centrifuge,
      title: 'Secretive spinner',
      manufacturer: 'Hushmaker',
    })
    const same = await aListing(owner, { ...centrifuge, title: 'Floor centrifuge' })
    const hidden = await aListing(other, { ...centrifuge, title: 'Concealed centrifuge' })
    await aListing(other, { ...centrifuge, device_type: 'oven', title: 'Drying oven' })
    await hold(app, hidden.id)
    await owner.patch(`/api/listings/${gone.id}`, { status: 'inactive' })
    const { status, text, similar } = await shown(gone.id)
    expect([status, similar]).toEqual([410, [same.id]])
    expect(text).not.toMatch(/Secretive|Hushmaker|Concealed|Petra|@/)
    const [absent, unseen] = [await shown(2_147_483_647), await shown(hidden.id)]
    expect([unseen.status, unseen.similar]).toEqual([404, undefined])
    expect(unseen.text.replace(`/listings/${hidden.id}`, '/listings/2147483647')).toBe(absent.text)
    const json = await app.client().page(`/listings/${gone.id}`)
    expect([json.status, Object.keys(json.body).sort()]).toEqual([410, ['code', 'message', 'success']])
  })
})
