import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { aPicture } from '../../test/pictures.ts'
import { toluene as solvent } from '../../test/toluene.ts'
import { loadBundled } from '../substances/table.ts'
import { tellSafetyOfficers } from './mail.ts'

const toluene = { ...solvent, cas_number: '108-88-3' }

const words = { reason_en: 'Five litres are looked at.', reason_nl: 'Vijf liter wordt bekeken.' }

describe('a safety decision', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  await loadBundled(app.db)
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const officer = await aClient(app)
  const colleague = await aClient(app, { organisation: officer.user.organisation })
  const owner = await aClient(app)
  const grant = (id: number, ...grants: string[]) => admin.post(`/api/admin/users/${id}/grants`, { grants })
  await grant(officer.user.id, 'safety_officer')
  await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })

  async function waiting(by = owner, more: object = {}) {
    const { id } = (await by.post('/api/listings', { ...toluene, ...more })).body.listing
    const { version } = (
      await by.patch(`/api/listings/${id}`, { ...toluene, ...more, status: 'active', step: 3 })
    ).body.listing
    return { id, version } as { id: number; version: number }
  }
  const ago = (id: number, days: number) =>
    sql`update listings set awaiting_since = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      app.db,
    )
  const allow = (by: typeof officer, { id, version }: { id: number; version: number }) =>
    by.post(`/api/safety/listings/${id}/allow`, { version })
  const cardOf = async (by: typeof officer, id: number) =>
    (await by.page('/safety-desk')).body.waiting_listings.find(
      (one: { listing: { id: number } }) => one.listing.id === id,
    )

  it('is nobody’s about what is their own, nor about what was before it moved', async () => {
    const own = await waiting(officer)
    expect((await cardOf(officer, own.id)).why_not).toBe('It is or was yours, so somebody else decides.')
    const refused = await allow(officer, own)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'It is or was yours, so somebody else decides.',
    ])
    await admin.post(`/api/admin/users/${officer.user.id}/move-listings`, { to: colleague.user.id })
    const moved = { id: own.id, version: own.version + 1 }
    expect((await allow(officer, moved)).status).toBe(403)
    const stuck = (await admin.page('/admin')).body.stuck
    expect(stuck).toContainEqual(expect.objectContaining({ kind: 'nobodys', id: own.id }))
    expect((await cardOf(admin, own.id)).is_nobodys).toBe(true)
    const second = await aClient(app)
    await grant(second.user.id, 'safety_officer')
    expect((await cardOf(second, own.id)).is_nobodys).toBe(false)
    expect((await allow(second, moved)).status).toBe(200)
    await grant(second.user.id)
  })

  it('is nobody’s about what is their own among several either, of which then none is decided', async () => {
    const [own, other] = [await waiting(officer), await waiting()]
    const together = { verdict: 'allow', listings: [other, own] }
    const said = await officer.post('/api/safety/decisions', together)
    expect([said.status, said.body.message]).toEqual([403, expect.stringContaining('It is or was yours')])
    for (const { id } of [own, other]) expect((await cardOf(officer, id)).listing.version).toBeDefined()
    const refused = { ...together, verdict: 'refuse', reason: 'Not here.' }
    expect((await officer.post('/api/safety/decisions', refused)).status).toBe(403)
    expect(await cardOf(officer, other.id)).toBeDefined()
  })

  it('is made on a card with substance, owner, amount, statements, sheet, photo and reasons', async () => {
    const photo = (await owner.upload(await aPicture())).body.path
    const one = await waiting(owner, { sds_url: 'https://sheets.example/toluene.pdf', images: [photo] })
    expect(await cardOf(officer, one.id)).toMatchObject({
      substances: [{ cas: '108-88-3', name: 'toluene' }],
      listing: {
        ...{ total_units_label: '5 l', sds_url: 'https://sheets.example/toluene.pdf', featuredImage: photo },
        user: { id: owner.user.id, email: owner.user.email, organisation: expect.anything() },
      },
      known: { of: [{ statements: expect.arrayContaining(['H225']), signal: 'danger' }] },
      reasons: [{ reason: 'Five litres are looked at.' }],
    })
  })

  it('is an administrator’s once officers let it wait for more than three working days', async () => {
    const one = await waiting()
    const card = await cardOf(admin, one.id)
    expect([card.waits_days, card.why_not]).toEqual([0, expect.stringContaining('officers decide first')])
    expect((await allow(admin, one)).status).toBe(403)
    const stuck = async () =>
      (await admin.page('/admin')).body.stuck.filter(({ id }: { id: number }) => id === one.id)
    expect(await stuck()).toEqual([])
    await ago(one.id, 20)
    expect(await stuck()).toMatchObject([{ kind: 'safety', days: 20 }])
    expect((await cardOf(admin, one.id)).waits_days).toBeGreaterThan(8)
    expect((await allow(admin, one)).status).toBe(200)
    const { decisions } = (await officer.page(`/safety-desk/decisions?cas=${toluene.cas_number}`)).body
    expect(decisions[0]).toMatchObject({ listing_id: one.id, verdict: 'allow', by: 'administrator' })
  })

  it('is kept with its words, and shown where the same substance waits again', async () => {
    const one = await waiting()
    await officer.post(`/api/safety/listings/${one.id}/refuse`, {
      version: one.version,
      reason: 'No hood there.',
    })
    const next = await waiting()
    const card = await cardOf(officer, next.id)
    expect(card.earlier[0]).toMatchObject({
      ...{ verdict: 'refuse', by: 'officer', words: 'No hood there.', title: toluene.title, amount: '5 l' },
      reasons: [{ reason: words.reason_en }],
    })
    expect(card.substances).toEqual([{ cas: toluene.cas_number, name: 'toluene' }])
    expect(card.known.of[0].statements.length).toBeGreaterThan(2)
    const nothing = (await officer.page('/safety-desk/decisions?cas=64-17-5')).body
    const wrong = (await officer.page('/safety-desk/decisions?cas=64-17-6')).body
    expect([nothing.decisions, nothing.error, wrong.error]).toEqual([[], null, expect.any(String)])
  })

  it('is for several only for one and the same reason, as they were seen, and for all or none', async () => {
    const [one, two] = [
      await waiting(owner, { title: 'First bottle' }),
      await waiting(owner, { title: 'Second bottle' }),
    ]
    const decide = (listings: object[], more: object = { verdict: 'allow' }) =>
      officer.post('/api/safety/decisions', { ...more, listings })
    expect((await decide([one, two], { verdict: 'refuse' })).body.errors).toHaveProperty('reason')
    await owner.patch(`/api/listings/${two.id}`, { title: 'Another bottle' })
    const stale = await decide([one, two])
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Changed since you saw it: Another bottle. Nothing was decided; look again.',
    ])
    expect((await allow(officer, { ...two, version: 0 })).body.code).toBe('stale')
    const { id: rule } = (
      await aPassOnRule(officer, {
        verdict: 'ask',
        is_on: true,
        cas: ['64-17-5'],
        ...words,
        reason_en: 'It burns.',
      })
    ).body
    const other = await waiting(owner, { title: 'Ethanol', cas_number: '64-17-5' })
    expect((await decide([one, other])).body.errors).toHaveProperty('listings')
    await officer.delete(`/api/safety/rules/${rule}`)
    const done = await decide([one, { id: two.id, version: two.version + 1 }])
    expect([done.status, done.body.message]).toEqual([
      200,
      '2 listings are allowed; their owners get an e-mail.',
    ])
    const mail = await mailTo(dataDir, owner.user.email, /^It is shown: (First|Another) bottle$/)
    expect(mail.text).toMatch(/The same was decided about:[\s\S]+bottle/)
  })

  it('says yes to what stays hidden, and why', async () => {
    const one = await waiting(owner, { title: 'Dented can' })
    await admin.post(`/api/admin/listings/${one.id}/hide`, { reason: 'It leaks.' })
    const { listing } = await cardOf(officer, one.id)
    const said = await allow(officer, listing)
    expect(said.body.message).toBe(
      'Allowed; it stays hidden. An administrator has hidden it, so others do not see it.',
    )
    const { text } = await mailTo(dataDir, owner.user.email, /^Allowed, still hidden: Dented can$/)
    expect(text).toContain('It leaks.')
    await admin.post(`/api/admin/listings/${one.id}/show`)
    expect((await app.client().page(`/listings/${one.id}`)).status).toBe(200)
  })

  it('cannot be made by somebody without the right', async () => {
    const one = await waiting()
    const other = await aClient(app)
    expect((await other.post('/api/safety/decisions', { verdict: 'allow', listings: [one] })).status).toBe(
      403,
    )
  })

  it('is asked of the 200 that wait longest, where the desk and the mail say how many there are', async () => {
    const { id } = await waiting(owner, { title: 'One of many' })
    const columns = sql`status, exchange_type, type, title, step, attributes, user_id, organisation_id, safety, awaiting_since`
    const { db } = app
    await db.transaction().execute(async (trx) => {
      // Triggers would judge each of them.
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      await sql`insert into listings (${columns}) select ${columns} from listings, generate_series(1, 205)
        where id = ${id}`.execute(trx)
    })
    const { rows } = await sql<{ total: number }>`select count(*) as total from listings
      where safety = 'awaiting' and deleted_at is null`.execute(db)
    const total = rows[0]?.total ?? 0
    const { body } = await officer.page('/safety-desk')
    expect([body.waiting_listings.length, body.waiting_total]).toEqual([200, total])
    const second = await aClient(app)
    await grant(second.user.id, 'safety_officer')
    await tellSafetyOfficers(app)
    await mailTo(dataDir, second.user.email, new RegExp(`^${total} listings wait for you`))
  })
})
