import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, bottle, centrifuge } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'

const tips = {
  ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'pipette_tips', total_units: 12 },
  ...{ title: 'Filter tips 200 µl', manufacturer: 'Eppendorf', product_number: '0030 078.551' },
  ...{ availability_type: 'free', location_building: 'Kruyt', expiry_date: '2099-12-31' },
}

describe('before you buy', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [giver, buyer] = [await aClient(app, { organisation }), await aClient(app)]
  const ask = async (client: typeof buyer, ...lines: string[]) =>
    (await client.post('/api/before-you-buy', { lines })).body.lines
  const foundBy = async (client: typeof buyer, line: string) =>
    (await ask(client, line))[0].found.map(({ listing_id, why }: { listing_id: number; why: string }) => [
      listing_id,
      why,
    ])

  const ethanol = await aListing(giver, { ...bottle, title: 'Ethanol absolute', cas_number: '64-17-5' })
  const filterTips = await aListing(giver, tips)
  const spins = await aListing(giver, centrifuge)

  it('answers each line with what is there, why, and how much of it', async () => {
    const [first, second, third, none] = await ask(
      buyer,
      '64-17-5, 2 l',
      'Art. nr: 0030078.551, 3 boxes',
      'Starlab filter tips 200 µl',
      'Zymograph 12',
    )
    expect(first).toMatchObject({
      line: '64-17-5, 2 l',
      read: { cas: '64-17-5', words: [], amount: { number: 2, unit: 'l' } },
      found: [
        {
          listing_id: ethanol.id,
          why: 'cas',
          why_text: 'Same CAS number; compare the grade',
          amount: { number: 500, unit: 'ml' },
          organisation: expect.any(String),
          building: 'Kruyt',
        },
      ],
    })
    expect(second.read).toEqual({
      product_number: '0030078.551',
      words: [],
      amount: { number: 3, unit: 'pieces' },
    })
    expect(third.read).toMatchObject({ maker: 'starlab', words: ['filter', 'tips'], size: '200 µl' })
    expect(third.found).toMatchObject([
      {
        listing_id: filterTips.id,
        why: 'other_maker',
        amount: { number: 12, unit: 'pieces' },
        other_size: false,
      },
    ])
    expect(none.found).toEqual([])
  })

  it('puts the exact thing first, and another size last', async () => {
    const small = await aListing(giver, { ...tips, title: 'Filter tips 10 µl', product_number: '30078500' })
    expect(await foundBy(buyer, '30078500 filter tips')).toEqual([
      [small.id, 'product_number'],
      [filterTips.id, 'name'],
    ])
    const [{ found }] = await ask(buyer, 'filter tips 200 µl')
    expect(
      found.map(({ listing_id, other_size }: Record<string, unknown>) => [listing_id, other_size]),
    ).toEqual([
      [filterTips.id, false],
      [small.id, true],
    ])
  })

  it('finds a long name by two thirds of its words, a short one by all', async () => {
    expect(await foundBy(buyer, 'Eppendorf benchtop centrifuge 5804 R')).toEqual([[spins.id, 'name']])
    expect(await foundBy(buyer, 'benchtop centrifuge refrigerated quiet')).toEqual([])
    expect(await foundBy(buyer, 'benchtop centrifuge works well refrigerated quiet')).toEqual([
      [spins.id, 'text'],
    ])
    expect(await foundBy(buyer, 'benchtop rotor')).toEqual([])
  })

  it('finds two letters only where a word begins, and says what is only named in the text', async () => {
    const other = { ...centrifuge, device_type: 'other', manufacturer: 'Metrohm' }
    const photometer = await aListing(giver, {
      ...{ ...other, device_type_other: 'Reader', title: 'Spectrophotometer' },
      description: '<p>Beside a polarimeter.</p>',
    })
    expect(await foundBy(buyer, 'pH meter')).toEqual([])
    expect(await foundBy(buyer, 'polarimeter')).toEqual([[photometer.id, 'text']])
    const acid = await aListing(giver, { ...other, device_type_other: 'Meter', title: 'Lab-pH-meter' })
    expect(await foundBy(buyer, 'pH meter')).toEqual([[acid.id, 'name']])
    const large = await aListing(giver, { ...tips, title: 'Polarimeter tube 10 mm', manufacturer: 'Anton' })
    expect(await foundBy(buyer, 'polarimeter 20 mm')).toEqual([
      [large.id, 'name'],
      [photometer.id, 'text'],
    ])
  })

  it('says of a thing with another name that only its kind fits, after another size of the thing', async () => {
    const dishes = { ...tips, disposable_type: 'petri_dishes', product_number: 'PD 94' }
    const flasks = await aListing(giver, { ...dishes, title: 'Culture flasks T75' })
    const small = await aListing(giver, { ...dishes, title: 'Petri dishes 60 mm' })
    expect(await foundBy(buyer, '3 x Petri dishes 94 mm')).toEqual([
      [small.id, 'name'],
      [flasks.id, 'kind'],
    ])
    const [{ found }] = await ask(buyer, '3 x Petri dishes 94 mm')
    expect(found[1].why_text).toBe('Listed under Petri dishes')
  })

  it('says of two things of one name what tells them apart', async () => {
    const shaker = { ...centrifuge, title: 'Vibrating shaker', manufacturer: 'IKA' }
    await aListing(giver, { ...shaker, operational_age: 2014 })
    await aListing(giver, { ...shaker, operational_age: 2021 })
    await aListing(giver, { ...shaker, title: 'Vibrating shaker small' })
    const [{ found }] = await ask(buyer, 'vibrating shaker')
    const said = found.map(({ title, apart_text }: Record<string, string>) => [title, apart_text])
    expect(said.sort()).toEqual([
      ['Vibrating shaker small', null],
      ['Vibrating shaker', '2014'],
      ['Vibrating shaker', '2021'],
    ])
  })

  it('puts the right size first, then what tells none, then another size', async () => {
    const plates = { ...tips, disposable_type: 'containers', product_number: 'DW' }
    const named = async (title: string) => (await aListing(giver, { ...plates, title })).id
    const right = await named('Deepwell blocks 94 mm')
    const [other, none] = [await named('Deepwell blocks 60 mm'), await named('Deepwell blocks')]
    const maker = { ...plates, title: 'Deepwell blocks', manufacturer: 'Greiner' }
    const unsized = (await aListing(giver, maker)).id
    expect(await foundBy(buyer, 'Eppendorf deepwell blocks 94 mm')).toEqual([
      [right, 'name'],
      [unsized, 'other_maker'],
      [none, 'name'],
      [other, 'name'],
    ])
  })

  it('puts what fits by kind and size before another size of the thing', async () => {
    const syringes = { ...tips, disposable_type: 'syringes', product_number: 'SY' }
    const named = async (title: string) => (await aListing(giver, { ...syringes, title })).id
    const [fits, other] = [await named('Luer 5 ml'), await named('Syringes 9 ml')]
    const rest = [await named('Luer'), await named('Luer 7 ml')]
    expect(await foundBy(buyer, '10 x syringes 5 ml')).toEqual([
      [fits, 'kind'],
      [other, 'name'],
      ...rest.map((id) => [id, 'kind']),
    ])
  })

  it('finds the right size among many newer ones of another', async () => {
    const many = { ...tips, disposable_type: 'tubes', product_number: 'CT' }
    const right = await aListing(giver, { ...many, title: 'Cryovials 2 ml' })
    for (let n = 0; n < 6; n += 1) await aListing(giver, { ...many, title: 'Cryovials 5 ml' })
    expect((await foundBy(buyer, 'cryovials 2 ml'))[0]).toEqual([right.id, 'name'])
  })

  it('shows what browsing shows, and nothing else', async () => {
    const held = await aListing(giver, { ...centrifuge, title: 'Heldaway shaker' })
    expect(await foundBy(buyer, 'heldaway shaker')).toEqual([[held.id, 'name']])
    expect(await foundBy(giver, 'heldaway shaker')).toEqual([[held.id, 'name']])
    await hold(app, held.id)
    expect(await foundBy(buyer, 'heldaway shaker')).toEqual([])
    const other = await anOrganisation(app)
    const leaving = await aClient(app, { organisation: other })
    const gone = await aListing(leaving, { ...centrifuge, title: 'Revocable vortex' })
    expect(await foundBy(buyer, 'revocable vortex')).toEqual([[gone.id, 'name']])
    await app.db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', other.id).execute()
    expect(await foundBy(buyer, 'revocable vortex')).toEqual([])
    await aListing(giver, { ...centrifuge, exchange_type: 'request', title: 'Wanted sonicator' })
    expect(await foundBy(buyer, 'wanted sonicator')).toEqual([])
  })

  it('refuses a list without lines, of too many, with one that is too long, and says which', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await buyer.post('/api/before-you-buy', body)
      expect(status).toBe(422)
      return answer.errors.lines
    }
    expect(await refused({ lines: [] })).toEqual(['Paste or type at least one line.'])
    expect(await refused({ lines: ['', '  '] })).toEqual(['Paste or type at least one line.'])
    expect(await refused({})).toEqual(['Send the lines of the list as texts.'])
    expect(await refused({ lines: 'ethanol' })).toEqual(['Send the lines of the list as texts.'])
    expect(await refused({ lines: Array(201).fill('ethanol') })).toEqual([
      'A list has at most 200 lines. Ask for the rest in a second list.',
    ])
    expect(await refused({ lines: ['ethanol', 'x'.repeat(501)] })).toEqual([
      'Line 2 is longer than 500 characters. Shorten it, or break it into two.',
    ])
    expect(await ask(buyer, ...Array(200).fill('x'.repeat(500)))).toHaveLength(200)
  })

  it('is for members', async () => {
    expect((await app.client().post('/api/before-you-buy', { lines: ['ethanol'] })).status).toBe(401)
    const unverified = await aClient(app, { verified: false })
    expect((await unverified.post('/api/before-you-buy', { lines: ['ethanol'] })).body.code).toBe(
      'email_not_verified',
    )
  })
})
