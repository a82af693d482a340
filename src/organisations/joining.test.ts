import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, password } from '../../test/factories.ts'
import { aRequest, newcomer } from '../../test/join-requests.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { requestToJoin } from './organisation.ts'

describe('a new join request', async () => {
  const app = await testApp({ worker: true })
  const [admin, uninterested, member] = [
    await aClient(app, { role: 'administrator', organisation: null }),
    await aClient(app, { role: 'administrator', organisation: null }),
    await aClient(app),
  ]
  const ask = (organization: string) =>
    app.client().post('/api/join-labex', {
      ...{ organization, contact_person: 'Kim', email: 'kim@asks.example', location: 'Building 1' },
      ...{ confirm_location: true, confirm_disclaimer: true },
    })

  it('is told to the administrators who want to know, and counted beside its name', async () => {
    await uninterested.patch('/api/account', { notify: { join_requests: false } })
    expect((await ask('Zoology')).status).toBe(200)
    const mail = await mailTo(app.config.dataDir, admin.user.email, /Zoology/)
    expect(mail.text).toContain('kim@asks.example')
    expect(mail.links.join(' ')).toContain('/admin/join-labex-requests')
    expect((await admin.page('/admin/faq')).body.waiting_join_requests).toBe(1)
    expect((await member.page('/dashboard')).body.waiting_join_requests).toBe(0)
    const told = (await writtenMails(app.config.dataDir)).filter(({ subject }) => /Zoology/.test(subject))
    expect(told.map(({ to }) => to)).toEqual([admin.user.email])
  })

  it('becomes no flood of mails', async () => {
    const resting = await testApp()
    await aClient(resting, { role: 'administrator' })
    for (let sent = 0; sent < 25; sent++)
      await requestToJoin(resting.db, {
        ...{ organization: `Flood ${sent}`, contact_person: 'Kim', location: 'A' },
        email: `kim@flood${sent}.example`,
      })
    const { rows } = await sql<{ many: number }>`
      select count(*) as many from graphile_worker._private_jobs where payload ->> 'name' = 'join_asked'`.execute(
      resting.db,
    )
    expect(rows).toEqual([{ many: 20 }])
  })
})

