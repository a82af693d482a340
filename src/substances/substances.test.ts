import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { substancesFor } from '../../test/substances.ts'
import { allStatements } from './statements.ts'
import { loadBundled } from './table.ts'

const bottle = {
  exchange_type: 'offer',
  type: 'chemicals',
  title: 'A bottle from cabinet 4',
  substance_category: 'laboratory_use',
  volume_weight_unit: 'ml',
  total_units: 500,
  manufacturer: 'Chemwell',
  product_number: 'CW-1',
  expiry_date: '2031-05-04',
  availability_type: 'free',
  location_building: 'Zeta wing',
}

describe('substances', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  // What may be passed on is judged elsewhere.
  await app.db.deleteFrom('pass_on_rules').execute()
  const owner = await aClient(app)
  const other = await aClient(app)
  const { find, rowFor, taken, codesOf } = substancesFor(owner)
  const patch = (id: number, body: object) => owner.patch(`/api/listings/${id}`, body)

  it('are looked for by words of at most 200 characters, which a refusal says', async () => {
    const refused = await owner.get(`/api/substances?q=${'a'.repeat(201)}`)
    expect([refused.status, refused.body.errors]).toEqual([422, { q: ['Use at most 200 characters.'] }])
  })

  const browse = async (query: string) => (await other.get(`/api/listings?exchange_type=offer&${query}`)).body

  it.each([
    ['64-17-5', ['H225']],
    ['67-56-1', ['H225', 'H301', 'H311', 'H331', 'H370']],
    ['67-64-1', ['H225', 'H319', 'H336', 'EUH066']],
    ['79-06-1', ['H340', 'H350']],
    ['26628-22-8', ['H300', 'H410', 'EUH032']],
  ])('knows %s', async (cas, codes) => {
    const { substances, problem } = await find(cas)
    expect(substances).toHaveLength(1)
    expect(problem).toBeUndefined()
    expect(codesOf(substances[0])).toEqual(expect.arrayContaining(codes))
    expect(substances[0]).toMatchObject({
      cas,
      signal: 'danger',
      source: expect.stringContaining('1272/2008'),
      as_of: '2025-09-01',
    })
    expect(substances[0]?.statements.every(({ text }) => text.length > 5)).toBe(true)
  })

  it('explains a number with a wrong digit, and a miss, which is never called safe', async () => {
    const wrong = await find('64-17-6')
    expect(wrong).toMatchObject({ substances: [], problem: expect.stringContaining('would end in 5') })
    const absent = await find('67-68-5')
    expect(absent).toMatchObject({ substances: [], problem: expect.stringContaining('dimethyl sulfoxide') })
    expect((await find('DMSO')).problem).toBe(absent.problem)
    const nothing = await find('unobtainium')
    expect(nothing).toMatchObject({ substances: [], problem: expect.stringContaining('does not mean safe') })
  })

  it('finds by name, synonym and the beginning of a number, in either case, the likeliest first', async () => {
    expect((await find('ethyl ALCOHOL')).substances[0]?.cas).toBe('64-17-5')
    expect((await find('methanol')).substances[0]?.cas).toBe('67-56-1')
    expect((await find('benz')).substances[0]?.name).toBe('benzene')
    expect((await find('64-17')).substances.map(({ cas }) => cas)).toContain('64-17-5')
    expect((await find('64–17–5')).substances[0]?.cas).toBe('64-17-5')
    expect((await find('acid')).substances).toHaveLength(20)
    expect(await find('100%')).toMatchObject({ substances: [] })
  })

  it('offers forms, concentrations and salts side by side', async () => {
    const ammonia = (await find('ammonia')).substances.map(({ cas }) => cas)
    expect(ammonia).toEqual(expect.arrayContaining(['7664-41-7', '1336-21-6']))
    const hydrochloric = (await find('hydrochloric acid')).substances
    expect(hydrochloric.length).toBeGreaterThan(1)
    expect((await find('10043-35-3')).substances.map(({ name }) => name)).toEqual(['boric acid'])
    expect((await find('50-00-0')).substances[0]).toMatchObject({ superseded: true })
    expect((await find('64-17-5')).substances[0]).toMatchObject({ superseded: false })
  })

  it('says statements in the reader’s language', async () => {
    await owner.patch('/api/account', { locale: 'nl' })
    const { substances } = await find('64-17-5')
    await owner.patch('/api/account', { locale: 'en' })
    expect(substances[0]?.statements).toEqual([
      { code: 'H225', text: 'Licht ontvlambare vloeistof en damp.' },
    ])
  })

  it.each(['en', 'nl'] as const)('ends each statement with a full stop (%s)', (locale) => {
    const texts = allStatements(locale).map(({ text }) => text)
    expect(texts.filter((text) => !/[^.]\.$/.test(text))).toEqual([])
  })

  it('fills what a listing says from the table, whatever else is sent', async () => {
    const lies = { name: 'Water', statements: [], pictograms: [], signal: null }
    const { id } = await rowFor('79-06-1')
    const hazards = { from: 'table', substance_id: id, ...lies }
    const listing = await aListing(owner, { ...bottle, hazards })
    expect(listing).toMatchObject({
      cas_number: '79-06-1',
      hazards: { from: 'table', substance_id: id, name: 'acrylamide', signal: 'danger', as_of: '2025-09-01' },
    })
    expect(listing.hazards.statements).toEqual(expect.arrayContaining(['H340', 'H350']))
    const again = await patch(listing.id, { hazards: listing.hazards, title: 'Another title' })
    expect(again.body.listing.hazards).toEqual(listing.hazards)
    for (const search of ['79-06-1', 'acrylamide', 'propenamide'])
      expect((await browse(`search=${search}`)).total, search).toBe(1)
    const nowhere = await patch(listing.id, { hazards: { from: 'table', substance_id: 'made-up' } })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['hazards']])
  })

  it('does not let a number and hazards contradict each other', async () => {
    const listing = await aListing(owner, { ...bottle, ...(await taken('67-56-1')) })
    for (const cas_number of ['64-17-5', null, '67-56-2']) {
      const refused = await patch(listing.id, { cas_number })
      expect([refused.status, Object.keys(refused.body.errors)], String(cas_number)).toEqual([
        422,
        ['cas_number'],
      ])
    }
    const both = await patch(listing.id, { cas_number: '64-17-5', ...(await taken('64-17-5')) })
    expect(both.body.listing).toMatchObject({ cas_number: '64-17-5', hazards: { name: 'ethanol' } })
    const freed = await patch(listing.id, { cas_number: '67-68-5', hazards: null })
    expect(freed.body.listing).toMatchObject({ cas_number: '67-68-5' })
    expect(freed.body.listing.hazards).toBeUndefined()
  })

  it('takes what a sheet says, by codes that exist', async () => {
    const said = {
      from: 'sheet',
      name: 'Buffer X',
      statements: ['H315', 'EUH066'],
      signal: 'warning',
      pictograms: ['GHS07'],
    }
    const listing = await aListing(owner, {
      ...bottle,
      hazards: said,
      sds_url: 'https://sheets.example/x.pdf',
    })
    expect(listing.hazards).toMatchObject({ ...said, source: 'sheet', substance_id: null, cas: null })
    for (const wrong of [
      { statements: ['H999'] },
      { statements: [] },
      { statements: ['toxic'] },
      { name: '' },
      { pictograms: ['GHS10'] },
    ]) {
      const refused = await patch(listing.id, { hazards: { ...said, ...wrong } })
      expect([refused.status, Object.keys(refused.body.errors)], JSON.stringify(wrong)).toEqual([
        422,
        ['hazards'],
      ])
    }
    for (const sds_url of ['http://sheets.example', 'javascript:alert(1)', 'https://a@evil.example', 'sheet'])
      expect((await patch(listing.id, { sds_url })).status, sds_url).toBe(422)
  })

  it('tells the four groups of health hazard apart, and what is not known stays to be found', async () => {
    const known: Record<string, string> = { cmr_1: '79-06-1', cmr_2: '75-09-2', classified: '64-17-5' }
    const made: Record<string, number> = {}
    for (const [group, cas] of Object.entries(known))
      made[group] = (await aListing(owner, { ...bottle, title: `Zonal ${group}`, ...(await taken(cas)) })).id
    // A name alone, or a number the table has nothing on, is no verdict.
    made.not_known = (
      await aListing(owner, { ...bottle, title: 'Zonal acrylamide', cas_number: '67-68-5' })
    ).id
    for (const [group, id] of Object.entries(made)) {
      const { listings } = await browse(`type=chemicals&search=zonal&health_hazard=${group}`)
      expect(
        listings.map((listing: { id: number }) => listing.id),
        group,
      ).toEqual([id])
    }
    const { facets } = await browse('type=chemicals&search=zonal')
    expect(
      facets.health_hazard.map(({ value, count }: { value: string; count: number }) => [value, count]),
    ).toEqual(Object.keys(made).map((group) => [group, 1]))
    expect(
      (await browse('type=equipment')).facets.health_hazard.every(
        ({ count }: { count: number }) => count === 0,
      ),
    ).toBe(true)
  })

  it('asks whether it is biological or radioactive of whoever knows the question', async () => {
    const { listing } = (await owner.post('/api/listings', bottle)).body
    const asked = await patch(listing.id, { step: 2, biological_material: '', radioactive: '' })
    expect(Object.keys(asked.body.errors)).toEqual(['biological_material', 'radioactive'])
    expect((await patch(listing.id, { biological_material: '', radioactive: '' })).status).toBe(200)
    const older = await patch(listing.id, { status: 'active' })
    expect(older.body.listing).toMatchObject({ status: 'active' })
    expect(older.body.listing).not.toHaveProperty('radioactive')
    const answered = await patch(listing.id, { biological_material: false, radioactive: true })
    expect(answered.body.listing).toMatchObject({ biological_material: false, radioactive: true })
    expect((await patch(listing.id, { radioactive: null })).status).toBe(422)
  })

  it('answers within 20 ms, measured where nothing else gets in between', async () => {
    let fastest = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 300 && fastest >= 20; turn++) {
      const start = performance.now()
      await find('acid')
      fastest = Math.min(fastest, performance.now() - start)
    }
    expect(fastest).toBeLessThan(20)
  })

  it('is for those who are logged in', async () => {
    expect((await app.client().get('/api/substances?q=64-17-5')).status).toBe(401)
  })
})
