import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { toluene } from '../../test/toluene.ts'

const zeros = /without zeros in front: 75-09-2/
const digits = /digits 0 to 9/
const wrongs: [number: string, says: RegExp][] = [
  ['0075-09-2', zeros],
  ['0000000075-09-2', zeros],
  ['075 \u2013 09 \u2013 2', zeros],
  ['\u0667\u0665-\u0660\u0669-\u0662', digits],
  ['\uff17\uff15\uff0d\uff10\uff19\uff0d\uff12', digits],
]

describe('a CAS number is taken in one form, saying why another is refused', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const rule = { verdict: 'block', is_on: true, reason_en: 'Too volatile.', reason_nl: 'Te vluchtig.' }
  const sheet = { from: 'sheet', name: 'DCM', statements: ['H351'], pictograms: [], signal: 'warning' }

  it.each(wrongs)(
    'of a listing, its sheet, a rule, a register, a recall and a search: %s',
    async (cas, says) => {
      const answers = [
        (await owner.post('/api/listings', { ...toluene, cas_number: cas })).body.errors.cas_number,
        (await owner.post('/api/listings', { ...toluene, hazards: { ...sheet, cas } })).body.errors.hazards,
        Object.values((await admin.post('/api/safety/rules', { ...rule, cas: [cas] })).body.errors).flat(),
        (await admin.post('/api/recall', { cas, reason: 'Recalled' })).body.errors.cas,
        [(await owner.get(`/api/substances?q=${encodeURIComponent(cas)}`)).body.problem],
      ]
      for (const answer of answers) expect(answer).toEqual([expect.stringMatching(says)])
      const csv = `cas\n64-17-5\n${cas}`
      const register = { register: 'precursors', source: 'List', csv }
      expect((await admin.post('/api/safety/registers', register)).body.errors.csv).toHaveLength(1)
    },
  )

  it('and found in any that is meant, by search and by alert', async () => {
    const { id } = await aListing(owner, { ...toluene, title: 'Solvent', cas_number: '75-09-2' })
    const other = await aClient(app)
    const search = encodeURIComponent('0075-09-2 solvent')
    const { body } = await other.get(`/api/listings?exchange_type=offer&search=${search}`)
    expect(body.listings.map((one: { id: number }) => one.id)).toEqual([id])
    const { alert } = (
      await other.post('/api/alerts', {
        ...{ exchange_type: 'offer', frequency: 'daily', specifications: { search: '0075-09-2' } },
      })
    ).body
    expect(alert.specifications.search).toEqual(['75-09-2'])
  })
})
