import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aPassOnRule, aRegister } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { settleListings } from '../listings/write/release.ts'
import { judgeAgain } from '../listings/write/safety.ts'

const words = { reason_en: 'Not here.', reason_nl: 'Niet hier.' }

describe('what an owner reads while a change of rules may yet be taken back', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator' })
  const [owner, other] = [await aClient(app), await aClient(app)]
  let id: number

  beforeEach(async () => {
    await sql`delete from pass_on_rules`.execute(app.db)
    await sql`delete from rule_changes`.execute(app.db)
    id = (await aListing(owner, { ...toluene, cas_number: '108-88-3' })).id
  })

  const read = async () => (await owner.page(`/listings/${id}`)).body
  const rule = async (verdict: string) =>
    (await aPassOnRule(officer, { verdict, is_on: true, cas: ['108-88-3'], ...words })).body.id as number

  it.each(['block', 'ask'])('says since when a rule holds it, until it is mailed: %s', async (verdict) => {
    expect((await read()).stopped).toBeNull()
    await rule(verdict)
    const { pass_on, stopped } = await read()
    expect(pass_on).toMatchObject([{ verdict, reason: 'Not here.' }])
    expect(stopped).toEqual({ free: false, since: expect.stringMatching(/^\d\d:\d\d$/) })
    await settleListings(app)
    expect((await read()).stopped).toBeNull()
  })

  it('counts from the first change that stopped it', async () => {
    await rule('block')
    await sql`update rule_changes set created_at = now() - interval '5 minutes'`.execute(app.db)
    const { since } = (await read()).stopped
    await rule('block')
    expect((await read()).stopped.since).toBe(since)
  })

  it('says of a register and of the table of substances as well', async () => {
    await aPassOnRule(officer, { verdict: 'block', is_on: true, register: 'precursors', ...words })
    await aRegister(officer, { register: 'precursors', csv: '108-88-3', source: 'List' })
    expect((await read()).stopped).toMatchObject({ free: false, since: expect.any(String) })
    await aRegister(officer, { register: 'precursors', empty: true, source: 'Emptied' })
    expect((await read()).stopped).toMatchObject({ free: true })
  })

  it('never names a rule that is gone', async () => {
    const gone = await rule('block')
    await settleListings(app)
    await officer.delete(`/api/safety/rules/${gone}`)
    const { listing, pass_on, stopped } = await read()
    expect([listing.safety, pass_on, stopped.free]).toEqual(['blocked', [], true])
    await settleListings(app)
    expect((await read()).listing).toMatchObject({ safety: null, status: 'active' })
  })

  it('is mailed of what was on the lists, not of what had ended or was hidden', async () => {
    const [ended, hidden] = [
      await aListing(owner, { ...toluene, cas_number: '108-88-3' }),
      await aListing(owner, { ...toluene, cas_number: '108-88-3' }),
    ]
    await sql`update listings set expires_at = now() - interval '1 minute' where id = ${ended.id}`.execute(
      app.db,
    )
    await officer.post(`/api/admin/listings/${hidden.id}/hide`, { reason: 'Asked about.' })
    await rule('block')
    await settleListings(app)
    expect((await read()).listing.safety).toBe('blocked')
    const { rows } = await sql<{ id: number }>`select (payload -> 'data' ->> 'listing_id')::int as id
      from graphile_worker._private_jobs where payload ->> 'name' = 'listing_stopped'
        and payload -> 'data' ->> 'listing_id' = any(${[id, ended.id, hidden.id].map(String)})`.execute(
      app.db,
    )
    expect(rows).toEqual([{ id }])
  })

  it('knows no time where nobody changed anything, and is for its owner and administrators', async () => {
    await sql`insert into pass_on_rules (verdict, is_on, conditions, texts) values ('block', true, '{"cas": ["108-88-3"]}', '{}')`.execute(
      app.db,
    )
    await app.db.transaction().execute(judgeAgain)
    expect((await read()).stopped).toEqual({ free: false, since: null })
    expect((await officer.page(`/listings/${id}`)).body.stopped).toEqual({ free: false, since: null })
    expect((await other.page(`/listings/${id}`)).body.stopped ?? null).toBeNull()
  })
})
