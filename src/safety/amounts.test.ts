import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aChangedRule, aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { leastOf } from './least.ts'

const words = { reason_en: 'Too much of it.', reason_nl: 'Te veel.' }
const aRule = { verdict: 'block', is_on: true, category: ['chemicals'], ...words }
const gloves = {
  ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', title: 'Dishes' },
  ...{ manufacturer: 'Greiner', product_number: '633180', availability_type: 'free' },
  ...{ location_building: 'Kruyt', expiry_date: '2099-02-28' },
}

describe('the amount of a rule', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const made: number[] = []

  afterEach(async () => {
    for (const id of made.splice(0)) await officer.delete(`/api/safety/rules/${id}`)
  })

  async function aRuleOf(amount: object, more = {}) {
    const { body, status } = await aPassOnRule(officer, { ...aRule, ...amount, ...more })
    expect(status).toBe(200)
    made.push(body.id)
    return body
  }

  /** How showing so much ends. */
  async function shown(total_units: number, volume_weight_unit: string) {
    const listing = { ...toluene, total_units, volume_weight_unit, portion_size: null }
    const { id } = (await owner.post('/api/listings', listing)).body.listing
    return (await owner.patch(`/api/listings/${id}`, { ...listing, step: 3, status: 'active' })).status
  }

  const bothWays: [rule: object, blocked: [number, string][], shown: [number, string][]][] = [
    [
      { amount: 1, unit: 'l' },
      [
        [1, 'l'],
        [5, 'kg'],
        [600, 'g'],
      ],
      [
        [999, 'ml'],
        [599, 'g'],
      ],
    ],
    [
      { amount: 1, unit: 'kg' },
      [
        [1, 'kg'],
        [1, 'l'],
        [300, 'ml'],
      ],
      [
        [999, 'g'],
        [299, 'ml'],
      ],
    ],
    [
      { volume: 3, volume_unit: 'ml' },
      [
        [3, 'ml'],
        [2, 'g'],
      ],
      [
        [2, 'ml'],
        [1, 'g'],
      ],
    ],
    [
      { mass: 3, mass_unit: 'g' },
      [
        [3, 'g'],
        [1, 'ml'],
      ],
      [[2, 'g']],
    ],
    [
      { mass: 10, volume: 1 },
      [
        [10, 'kg'],
        [1, 'l'],
      ],
      [
        [9, 'kg'],
        [999, 'ml'],
      ],
    ],
    [
      { pieces: 2 },
      [],
      [
        [5, 'kg'],
        [5, 'l'],
      ],
    ],
    [
      { pieces: 2, mass: 1 },
      [
        [1, 'kg'],
        [300, 'ml'],
      ],
      [[299, 'ml']],
    ],
  ]

  it.each(bothWays)('%j is compared in each kind', async (rule, blocked, passes) => {
    await aRuleOf(rule)
    for (const [number, unit] of blocked)
      expect([number, unit, await shown(number, unit)]).toEqual([number, unit, 422])
    for (const [number, unit] of passes)
      expect([number, unit, await shown(number, unit)]).toEqual([number, unit, 200])
  })

  it('in pieces looks at what is counted in pieces only', async () => {
    await aRuleOf({ pieces: 3, category: ['disposables'] })
    const { id } = await aListing(owner, { ...gloves, total_units: 2 })
    expect((await owner.patch(`/api/listings/${id}`, { total_units: 3 })).status).toBe(422)
  })

  it('given as one number is stored with the other, which the answer, the page and the desk say until both are given', async () => {
    const body = await aRuleOf({ amount: 5, unit: 'l' })
    const five = { volume: { number: 5, unit: 'l' }, mass: { number: 3, unit: 'kg' } }
    expect(body).toMatchObject({ amount: { ...five, by_proportion: 'mass' } })
    expect(body.message).toContain('3 kg')
    const rule = async () => (await officer.page(`/safety-desk/rules/${body.id}`)).body.rule
    expect(await rule()).toMatchObject({
      unconfirmed: '3 kg',
      about: expect.stringContaining('from 3 kg or 5 l'),
    })
    const onDesk = (await officer.page('/safety-desk')).body.rules
    expect(onDesk.find(({ id }: { id: number }) => id === body.id)).toMatchObject({ unconfirmed: '3 kg' })
    const change = (amount: object, version: number) =>
      aChangedRule(officer, body.id, { ...aRule, ...amount, version })
    const confirmed = (await change({ mass: 3, volume: 5 }, 1)).body
    expect(confirmed.amount).toEqual(five)
    expect(confirmed.message).toBe('The rule is saved.')
    expect(await rule()).toMatchObject({ unconfirmed: null })
    const again = (await change({ mass: 2 }, 2)).body
    expect(again.amount).toEqual(leastOf([{ number: 2, unit: 'kg' }]))
    expect(again.message).toContain('600 ml')
    const none = (await change({}, 3)).body
    expect(none.amount).toBeNull()
  })

  it('is given once in each kind', async () => {
    const twice = [
      { amount: 5, unit: 'l', volume: 4 },
      { amount: 5, unit: 'kg', mass: 4 },
      { amount: 5, pieces: 5 },
    ]
    for (const amount of twice) {
      const { status, body } = await officer.post('/api/safety/rules', { ...aRule, ...amount })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']])
      expect((await officer.post('/api/safety/rules/try', amount)).status).toBe(422)
    }
  })

  it('is tried in both kinds', async () => {
    const { id } = await aListing(owner, {
      ...toluene,
      total_units: 2,
      volume_weight_unit: 'kg',
      portion_size: null,
    })
    const { body } = await officer.post('/api/safety/rules/try', { amount: 3, unit: 'l' })
    expect(body.listings.map((one: { id: number }) => one.id)).toContain(id)
  })

  it('that an officer said yes to is of its kind', async () => {
    await aRuleOf({ amount: 1, unit: 'l' }, { verdict: 'ask' })
    const { id } = (await owner.post('/api/listings', toluene)).body.listing
    const asked = await owner.patch(`/api/listings/${id}`, { ...toluene, step: 3, status: 'active' })
    const { version } = asked.body.listing
    expect((await officer.post(`/api/safety/listings/${id}/allow`, { version })).status).toBe(200)
    const inKilos = await owner.patch(`/api/listings/${id}`, { volume_weight_unit: 'kg' })
    expect(inKilos.body.listing).toMatchObject({ status: 'inactive', awaiting_safety: true })
  })
})
