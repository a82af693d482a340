import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { jobs } from '../jobs.ts'
import { loadCommonNames } from '../substances/common-names.ts'
import { loadBundled } from '../substances/table.ts'

describe('a Dutch name of a substance', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  await app.db.deleteFrom('pass_on_rules').execute()
  const officer = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const words = { reason_en: 'We look at it.', reason_nl: 'We bekijken het.' }
  const rule = { verdict: 'block', is_on: true, cas: null, statements: ['H350'], ...words }
  await aPassOnRule(officer, rule)
  await aPassOnRule(officer, { ...rule, statements: null, cas: ['151-50-8'] })

  const bottle = { ...toluene, portion_size: null, not_known: ['cas_number'] }
  const draft = async (title: string) =>
    (await owner.post('/api/listings', { ...bottle, title })).body.listing.id as number
  const show = (id: number) => owner.patch(`/api/listings/${id}`, { status: 'active' })
  const stateOf = async (id: number) => {
    const { listing } = (await owner.page(`/listings/${id}`)).body
    return [listing.status, listing.safety]
  }

  it.each([
    ['Benzeen', ['inactive', 'awaiting']],
    ['benzeen, 99 %', ['inactive', 'awaiting']],
    ['ACRYLAMIDE', ['inactive', 'awaiting']],
    ['acroleïne', ['active', null]],
    ['Kaliumcyanide', ['inactive', 'awaiting']],
    ['potassium cyanide', ['inactive', 'awaiting']],
    ['Tolueen', ['active', null]],
    ['nitrobenzeenvrij', ['active', null]],
  ])('is looked at where there is no number: %s', async (title, state) => {
    const id = await draft(title)
    await show(id)
    expect(await stateOf(id)).toEqual(state)
  })

  it('says on the desk which substance it is', async () => {
    const id = await draft('kaliumcyanide')
    await show(id)
    const { waiting_listings: waiting } = (await officer.page('/safety-desk')).body
    const card = waiting.find(({ listing }: { listing: { id: number } }) => listing.id === id)
    expect(card.substances).toEqual([{ cas: '151-50-8', name: 'potassium cyanide' }])
    expect(card.reasons[0].reason).toContain('called like potassium cyanide, 151-50-8')
  })

  it('says it in Dutch to who reads Dutch: on the desk, in the reason, and where a rule is tried', async () => {
    const id = await draft('Benzeen')
    await show(id)
    await sql`update users set locale = 'nl' where id = ${officer.user.id}`.execute(app.db)
    const { waiting_listings: waiting } = (await officer.page('/safety-desk')).body
    const cardOf = (one: number) =>
      waiting.find(({ listing }: { listing: { id: number } }) => listing.id === one)
    expect(cardOf(id).reasons[0].reason).toContain('benzeen, 71-43-2')
    expect(cardOf(id).substances).toEqual([{ cas: '71-43-2', name: 'benzeen' }])
    await show(await draft('Tolueen'))
    const { body } = await officer.post('/api/safety/rules/try', {
      ...rule,
      verdict: 'ask',
      cas: ['108-88-3'],
      statements: null,
    })
    expect(body.by_name.map(({ substance }: { substance: string }) => substance)).toContain('tolueen')
    await sql`update users set locale = 'en' where id = ${officer.user.id}`.execute(app.db)
  })

  it('finds a listing by its number, also one that was listed before the names came', async () => {
    const { id } = await aListing(owner, { ...toluene, title: 'Solvent of before', cas_number: '108-88-3' })
    const found = async () => {
      const { listings } = (await owner.get('/api/listings?exchange_type=offer&search=tolueen')).body
      return listings.map((one: { id: number }) => one.id).includes(id)
    }
    expect(await found()).toBe(true)
    await sql`update listings set search_text = 'solvent of before' where id = ${id}`.execute(app.db)
    expect(await found()).toBe(false)
    await jobs.judge_listings?.(app, {})
    expect(await found()).toBe(true)
  })

  it('finds who has the number of that name in a recall', async () => {
    const { id } = await aListing(owner, { ...toluene, title: 'Solvent', cas_number: '108-88-3' })
    const { id: other } = await aListing(owner, { ...toluene, title: 'Solvent', cas_number: '67-64-1' })
    const { result } = (await officer.page('/recall?name=TOLUEEN')).body
    const ids = result.things.map((thing: { id: number }) => thing.id)
    expect([ids.includes(id), ids.includes(other)]).toEqual([true, false])
  })

  it('has what is shown judged again once it is known, and not without a change', async () => {
    const queued = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'judge_listings'`.execute(app.db))
        .rows.length
    await loadCommonNames(app.db, [{ cas: '67-64-1', nl: ['aceton'] }])
    const id = await draft('Benzeen')
    await show(id)
    expect(await stateOf(id)).toEqual(['active', null])
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    )
    await loadCommonNames(app.db)
    expect(await queued()).toBe(1)
    await jobs.judge_listings?.(app, {})
    expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    )
    await loadBundled(app.db)
    expect(await queued()).toBe(0)
  })
})
