import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'

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
      [
        best.id,
        ['same manufacturer: eppendorf', 'same device type: Centrifuge', 'both mention “centrifuge 5804”'],
      ],
      [kind.id, ['same device type: Centrifuge']],
      [word.id, ['both mention “benchtop”']],
    ])
    expect((await matchesOf(buyer, best.id))[0]).toEqual([
      offer.id,
      ['same manufacturer: Eppendorf', 'same device type: Centrifuge', 'both mention “centrifuge 5804”'],
    ])
    expect(await matchesOf(buyer, offer.id)).toEqual([])
    await buyer.patch(`/api/listings/${best.id}`, { status: 'inactive' })
    expect((await matchesOf(seller, offer.id)).map(([id]: [number]) => id)).toEqual([kind.id, word.id])
  })

  it('are at most six', async () => {
    const offer = await aListing(seller, { ...centrifuge, device_type: 'microscope', title: 'Microscope' })
    for (let number = 0; number < 8; number++)
      await aListing(buyer, { ...wanted, device_type: 'microscope', title: `Number ${number}` })
    expect(await matchesOf(seller, offer.id)).toHaveLength(6)
  })
})
