import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { settleListings } from '../listings/write/release.ts'
import { judgeAgain } from '../listings/write/safety.ts'

const rule = {
  ...{ verdict: 'block', is_on: true, cas: ['75-09-2'], amount: 50, unit: 'l' },
  ...{ reason_en: 'Not from hand to hand.', reason_nl: 'Niet van hand tot hand.' },
}
const bottle = { ...toluene, title: 'Dichloromethane', portion_size: null }
const mixture = { mixture: true }
const unknown = { not_known: ['cas_number'] }
const called =
  'It has no CAS number and is called like dichloromethane, 75-09-2. For that substance: Not from hand to hand.'

describe('a chemical without a number that is called like what a rule stops', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator' })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const [owner, taker, visitor] = [await aClient(app), await aClient(app), app.client()]
  await sql`insert into substances (id, cas, name, names, pictograms, signal, statements, notes, has_limits, superseded, is_classified, search_text)
    values ('t1', '75-09-2', 'dichloromethane', '{DCM,methylene chloride}', '{}', 'warning', '{H351}', '{}', false, false, true, ''),
      ('t2', '50-36-2', 'cocaine', '{}', '{}', null, '{}', '{}', false, false, false, ''),
      ('t3', '64-17-5', 'ethanol', '{}', '{}', 'danger', '{H225}', '{}', false, false, true, '')`.execute(
    app.db,
  )
  await app.db.deleteFrom('pass_on_rules').execute()

  async function withRule<T>(work: () => Promise<T>, more: object = {}): Promise<T> {
    const { id } = (await aPassOnRule(officer, { ...rule, ...more })).body
    try {
      return await work()
    } finally {
      await officer.delete(`/api/safety/rules/${id}`)
    }
  }
  const draft = async (more: object = {}) =>
    (await owner.post('/api/listings', { ...bottle, ...more })).body.listing.id as number
  const show = (id: number, more: object = {}) =>
    owner.patch(`/api/listings/${id}`, { status: 'active', ...more })
  const shown = async (more: object = {}) => {
    const id = await draft(more)
    expect((await show(id)).body.listing.status).toBe('active')
    return id
  }
  const stateOf = async (id: number) => {
    const { listing } = (await owner.page(`/listings/${id}`)).body
    return [listing.status, listing.safety]
  }
  const take = async (id: number, more: object) =>
    (
      await taker.post('/api/connections', {
        ...{ exchange_type: 'offer', listing_id: id, extra_info: '', ...more },
      })
    ).body.connection_id

  it.each([
    ['a mixture', mixture, true],
    ['not known', unknown, true],
    ['never asked', {}, true],
    ['part of a title', { ...unknown, title: 'dichloromethane, 99 %' }, true],
    ['a synonym on the sheet', { ...mixture, title: 'Solvent' }, true],
    ['one of several words', { ...mixture, title: 'Dichloromethane-free thinner' }, false],
    ['another name', { ...unknown, title: 'Ethanol' }, false],
    ['a number', { cas_number: '64-17-5' }, false],
    ['a request', { exchange_type: 'request' }, false],
  ])('waits for the officer whatever the amount: %s', async (name, given, waits) => {
    const sheet = { from: 'sheet', name: 'Methylene chloride', statements: ['H319'], pictograms: [] }
    const hazards = name.includes('sheet') ? { hazards: sheet } : {}
    await withRule(async () => {
      const { status, body } = await show(await draft({ total_units: 1, ...given, ...hazards }))
      expect([status, body.listing?.awaiting_safety]).toEqual([200, waits])
    })
  })

  it('is told to its owner and the officers in their language, and shown once one says yes', async () => {
    await withRule(async () => {
      const id = await draft(unknown)
      const { message } = (await show(id)).body
      expect(message).toContain('The safety officer looks at it before others see it.')
      const reasons = async () => (await owner.page(`/listings/${id}`)).body.pass_on
      expect(await reasons()).toMatchObject([{ verdict: 'ask', reason: called }])
      expect((await visitor.page(`/listings/${id}`)).status).toBe(404)
      await owner.patch('/api/account', { locale: 'nl' })
      expect((await reasons())[0].reason).toMatch(
        /^Het heeft geen CAS-nummer en heet net als dichloromethane/,
      )
      await owner.patch('/api/account', { locale: 'en' })
      const { waiting_listings: waiting } = (await officer.page('/safety-desk')).body
      const one = waiting.find(({ listing }: { listing: { id: number } }) => listing.id === id)
      expect(one.reasons).toMatchObject([{ reason: called }])
      const { version } = one.listing
      expect((await officer.post(`/api/safety/listings/${id}/allow`, { version })).status).toBe(200)
      expect(await stateOf(id)).toEqual(['active', null])
      // A yes is for this name: written otherwise it is the same, another one asks again.
      await show(id, { title: 'DCM' })
      expect(await stateOf(id)).toEqual(['active', null])
      await withRule(
        async () => {
          await show(id, { title: 'Ethanol' })
          expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
          expect((await show(id, { cas_number: '64-17-5' })).status).toBe(422)
        },
        { cas: ['64-17-5'], amount: 1 },
      )
    })
  })

  it('is known by a register too, where only its name is known', async () => {
    const cas = { register: 'controlled_substances', source: 'List' }
    await aRegister(officer, { ...cas, csv: '50-36-2' })
    await withRule(
      async () => {
        const id = await draft({ title: 'Cocaine', ...unknown })
        await show(id)
        expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
      },
      { cas: null, amount: null, register: 'controlled_substances' },
    )
  })

  it('is named when a rule is tried, beside what the rule meets, and among what its effect asks', async () => {
    const tried = async (more: object = {}) =>
      (await officer.post('/api/safety/rules/try', { ...rule, ...more })).body
    const before = (await tried()).effect
    const named = await shown({ ...unknown, title: 'Dichloromethane, 99 %' })
    const mixed = await shown({ ...mixture, title: 'DCM' })
    const other = await shown({ ...mixture, title: 'Thinner' })
    const numbered = await shown({ cas_number: '75-09-2', total_units: 60 })
    const found = await tried()
    const ids = found.by_name.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining([named, mixed]))
    expect([ids.includes(other), ids.includes(numbered), found.by_name_total]).toEqual([
      false,
      false,
      ids.length,
    ])
    expect(found.by_name.find(({ id }: { id: number }) => id === named)).toMatchObject({
      ...{ title: 'Dichloromethane, 99 %', substance: 'dichloromethane', cas: '75-09-2' },
    })
    expect(found.listings.map(({ id }: { id: number }) => id)).toEqual([numbered])
    expect(found.effect).toEqual({ ...before, hide: before.hide + 1, ask: before.ask + 2 })
    expect((await tried({ verdict: 'warn' })).by_name).toEqual([])
    await owner.delete(`/api/listings/${numbered}`)
  })

  it('does not wait for a rule that would ask the same of anything, or only warns', async () => {
    await withRule(() => shown(unknown), { cas: null, category: ['chemicals'] })
    await withRule(() => shown(unknown), { verdict: 'warn' })
  })

  const ways: Record<string, [() => Promise<number>, (id: number) => Promise<unknown>]> = {
    'a rule that begins to count': [() => shown(mixture), async () => {}],
    'being shown for the first time': [() => draft(mixture), show],
    'another title': [() => shown({ ...mixture, title: 'Solvent' }), (id) => show(id, { title: 'DCM' })],
    'a number that is taken back': [() => shown({ cas_number: '64-17-5' }), (id) => show(id, unknown)],
    'four more months': [
      async () => {
        const id = await shown(mixture)
        await sql`update listings set expires_at = now() - interval '1 day' where id = ${id}`.execute(app.db)
        return id
      },
      (id) => owner.post(`/api/listings/${id}/renew`, { act: 'extend' }),
    ],
    'an administrator who hid it': [
      async () => {
        const id = await shown(mixture)
        await admin.post(`/api/admin/listings/${id}/hide`, { reason: 'To be checked' })
        return id
      },
      (id) => admin.post(`/api/admin/listings/${id}/show`),
    ],
  }
  it.each(Object.keys(ways))('waits by whatever way it would be shown: %s', async (way) => {
    const [before, after] = ways[way] as (typeof ways)[string]
    const id = await before()
    await withRule(async () => {
      await after(id)
      expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
    })
  })

  it('waits as a copy, and as what a cancelled connection gives back', async () => {
    const id = await shown(mixture)
    const whole = await shown({ ...mixture, title: 'DCM' })
    const connection = await take(whole, { total_units: 5 })
    await withRule(async () => {
      const { listing_id: copy } = (await owner.post(`/api/dashboard/duplicate/${id}`)).body
      await show(copy, { expiry_date: bottle.expiry_date })
      expect(await stateOf(copy)).toEqual(['inactive', 'awaiting'])
      await taker.delete(`/api/connections/${connection}`)
      expect(await stateOf(whole)).toEqual(['inactive', 'awaiting'])
      await mailTo(dataDir, owner.user.email, /Not shown for now: DCM/)
    })
  })

  it('waits once the table knows its name, and its owner is mailed why', async () => {
    const id = await shown({ ...unknown, title: 'Zeta spirit' })
    await withRule(async () => {
      await sql`update substances set names = names || array['zeta spirit'] where id = 't1'`.execute(app.db)
      await app.db.transaction().execute(judgeAgain)
      expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
      await settleListings(app)
      expect((await mailTo(dataDir, owner.user.email, /Not shown for now: Zeta/)).text).toContain(
        'called like dichloromethane',
      )
    })
  })
})
