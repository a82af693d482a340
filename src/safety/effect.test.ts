import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aChangedRule, aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'

const words = { reason_en: 'Not here.', reason_nl: 'Niet hier.' }
const aRule = { verdict: 'block', is_on: true, category: ['chemicals'], ...words }
const path = '/api/safety/rules'

describe('a rule counts only after its effect was seen', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)

  beforeEach(async () => {
    await sql`delete from pass_on_rules`.execute(app.db)
    await sql`update listings set status = 'inactive', safety = null, deleted_at = now()`.execute(app.db)
    for (let many = 0; many < 3; many++) await aListing(owner, toluene)
  })

  const shown = async () => (await app.client().page('/listings/offers')).body.total
  const rules = async () => (await officer.page('/safety-desk')).body.rules.length
  const effectOf = async (rule: object) => (await officer.post(`${path}/try`, rule)).body.effect

  it('which trying says, and which changes nothing', async () => {
    expect(await effectOf(aRule)).toEqual({ hide: 3, ask: 0, show: 0 })
    expect(await effectOf({ ...aRule, verdict: 'ask' })).toEqual({ hide: 0, ask: 3, show: 0 })
    expect(await effectOf({ ...aRule, verdict: 'warn' })).toEqual({ hide: 0, ask: 0, show: 0 })
    expect(await effectOf({ ...aRule, amount: 6, unit: 'l' })).toEqual({ hide: 0, ask: 0, show: 0 })
    expect(await effectOf({ category: ['chemicals'] })).toBeNull()
    expect([await shown(), await rules()]).toEqual([3, 0])
  })

  it('of more than are judged at once, too', async () => {
    const columns = sql`exchange_type, type, title, step, attributes, user_id, organisation_id, published_at, expires_at`
    await app.db.transaction().execute(async (trx) => {
      // Triggers would judge and announce each of them.
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      await sql`insert into listings (status, ${columns}) select 'active', ${columns}
        from listings, generate_series(1, 5000) where status = 'active' limit 5000`.execute(trx)
    })
    const { body } = await aPassOnRule(officer, aRule)
    expect([body.success, await shown()]).toEqual([true, 0])
    const { undoable } = (await officer.page('/safety-desk')).body
    expect(undoable[0].stopped).toBe(5003)
  }, 60_000)

  it('and is refused without it, or with other numbers, which it then says', async () => {
    const none = await officer.post(path, aRule)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['effect']])
    const seen = await effectOf(aRule)
    await aListing(owner, toluene)
    const other = await officer.post(path, { ...aRule, effect: seen })
    expect([other.status, other.body.code, other.body.effect]).toEqual([
      ...[409, 'other_effect'],
      { hide: 4, ask: 0, show: 0 },
    ])
    expect([await shown(), await rules()]).toEqual([4, 0])
    expect((await officer.post(path, { ...aRule, effect: other.body.effect })).status).toBe(200)
    expect(await shown()).toBe(0)
  })

  it('also when it is changed or switched on, not when only its words are, or it is off', async () => {
    const off = (await officer.post(path, { ...aRule, is_on: false })).body.id
    const change = (more: object, version: number) =>
      officer.patch(`${path}/${off}`, { ...aRule, ...more, version })
    expect((await change({ is_on: false, amount: 5, unit: 'l' }, 1)).status).toBe(200)
    expect((await change({ amount: 5, unit: 'l' }, 2)).body.errors).toHaveProperty('effect')
    expect((await aChangedRule(officer, off, { ...aRule, amount: 5, unit: 'l', version: 2 })).status).toBe(
      200,
    )
    expect(await shown()).toBe(0)
    expect((await change({ volume: 5, mass: 3, reason_en: 'Other words.' }, 3)).status).toBe(200)
    expect((await change({ volume: 5, mass: 4 }, 4)).body.errors).toHaveProperty('effect')
    expect((await change({ volume: 5, mass: 3, verdict: 'ask' }, 4)).body.errors).toHaveProperty('effect')
    expect((await change({ is_on: false }, 4)).status).toBe(200)
  })

  it('and a register is replaced or emptied only after its own was', async () => {
    const register = '/api/safety/registers'
    await aPassOnRule(officer, { ...aRule, category: undefined, register: 'precursors' })
    const list = { register: 'precursors', source: 'List', csv: '108-88-3' }
    await aListing(owner, { ...toluene, cas_number: '108-88-3' })
    const none = await officer.post(register, list)
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['effect']])
    const other = await officer.post(register, { ...list, effect: { hide: 2, ask: 0, show: 0 } })
    expect([other.status, other.body.code, other.body.effect]).toEqual([
      ...[409, 'other_effect', { hide: 1, ask: 0, show: 0 }],
    ])
    expect(await shown()).toBe(4)
    expect((await officer.post(register, { ...list, effect: other.body.effect })).status).toBe(200)
    expect(await shown()).toBe(3)
    const emptied = { register: 'precursors', source: 'None', empty: true }
    expect((await officer.post(register, emptied)).status).toBe(422)
    expect((await aRegister(officer, emptied)).status).toBe(200)
  })

  it('counting what a change lets go, and what it holds on to', async () => {
    const { id } = (await aPassOnRule(officer, aRule)).body
    const tried = (more: object) => effectOf({ ...aRule, ...more, rule: id })
    expect(await tried({})).toEqual({ hide: 0, ask: 0, show: 0 })
    expect(await tried({ category: ['equipment'] })).toEqual({ hide: 0, ask: 0, show: 3 })
    expect(await tried({ verdict: 'warn' })).toEqual({ hide: 0, ask: 0, show: 3 })
    expect(await tried({ verdict: 'ask' })).toEqual({ hide: 0, ask: 3, show: 0 })
    const waiting = async () => (await officer.page('/safety-desk')).body.waiting_listings.length
    expect(await waiting()).toBe(0)
    await aChangedRule(officer, id, { ...aRule, verdict: 'ask', version: 1 })
    expect(await waiting()).toBe(3)
    await aChangedRule(officer, id, { ...aRule, version: 2 })
    expect(await waiting()).toBe(0)
  })
})
