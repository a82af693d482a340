import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, aUser, centrifuge, password } from '../../test/factories.ts'
import { aRequest, newcomer } from '../../test/join-requests.ts'
import { allSent, mailTo, writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'

describe('a domain that is taken away from an organisation', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const patch = (id: number, body: object) => admin.patch(`/api/admin/organisations/${id}`, body)
  const show = async (id: number) => (await app.client().page(`/listings/${id}`)).status
  const logIn = async ({ email }: { email: string }) => {
    const client = app.client()
    await client.post('/api/login', { email, password })
    return client
  }

  const sessionsThatWait = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }

  /** With two domains, and somebody at each who offers something. */
  async function two() {
    const lab = await anOrganisation(app)
    const domain = `old-${lab.domain}`
    await app.db.insertInto('organisation_domains').values({ domain, organisation_id: lab.id }).execute()
    const [kept, there] = [
      await aClient(app, { organisation: lab }),
      await aClient(app, { organisation: { id: lab.id, domain } }),
    ]
    const [keptListing, listing] = [await aListing(kept), await aListing(there)]
    const close = (body: object = {}) => patch(lab.id, { domains: [lab.domain], ...body })
    return { lab, domain, kept, there, keptListing, listing, close }
  }

  it('asks what becomes of the people at it, and changes nothing until that is said', async () => {
    const { lab, domain, there, close } = await two()
    const unclear = await close({ name: 'Not yet' })
    expect([unclear.status, Object.keys(unclear.body.errors)]).toEqual([422, ['people']])
    expect(unclear.body.errors.people[0]).toContain(domain)
    expect((await close({ people: 'perhaps' })).body.errors).toHaveProperty('people')
    const { organisation } = (await admin.get(`/api/admin/organisations/${lab.id}`)).body
    expect(organisation.domains).toContain(domain)
    expect(organisation.name).not.toBe('Not yet')
    expect((await there.get('/api/user')).status).toBe(200)
  })

  it('goes by a rejection that waits for a sign-up that has begun, and neither fails', async () => {
    const lab = await anOrganisation(app, { name: 'Both wait' })
    const { id } = await aRequest(app, 'both-wait.example', 'BOTH WAIT')
    await admin.post(`/api/admin/join-labex-requests/${id}/approve`, { joins: 'same' })
    const rejecting = await app.db.transaction().execute(async (trx) => {
      // As a sign-up does: the organisation first, then its domain.
      await trx.selectFrom('organisations').select('id').where('id', '=', lab.id).forShare().execute()
      const answer = admin.post(`/api/admin/join-labex-requests/${id}/reject`)
      await until(async () => (await sessionsThatWait()) > 0)
      const domain = trx.selectFrom('organisation_domains').select('domain')
      await domain.where('domain', '=', 'both-wait.example').forShare().execute()
      return { answer }
    })
    expect((await rejecting.answer).status).toBe(200)
  })

  it('asks nothing where nobody confirmed is at it', async () => {
    const lab = await anOrganisation(app)
    await aUser(app, { organisation: lab, verified: false })
    expect((await patch(lab.id, { domains: ['instead.example'] })).status).toBe(200)
  })

  it('leaves them with the organisation when it was renamed, and lets nobody new in', async () => {
    const { domain, there, listing, close } = await two()
    expect((await close({ people: 'stay' })).status).toBe(200)
    expect((await there.post('/api/listings', centrifuge)).status).toBe(200)
    expect(await show(listing.id)).toBe(200)
    expect((await app.client().post('/api/users', newcomer(domain))).body.code).toBe('domain_not_allowed')
  })

  it('logs them out and hides what they listed when they leave, and nobody else', async () => {
    const { kept, there, keptListing, listing, close } = await two()
    expect((await close({ people: 'leave' })).status).toBe(200)
    expect((await there.get('/api/user')).status).toBe(401)
    const again = await logIn(there.user)
    expect((await again.post('/api/listings', centrifuge)).body.code).toBe('organisation_revoked')
    expect([await show(listing.id), await show(keptListing.id)]).toEqual([404, 200])
    expect((await kept.post('/api/listings', centrifuge)).status).toBe(200)
  })

  it('brings back those who left when it is opened again, here or at another, and nobody who stayed', async () => {
    const [gone, stayed, other] = [await two(), await two(), await anOrganisation(app)]
    await gone.close({ people: 'leave' })
    await stayed.close({ people: 'stay' })
    const both = [other.domain, gone.domain, stayed.domain]
    expect((await patch(other.id, { domains: both })).status).toBe(200)
    const organisationOf = async ({ there }: typeof gone) =>
      (await (await logIn(there.user)).get('/api/user')).body.user.organisation.id
    expect([await organisationOf(gone), await organisationOf(stayed)]).toEqual([other.id, stayed.lab.id])
    expect(await show(gone.listing.id)).toBe(200)
  })

  it('is the end of the request that added it, whichever way it went', async () => {
    for (const people of ['stay', 'leave']) {
      const lab = await anOrganisation(app, { name: `Names ${people}` })
      const domain = `added-${people}.example`
      const { id } = await aRequest(app, domain, `Names ${people}`)
      await admin.post(`/api/admin/join-labex-requests/${id}/approve`, { joins: 'same' })
      await aUser(app, { organisation: { id: lab.id, domain } })
      await patch(lab.id, { domains: [lab.domain], people })
      const [row] = (await admin.page(`/admin/join-labex-requests?search=${domain}`)).body.join_requests
      expect(row).toMatchObject({ status: 'rejected', opened: null, joined_organisation: null })
    }
    await mailTo(app.config.dataDir, 'kim@added-leave.example', /no longer take part/)
    await allSent(app.db)
    const told = (await writtenMails(app.config.dataDir)).filter(({ to }) =>
      to.includes('added-stay.example'),
    )
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/can now use/)])
  })

  it('is asked the same of a request that is revoked', async () => {
    const lab = await anOrganisation(app, { name: 'Revoked by request' })
    const domain = 'by-request.example'
    const { id } = await aRequest(app, domain, 'Revoked by request')
    await admin.post(`/api/admin/join-labex-requests/${id}/approve`, { joins: 'same' })
    const there = await aClient(app, { organisation: { id: lab.id, domain } })
    const revoked = await admin.post(`/api/admin/join-labex-requests/${id}/reject`, { people: 'stay' })
    expect(revoked.body.message).toContain(domain)
    expect((await there.post('/api/listings', centrifuge)).status).toBe(200)
    expect((await app.client().post('/api/users', newcomer(domain))).body.code).toBe('domain_not_allowed')
  })

  it('says beforehand how many people, listings and agreed pick-ups that concerns', async () => {
    const { lab, domain, there, listing } = await two()
    await anAgreedPickup(there, await aClient(app), listing.id)
    const { concerned, at_domains } = (await admin.get(`/api/admin/organisations/${lab.id}`)).body
    expect(at_domains.find((one: { domain: string }) => one.domain === domain)).toMatchObject({
      ...{ domain, people: 1, listings: 1, pickups: 1 },
    })
    expect(concerned).toEqual({ people: 2, listings: 2, pickups: 1 })
  })

  it('says of those who stayed whose their domain is by now', async () => {
    const { lab, domain, close } = await two()
    await close({ people: 'stay' })
    const at = async () =>
      (await admin.get(`/api/admin/organisations/${lab.id}`)).body.at_domains.map(
        (one: { domain: string; held_by: string }) => [one.domain, one.held_by],
      )
    expect(await at()).toContainEqual([domain, null])
    const heir = await anOrganisation(app, { name: 'Heir of a domain' })
    await patch(heir.id, { domains: [heir.domain, domain] })
    expect((await at()).sort()).toEqual(
      [
        [lab.domain, null],
        [domain, 'Heir of a domain'],
      ].sort(),
    )
  })

  it('lets nobody in who confirms while it goes', async () => {
    for (let round = 0; round < 8; round++) {
      await app.db.deleteFrom('limits').execute()
      const { domain, lab, close } = await two()
      const client = app.client()
      await client.post('/api/users', newcomer(domain))
      const { links } = await mailTo(app.config.dataDir, `sam@${domain}`, /Confirm/)
      const token = new URL(links[0] ?? '').searchParams.get('token')
      const [confirmed, closed] = await Promise.all([
        client.post('/api/email/verify', { token }),
        close({ people: 'leave' }),
      ])
      expect(closed.status).toBe(200)
      const row = await app.db
        .selectFrom('users')
        .select(['organisation_id', 'verified_at'])
        .where('email', '=', `sam@${domain}`)
        .executeTakeFirstOrThrow()
      expect(row.organisation_id, `${lab.id} ${confirmed.status}`).toBeNull()
    }
  })
})