describe('an approval is remembered, and revoking it undoes exactly that', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator' })
  const decide = (id: number, act: 'approve' | 'reject', body: object = {}) =>
    admin.post(`/api/admin/join-labex-requests/${id}/${act}`, body)
  const rowOf = async (domain: string) =>
    (await admin.page(`/admin/join-labex-requests?search=${domain}`)).body.join_requests[0]
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('organisations').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  const lastAct = async (id: number) =>
    (
      await app.db
        .selectFrom('audit')
        .select('details')
        .where('subject', '=', `join request ${id}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).details
  const signUp = async (domain: string) => (await app.client().post('/api/users', newcomer(domain))).status

  /** A request that added its domain to an organisation of the same name, with staff of both. */
  async function joined(name: string) {
    const university = await anOrganisation(app, { name, domain: `${name}-university.example` })
    const domain = `${name}-hospital.example`
    const { id } = await aRequest(app, domain, name.toUpperCase())
    expect((await decide(id, 'approve', { joins: 'same' })).status).toBe(200)
    const own = await aClient(app, { organisation: university })
    const added = await aClient(app, { organisation: { id: university.id, domain } })
    return { university, domain, id, own, added }
  }

  it('asks which organisation is meant when one has the name, and names both domains', async () => {
    const { id: known } = await anOrganisation(app, { name: 'Anatomy', domain: 'anatomy.example' })
    const { id } = await aRequest(app, 'other-anatomy.example', 'ANATOMY')
    const unclear = await decide(id, 'approve')
    expect(unclear.status).toBe(422)
    expect(unclear.body.errors.joins[0]).toMatch(/ anatomy\.example.*other-anatomy\.example/)
    expect((await decide(id, 'approve', { joins: 'both' })).body.errors).toHaveProperty('joins')
    expect(await signUp('other-anatomy.example')).toBe(422)
    const made = await decide(id, 'approve', { joins: 'new' })
    expect(made.body.message).toContain('ANATOMY (other-anatomy.example)')
    expect(await rowOf('other-anatomy')).toMatchObject({
      opened: 'organisation',
      joined_organisation: 'ANATOMY (other-anatomy.example)',
    })
    await decide(id, 'reject')
    expect(await statusOf(known)).toBe('approved')
    expect(await signUp('anatomy.example')).toBe(200)
  })

  it('is added to the organisation its sender named, whatever that is called by now', async () => {
    const named = await anOrganisation(app, { name: 'Botany', domain: 'botany.example' })
    const asked = await app.client().post('/api/join-labex', {
      ...{ organization: 'typed', contact_person: 'Kim', email: 'kim@seeds.example', location: 'Building 1' },
      ...{ confirm_location: true, confirm_disclaimer: true, same_organisation_id: named.id },
    })
    expect(asked.status).toBe(200)
    await app.db.updateTable('organisations').set({ name: 'Plants' }).where('id', '=', named.id).execute()
    const request = await rowOf('seeds.example')
    expect(request).toMatchObject({ organization: 'Botany', namesake: 'Plants', is_same: true })
    expect((await decide(request.id, 'approve')).status).toBe(200)
    expect(await rowOf('seeds.example')).toMatchObject({ opened: 'domain', joined_organisation: 'Plants' })
    expect(await signUp('seeds.example')).toBe(200)
  })

  it('becomes a new one when the administrator says so, or the named one is none', async () => {
    const named = await anOrganisation(app, { name: 'Zoology', domain: 'zoology.example' })
    const ask = (domain: string, same_organisation_id: number) =>
      app.client().post('/api/join-labex', {
        ...{ organization: 'Animals', contact_person: 'Kim', email: `kim@${domain}`, location: 'Building 1' },
        ...{ confirm_location: true, confirm_disclaimer: true, same_organisation_id },
      })
    await ask('stables.example', named.id)
    await decide((await rowOf('stables.example')).id, 'approve', { joins: 'new' })
    expect(await rowOf('stables.example')).toMatchObject({ opened: 'organisation' })
    await ask('kennels.example', 999_999)
    expect(await rowOf('kennels.example')).toMatchObject({ organization: 'Animals', is_same: false })
  })

  it('refuses what is no organisation at all, instead of taking it for a new one', async () => {
    for (const same_organisation_id of ['7', 1.5, -1, 2 ** 31, {}]) {
      const { status, body } = await app.client().post('/api/join-labex', {
        ...{ organization: 'Odd', contact_person: 'Kim', email: 'kim@odd.example', location: 'Building 1' },
        ...{ confirm_location: true, confirm_disclaimer: true, same_organisation_id },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['same_organisation_id']])
    }
  })

  it('takes an added domain away again, with its people, and leaves the organisation alone', async () => {
    const { university, domain, id, own, added } = await joined('botany')
    const [kept, hidden] = [await aListing(own), await aListing(added)]
    expect(await rowOf(domain)).toMatchObject({ opened: 'domain', joined_organisation: 'botany' })
    expect(await lastAct(id)).toMatchObject({ opened: 'domain', organisation: 'botany', domains: [domain] })

    const revoked = await decide(id, 'reject')
    expect(revoked.body.message).toContain(domain)
    expect(await statusOf(university.id)).toBe('approved')
    expect((await own.post('/api/listings', centrifuge)).status).toBe(200)
    expect(await signUp(domain)).toBe(422)
    expect((await added.get('/api/user')).status).toBe(401)
    await added.post('/api/login', { email: added.user.email, password })
    expect((await added.post('/api/listings', centrifuge)).body.code).toBe('organisation_revoked')
    expect((await app.client().page(`/listings/${kept.id}`)).status).toBe(200)
    expect((await app.client().page(`/listings/${hidden.id}`)).status).toBe(404)
    expect(await lastAct(id)).toMatchObject({ closed: 'domain', organisation: 'botany', domains: [domain] })
    const mail = await mailTo(app.config.dataDir, `kim@${domain}`, /no longer take part/)
    expect(mail.text).toContain(domain)
  })

  it('gives people and listings back when the domain is let in again, now as another organisation', async () => {
    const { university, domain, id, added } = await joined('pharmacy')
    const listing = await aListing(added)
    await decide(id, 'reject')
    expect((await decide(id, 'approve')).status).toBe(422)
    expect((await decide(id, 'approve', { joins: 'new' })).status).toBe(200)
    await added.post('/api/login', { email: added.user.email, password })
    const { organisation } = (await added.get('/api/user')).body.user
    expect(organisation.name).toBe(`PHARMACY (${domain})`)
    expect(organisation.id).not.toBe(university.id)
    const shown = (await app.client().page(`/listings/${listing.id}`)).body.listing
    expect(shown.user.organisation.id).toBe(organisation.id)
    const found = await app.client().page(`/listings/offers?search=${encodeURIComponent(domain)}`)
    expect(found.body.total).toBe(1)
  })

  it('closes nothing for a request whose domain was open before', async () => {
    const { id: known, domain } = await anOrganisation(app)
    const { id } = await aRequest(app, domain, 'Second try')
    expect((await decide(id, 'approve')).body.message).toContain('already')
    expect((await decide(id, 'reject')).status).toBe(200)
    expect(await statusOf(known)).toBe('approved')
    expect(await signUp(domain)).toBe(200)
  })

  it('lets no request of a domain undo what another of it opened', async () => {
    const [first, second, third] = [
      await aRequest(app, 'twice.example', 'Twice'),
      await aRequest(app, 'twice.example', 'Twice'),
      await aRequest(app, 'twice.example', 'Twice again'),
    ]
    await decide(first.id, 'approve')
    await decide(second.id, 'approve')
    await decide(second.id, 'reject')
    await decide(third.id, 'reject')
    expect(await signUp('twice.example')).toBe(200)
    await decide(first.id, 'reject')
    expect(await signUp('twice.example')).toBe(422)
    await mailTo(app.config.dataDir, 'kim@twice.example', /no longer takes part/)
    const subjects = (await writtenMails(app.config.dataDir))
      .filter(({ to, subject }) => to.includes('kim@twice.example') && !/can now use/.test(subject))
      .map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/no longer takes part/)])
  })

  it('has the newest approval answer for an organisation that was let in again', async () => {
    const [first, second] = [
      await aRequest(app, 'again.example', 'Again'),
      await aRequest(app, 'again.example', 'Again'),
    ]
    await decide(first.id, 'approve')
    await decide(first.id, 'reject')
    await decide(second.id, 'approve')
    const opened = await app.db
      .selectFrom('join_requests')
      .select(['id', 'status', 'opened'])
      .where('domain', '=', 'again.example')
      .orderBy('id')
      .execute()
    expect(opened).toEqual([
      { id: first.id, status: 'approved', opened: 'nothing' },
      { id: second.id, status: 'approved', opened: 'organisation' },
    ])
    await decide(second.id, 'reject')
    expect(await signUp('again.example')).toBe(422)
  })

  it('lets nobody of a closed domain in once that is acknowledged', async () => {
    for (let round = 0; round < 10; round++) {
      const { domain, id } = await joined(`race${round}`)
      await Promise.all([
        app.client().post('/api/users', newcomer(domain)),
        decide(id, 'reject'),
        app.client().post('/api/users', newcomer(domain)),
      ])
      const inside = await app.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', `sam@${domain}`)
        .where('organisation_id', 'is not', null)
        .execute()
      expect(inside, `round ${round}`).toEqual([])
    }
  })
})
