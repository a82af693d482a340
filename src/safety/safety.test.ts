import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { tellSafetyOfficers } from './mail.ts'

const words = { reason_en: 'Not five litres or more.', reason_nl: 'Niet vijf liter of meer.' }
const aLot = { verdict: 'block', is_on: true, category: ['chemicals'], amount: 5, unit: 'l', ...words }

describe('pass-on rules', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator' })
  const officer = await aClient(app)
  await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const [owner, taker, visitor] = [await aClient(app), await aClient(app), app.client()]

  const isListed = async (id: number) => (await visitor.page(`/listings/${id}`)).status === 200
  const stateOf = async (id: number) => {
    const { listing } = (await owner.page(`/listings/${id}`)).body
    return [listing.status, listing.safety]
  }
  const show = (id: number, more = {}) => owner.patch(`/api/listings/${id}`, { status: 'active', ...more })
  const take = async (id: number) =>
    (
      await taker.post('/api/connections', {
        ...{ exchange_type: 'offer', listing_id: id, total_units: 1, unit: 'l', extra_info: '' },
      })
    ).body.connection_id
  const aDraft = async () => (await owner.post('/api/listings', toluene)).body.listing.id

  async function withRule<T>(more: object, work: (id: number) => Promise<T>): Promise<T> {
    const { id } = (await aPassOnRule(officer, { ...aLot, ...more })).body
    try {
      return await work(id)
    } finally {
      await officer.delete(`/api/safety/rules/${id}`)
    }
  }

  /** What is done before the rule counts, and how it would be shown afterwards. */
  const ways: Record<string, [() => Promise<number>, (id: number) => Promise<unknown>]> = {
    'having been shown before': [async () => (await aListing(owner, toluene)).id, async () => {}],
    'being shown for the first time': [aDraft, (id) => show(id, { ...toluene, step: 3 })],
    'an edit of what is shown': [
      async () => (await aListing(owner, { ...toluene, total_units: 4 })).id,
      (id) => owner.patch(`/api/listings/${id}`, { total_units: 5 }),
    ],
    'another unit': [
      async () => (await aListing(owner, { ...toluene, total_units: 4 })).id,
      (id) => owner.patch(`/api/listings/${id}`, { total_units: 5000, volume_weight_unit: 'ml' }),
    ],
    'a copy': [
      async () => (await aListing(owner, toluene)).id,
      async (id) => show((await owner.post(`/api/dashboard/duplicate/${id}`)).body.listing_id, toluene),
    ],
    'showing it again': [
      async () => {
        const { id } = await aListing(owner, toluene)
        await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
        return id
      },
      show,
    ],
    'being there after all': [
      async () => {
        const { id } = await aListing(owner, toluene)
        await owner.post(`/api/listings/${id}/renew`, { act: 'gone' })
        return id
      },
      show,
    ],
    'four more months': [
      async () => {
        const { id } = await aListing(owner, toluene)
        await sql`update listings set expires_at = now() - interval '1 day' where id = ${id}`.execute(app.db)
        return id
      },
      (id) => owner.post(`/api/listings/${id}/renew`, { act: 'extend' }),
    ],
    'a cancelled connection': [
      async () => {
        const { id } = await aListing(owner, { ...toluene, portion_size: null })
        const connection = await taker.post('/api/connections', {
          ...{ exchange_type: 'offer', listing_id: id, total_units: 5, extra_info: '' },
        })
        return connection.body.connection_id
      },
      (id) => taker.delete(`/api/connections/${id}`),
    ],
    'an administrator who hid it': [
      async () => {
        const { id } = await aListing(owner, toluene)
        await admin.post(`/api/admin/listings/${id}/hide`, { reason: 'To be checked' })
        return id
      },
      (id) => admin.post(`/api/admin/listings/${id}/show`),
    ],
    'an organisation that takes part again': [
      async () => {
        await aListing(owner, toluene)
        const id = owner.user.organisation?.id ?? 0
        await admin.post(`/api/admin/organisations/${id}/revoke`)
        return id
      },
      async (id) => {
        await admin.post(`/api/admin/organisations/${id}/approve`)
        await owner.post('/api/login', { email: owner.user.email, password: 'a long enough passphrase' })
      },
    ],
  }

  it.each(['block', 'ask'].flatMap((verdict) => Object.keys(ways).map((way) => [verdict, way] as const)))(
    'of verdict %s let nothing out by %s',
    async (verdict, way) => {
      const [before, after] = ways[way] as (typeof ways)[string]
      const id = await before()
      await withRule({ verdict }, async () => {
        await after(id)
        const { listings } = (await visitor.page('/listings/offers')).body
        const amounts = listings.map((one: { total_units_label: string }) => one.total_units_label)
        expect(amounts.filter((amount: string) => /^5/.test(amount))).toEqual([])
      })
      await sql`update listings set status = 'inactive', deleted_at = now() where deleted_at is null and status <> 'connected'`.execute(
        app.db,
      )
    },
  )

  it('judge the rest of what is taken, even where a rule came between', async () => {
    const { id } = await aListing(owner, { ...toluene, total_units: 6 })
    const conditions =
      '{"amount": {"mass": {"number": 3, "unit": "kg"}, "volume": {"number": 5, "unit": "l"}}}'
    const rule = await app.db
      .insertInto('pass_on_rules')
      .values({ verdict: 'block', is_on: true, conditions, texts: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const connection = await take(id)
    const { remainder_listing_id: rest } = (await taker.page(`/connections/${connection}`)).body.connection
    expect(await stateOf(rest)).toEqual(['inactive', 'blocked'])
    await mailTo(dataDir, owner.user.email, /Not shown for now: Toluene/)
    await officer.delete(`/api/safety/rules/${rule.id}`)
  })

  it('name the reason where they block, in both languages, and leave what is shown as it was', async () => {
    const { id } = await aListing(owner, { ...toluene, total_units: 4 })
    await withRule({}, async () => {
      const refused = await owner.patch(`/api/listings/${id}`, { total_units: 5 })
      expect([refused.status, refused.body.errors]).toEqual([422, { _: ['Not five litres or more.'] }])
      expect(await stateOf(id)).toEqual(['active', null])
      await owner.patch('/api/account', { locale: 'nl' })
      const { errors } = (await owner.patch(`/api/listings/${id}`, { total_units: 5 })).body
      expect(errors).toEqual({ _: ['Niet vijf liter of meer.'] })
      await owner.patch('/api/account', { locale: 'en' })
    })
  })

  it('that ask wait for a yes, which holds for this thing only', async () => {
    const id = await aDraft()
    await withRule({ verdict: 'ask' }, async () => {
      const asked = await show(id, { ...toluene, step: 3 })
      expect(asked.body.listing).toMatchObject({
        status: 'inactive',
        awaiting_safety: true,
        published_at: null,
      })
      const seen = [visitor, taker, officer, owner].map((client) => client.page(`/listings/${id}`))
      expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([404, 404, 200, 200])
      await tellSafetyOfficers(app)
      await mailTo(dataDir, officer.user.email, /wait.* for you as safety officer/)
      const waiting: { listing: { id: number; version: number } }[] = (await officer.page('/safety-desk'))
        .body.waiting_listings
      const one = waiting.find(({ listing }) => listing.id === id)
      expect(one).toMatchObject({ reasons: [{ reason: words.reason_en }] })
      const version = one?.listing.version ?? 0
      const path = `/api/safety/listings/${id}`
      expect((await taker.post(`${path}/allow`, { version })).status).toBe(403)
      await owner.patch(`/api/listings/${id}`, { total_units: 6 })
      expect((await officer.post(`${path}/allow`, { version })).body.code).toBe('stale')
      expect((await officer.post(`${path}/allow`, { version: version + 1 })).status).toBe(200)
      expect(await isListed(id)).toBe(true)
      await mailTo(dataDir, owner.user.email, /It is shown: Toluene/)
      // Less of the same is allowed as well, and so is the rest of what is taken.
      await show(id, { total_units: 7 })
      expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
      await show(id, { total_units: 6 })
      const connection = await take(id)
      const { remainder_listing_id: rest } = (await taker.page(`/connections/${connection}`)).body.connection
      expect(await isListed(rest)).toBe(true)
      await taker.delete(`/api/connections/${connection}`)
      expect(await stateOf(id)).toEqual(['active', null])
      await show(id, { expiry_date: '2098-01-01' })
      expect(await stateOf(id)).toEqual(['inactive', 'awaiting'])
      const renewed = await owner.post(`/api/listings/${id}/renew`, { act: 'extend' })
      expect(renewed.body.message).toMatch(/^Extended until [-\d]+\. The safety officer looks/)
    })
  })

  it('that ask hear a no with its reason, and may be asked again', async () => {
    await withRule({ verdict: 'ask' }, async () => {
      const id = await aDraft()
      const { version } = (await show(id, toluene)).body.listing
      const path = `/api/safety/listings/${id}`
      expect((await officer.post(`${path}/refuse`, { version })).body.errors).toHaveProperty('reason')
      await officer.post(`${path}/refuse`, { version, reason: 'Too much for one cupboard.' })
      expect(await stateOf(id)).toEqual(['inactive', 'refused'])
      expect((await mailTo(dataDir, owner.user.email, /Not shown: Toluene/)).text).toContain(
        'Too much for one',
      )
      expect((await officer.post(`${path}/allow`, { version: version + 1 })).body.code).toBe('stale')
      await show(id)
      const asked = await stateOf(id)
      await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
      expect([asked, await stateOf(id)]).toEqual([
        ['inactive', 'awaiting'],
        ['inactive', null],
      ])
    })
  })

  it('are tried before they count', async () => {
    const shown = await aListing(owner, toluene)
    const taken = await aListing(owner, { ...toluene, title: 'On its way', portion_size: null })
    await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: taken.id, total_units: 5, extra_info: '' },
    })
    const tried = (await officer.post('/api/safety/rules/try', { amount: 5, unit: 'l' })).body
    expect(tried).toMatchObject({ listings: [{ id: shown.id }], listings_total: 1 })
    expect(tried.connections.map((one: { title: string }) => one.title)).toContain('On its way')
    expect((await officer.post('/api/safety/rules/try', {})).body.errors).toHaveProperty('conditions')
    expect(await isListed(shown.id)).toBe(true)
    await withRule({}, async () => {
      const { connections } = (await officer.page('/safety-desk')).body
      expect(connections.map((one: { title: string }) => one.title)).toContain('On its way')
    })
  })
})
