import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aChangedRule, aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { settleListings } from '../listings/write/release.ts'

const words = { reason_en: 'Not here.', reason_nl: 'Niet hier.' }
const aRule = { verdict: 'block', is_on: true, category: ['chemicals'], ...words }

describe('what a rule stopped', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const [owner, wanting] = [await aClient(app), await aClient(app)]
  await wanting.post('/api/alerts', { exchange_type: 'offer', frequency: 'immediate', specifications: {} })

  beforeEach(async () => {
    await sql`delete from pass_on_rules`.execute(app.db)
    await sql`update listings set status = 'inactive', safety = null, deleted_at = now() where status <> 'connected'`.execute(
      app.db,
    )
    await forget()
  })

  const forget = () =>
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db)
  const settle = () => settleListings(app)

  /** Since they were last forgotten. */
  async function told(): Promise<string[]> {
    const { rows } = await sql<{ task: string; name: string | null }>`
      select tasks.identifier as task, payload ->> 'name' as name from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier in ('send_mail', 'match_alerts') order by coalesce(payload ->> 'name', tasks.identifier)`.execute(
      app.db,
    )
    return rows.map(({ task, name }) => name ?? task)
  }

  /** Minutes. */
  async function settledIn(): Promise<number[]> {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
      where task_identifier = 'settle_listings'`.execute(app.db)
    return rows.map(({ minutes }) => minutes)
  }

  async function make(more: object = {}): Promise<number> {
    return (await aPassOnRule(officer, { ...aRule, ...more })).body.id
  }
  const remove = (id: number) => officer.delete(`/api/safety/rules/${id}`)
  const stateOf = async (id: number) => {
    const { listing } = (await owner.page(`/listings/${id}`)).body
    return [listing.status, listing.safety]
  }
  const isPublic = async (id: number) => (await app.client().page(`/listings/${id}`)).status === 200

  it.each(['block', 'ask'])('by %s is off the lists at once, and told ten minutes later', async (verdict) => {
    const { id } = await aListing(owner, toluene)
    await forget()
    await make({ verdict })
    expect(await isPublic(id)).toBe(false)
    expect(await told()).toEqual([])
    expect(await settledIn()).toEqual([10])
    await settle()
    expect(await told()).toEqual(['listing_stopped'])
    await settle()
    expect(await told()).toEqual(['listing_stopped'])
  })

  const gone: Record<string, (id: number) => Promise<unknown>> = {
    deleted: remove,
    paused: (id) => officer.patch(`/api/safety/rules/${id}`, { ...aRule, is_on: false, version: 1 }),
    'about something else': (id) =>
      aChangedRule(officer, id, { ...aRule, category: ['equipment'], version: 1 }),
  }

  it.each(['block', 'ask'].flatMap((verdict) => Object.keys(gone).map((how) => [verdict, how] as const)))(
    'by %s is shown again ten minutes after the rule is %s, and only then told',
    async (verdict, how) => {
      const { id } = await aListing(owner, toluene)
      const rule = await make({ verdict })
      await settle()
      const before = (await owner.page(`/listings/${id}`)).body.listing
      await forget()
      await gone[how]?.(rule)
      expect(await isPublic(id)).toBe(false)
      expect([await told(), await settledIn()]).toEqual([[], [10]])
      await settle()
      expect(await isPublic(id)).toBe(true)
      expect(await told()).toEqual(['listing_released', 'match_alerts'])
      const after = (await owner.page(`/listings/${id}`)).body.listing
      expect(after.expires_on).toBe(before.expires_on)
    },
  )

  it('and was let go within ten minutes is told to nobody', async () => {
    const { id } = await aListing(owner, toluene)
    await forget()
    await remove(await make())
    await settle()
    expect(await isPublic(id)).toBe(true)
    expect(await told()).toEqual(['match_alerts'])
  })

  it('stays off the lists while another rule stops it, also one made in between', async () => {
    const { id } = await aListing(owner, toluene)
    const [first] = [await make(), await make({ amount: 1, unit: 'l' })]
    await remove(first)
    await settle()
    expect(await stateOf(id)).toEqual(['inactive', 'blocked'])
    expect(await told()).toContain('listing_stopped')
  })

  it('without ever having been public gets its four months, by the checks of publishing', async () => {
    const draft = async () => (await owner.post('/api/listings', toluene)).body.listing.id
    const rule = await make({ verdict: 'ask' })
    const [good, wrong] = [await draft(), await draft()]
    for (const id of [good, wrong])
      await owner.patch(`/api/listings/${id}`, { ...toluene, step: 3, status: 'active' })
    await sql`update listings set attributes = attributes - 'location_building' where id = ${wrong}`.execute(
      app.db,
    )
    await remove(rule)
    await forget()
    await settle()
    expect([await stateOf(good), await stateOf(wrong)]).toEqual([
      ['active', null],
      ['inactive', null],
    ])
    const { listing } = (await owner.page(`/listings/${good}`)).body
    expect(listing.published_at).not.toBeNull()
    expect(Date.parse(listing.expires_on ?? listing.expires_at)).toBeGreaterThan(
      Date.now() + 110 * 86_400_000,
    )
    expect(await told()).toEqual(['listing_released', 'listing_released', 'match_alerts'])
  })

  it('is not shown where its owner stopped it, it is gone, deleted, hidden or recalled', async () => {
    const acts: ((id: number) => Promise<unknown>)[] = [
      (id) => owner.patch(`/api/listings/${id}`, { status: 'inactive' }),
      (id) => owner.post(`/api/listings/${id}/renew`, { act: 'gone' }),
      (id) => owner.delete(`/api/listings/${id}`),
      (id) => admin.post(`/api/admin/listings/${id}/hide`, { reason: 'To be checked' }),
      () => officer.post('/api/recall', { lot: 'HELD-1', reason: 'It leaks.' }),
    ]
    const ids: number[] = []
    for (const at of acts.keys())
      ids.push((await aListing(owner, at === 4 ? { ...toluene, lot_number: 'HELD-1' } : toluene)).id)
    const rule = await make()
    for (const [at, id] of ids.entries()) await acts[at]?.(id)
    await remove(rule)
    await settle()
    for (const id of ids) expect(await isPublic(id)).toBe(false)
    await admin.post(`/api/admin/listings/${ids[3]}/show`)
    expect(await Promise.all(ids.map(isPublic))).toEqual([...[false, false, false, true, false]])
  })

  it('and an officer refused is back with them, and stays refused when they repeat it', async () => {
    const { id } = await aListing(owner, toluene)
    const rule = await make({ verdict: 'ask' })
    const waiting = async (): Promise<{ listing: { id: number; version: number } } | undefined> =>
      (await officer.page('/safety-desk')).body.waiting_listings.find(
        (one: { listing: { id: number } }) => one.listing.id === id,
      )
    const refuse = async () =>
      officer.post(`/api/safety/listings/${id}/refuse`, {
        version: (await waiting())?.listing.version,
        reason: 'No.',
      })
    await refuse()
    await settle()
    expect(await stateOf(id)).toEqual(['inactive', 'refused'])
    await remove(rule)
    for (const _ of [1, 2]) await settle()
    expect(await isPublic(id)).toBe(false)
    expect(await waiting()).toMatchObject({ refused_before: 'No.', reasons: [] })
    await refuse()
    await settle()
    expect(await stateOf(id)).toEqual(['inactive', 'refused'])
  })

  it('and was not listed anyway has nobody told that it was stopped', async () => {
    const { id } = await aListing(owner, toluene)
    await sql`update listings set expires_at = now() - interval '1 day' where id = ${id}`.execute(app.db)
    await forget()
    await make()
    await settle()
    expect(await told()).toEqual([])
  })
})
