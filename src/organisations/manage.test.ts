import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, password } from '../../test/factories.ts'
import { aRequest } from '../../test/join-requests.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aPicture } from '../../test/pictures.ts'
import { knownLogos } from './sql.ts'

describe('organisations by an administrator', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator' })
  const input = {
    name: 'Genomics Institute',
    location: 'Kruyt',
    domains: ['Genomics.example', '@lab.genomics.example', 'genomics.example'],
  }
  const create = async (more: object) => admin.post('/api/admin/organisations', { ...input, ...more })
  const acts = async (id: number) =>
    (
      await app.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', `organisation ${id}`)
        .orderBy('id')
        .execute()
    ).map((row) => row.action)

  it.each([
    ['GET', '/api/admin/organisations'],
    ['POST', '/api/admin/organisations'],
    ['PATCH', '/api/admin/organisations/1'],
    ['POST', '/api/admin/organisations/1/revoke'],
    ['POST', '/api/admin/organisations/1/approve'],
  ])('%s %s is for administrators', async (method, path) => {
    const as = async (client: Awaited<ReturnType<typeof aClient>> | ReturnType<typeof app.client>) =>
      method === 'GET' ? client.get(path) : client.unsafe(method, path, {})
    expect((await as(app.client())).status).toBe(401)
    expect((await as(await aClient(app))).status).toBe(403)
  })

  it('refuses what is no domain, public or taken, and a name that is taken', async () => {
    for (const domain of ['gmail.com', 'nodot', 'a b.example', 'x@y@z.example', '*.example', ''])
      expect((await create({ domains: [domain] })).body.errors, domain).toHaveProperty('domains')
    expect((await create({ domains: [] })).body.errors).toHaveProperty('domains')
    expect((await create({ domains: 'x.example' })).body.errors).toHaveProperty('domains')
    const other = await anOrganisation(app, { name: 'Taken Institute' })
    expect((await create({ domains: [other.domain] })).body.errors.domains[0]).toContain(other.domain)
    expect((await create({ name: 'taken institute' })).body.errors).toHaveProperty('name')
    const twice = await create({ name: 'taken institute', domains: [other.domain] })
    expect(Object.keys(twice.body.errors).sort()).toEqual(['domains', 'name'])
    expect(Object.keys((await admin.post('/api/admin/organisations', {})).body.errors).sort()).toEqual([
      'domains',
      'name',
    ])
  })

  it('adds one whose staff can sign up at once', async () => {
    const { organisation } = (await create({})).body
    expect(organisation).toMatchObject({
      name: 'Genomics Institute',
      status: 'approved',
      domains: ['genomics.example', 'lab.genomics.example'],
    })
    const signUp = {
      name: 'Sam',
      email: 'sam@lab.genomics.example',
      password,
      password_confirmation: password,
      disclaimer: true,
    }
    expect((await app.client().post('/api/users', signUp)).status).toBe(200)
    expect(await acts(organisation.id)).toEqual(['organisation_created'])
    expect((await admin.get('/api/admin/organisations?search=lab.genomics')).body).toMatchObject({
      success: true,
      total: 1,
      organisations: [{ id: organisation.id }],
    })
  })

  it('changes name, location and domains; listings are then found by the new name', async () => {
    const organisation = await anOrganisation(app)
    const member = await aClient(app, { organisation })
    await aListing(member)
    const path = `/api/admin/organisations/${organisation.id}`
    const changed = await admin.patch(path, {
      name: 'Renamed Laboratory',
      location: null,
      domains: [organisation.domain, 'second.example'],
    })
    expect(changed.body.organisation).toMatchObject({
      name: 'Renamed Laboratory',
      location: null,
      domains: [organisation.domain, 'second.example'].sort(),
    })
    expect((await app.client().page('/listings/offers?search=renamed laboratory')).body.total).toBe(1)
    expect((await admin.patch(path, { domains: [] })).status).toBe(422)
    expect((await admin.page('/admin/organisations?search=renamed')).body.organisations).toMatchObject([
      { users_total: 1, listings_total: 1, connections_total: 0 },
    ])
    expect((await admin.patch('/api/admin/organisations/999999', { name: 'X' })).status).toBe(404)
  })

  it('refuses an edit that another administrator has overtaken, and says who that was', async () => {
    const { id } = await anOrganisation(app)
    const other = await aClient(app, { role: 'administrator', name: 'Noor Quick' })
    const path = `/api/admin/organisations/${id}`
    const { version } = (await admin.get(path)).body.organisation
    const [first, second] = await Promise.all([
      other.patch(path, { location: 'First', version }),
      other.patch(path, { location: 'Second', version }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const stale = await admin.patch(path, { location: 'Third', version })
    expect(stale.body).toMatchObject({ code: 'stale', message: expect.stringContaining('Noor Quick') })
    const now = (await admin.get(path)).body.organisation
    expect(now.location).not.toBe('Third')
    expect((await admin.patch(path, { location: 'Third', version: now.version })).status).toBe(200)
    expect((await admin.patch(path, { location: 'Fourth' })).body.organisation.version).toBe(now.version + 2)
  })

  it('takes a domain that a join request adds for a change, too', async () => {
    const { id } = await anOrganisation(app, { name: 'Virology', domain: 'virology.example' })
    const path = `/api/admin/organisations/${id}`
    const { version } = (await admin.get(path)).body.organisation
    const request = await aRequest(app, 'more-virology.example', 'Virology')
    await admin.post(`/api/admin/join-labex-requests/${request.id}/approve`, { joins: 'same' })
    expect((await admin.patch(path, { domains: ['virology.example'], version })).body.code).toBe('stale')
  })

  it('takes a logo, replaces it and takes it away', async () => {
    const { id } = await anOrganisation(app)
    const send = async (bytes: Uint8Array) => {
      const form = new FormData()
      form.set('image', new File([new Uint8Array(bytes)], 'logo.png'))
      const answer = await admin.request(`/api/admin/organisations/${id}/logo`, {
        method: 'POST',
        body: form,
        headers: await admin.csrf(),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const first = (await send(await aPicture())).body.path
    expect(first).toMatch(/^logos\//)
    expect((await app.client().request(`/storage/${first}`)).status).toBe(200)
    const second = (await send(await aPicture('#ff0000'))).body.path
    expect(second).not.toBe(first)
    expect(await knownLogos(app.db, [first, second])).toEqual(new Set([second]))
    expect((await send(new TextEncoder().encode('no picture'))).status).toBe(422)
    expect(
      (await admin.patch(`/api/admin/organisations/${id}`, { logo: null })).body.organisation.logo,
    ).toBeNull()
    expect(await knownLogos(app.db, [second])).toEqual(new Set())
    expect((await admin.patch(`/api/admin/organisations/${id}`, { logo: 'listings/x.webp' })).status).toBe(
      422,
    )
  })

  it('revokes at once: sessions end, listings vanish, nobody signs up; and approves again', async () => {
    const organisation = await anOrganisation(app)
    const member = await aClient(app, { organisation })
    const listing = await aListing(member)
    const revoke = () => admin.post(`/api/admin/organisations/${organisation.id}/revoke`)
    expect((await admin.post(`/api/admin/organisations/${organisation.id}/approve`)).body.code).toBe(
      'invalid_transition',
    )
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).body.code).toBe('invalid_transition')
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await member.post('/api/login', { email: member.user.email, password })).status).toBe(200)
    expect((await member.post('/api/listings', centrifuge)).body.code).toBe('organisation_revoked')
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(404)
    const signUp = {
      name: 'Sam',
      email: `sam@${organisation.domain}`,
      password,
      password_confirmation: password,
      disclaimer: true,
    }
    expect((await app.client().post('/api/users', signUp)).body.code).toBe('domain_not_allowed')
    expect((await admin.post(`/api/admin/organisations/${organisation.id}/approve`)).status).toBe(200)
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(200)
    expect(await acts(organisation.id)).toEqual(['organisation_revoked', 'organisation_approved'])
  })

  it('tells whose domain or name a join request already has', async () => {
    await anOrganisation(app, { name: 'Anatomy', domain: 'anatomy.example' })
    await aRequest(app, 'anatomy.example', 'Somebody new')
    await aRequest(app, 'stranger.example', 'ANATOMY')
    const { join_requests } = (await admin.page('/admin/join-labex-requests?search=a')).body
    const of = (email: string) => join_requests.find((row: { email: string }) => row.email === email)
    expect(of('kim@anatomy.example')).toMatchObject({ existing_organisation: 'Anatomy', namesake: null })
    expect(of('kim@stranger.example')).toMatchObject({ existing_organisation: null, namesake: 'Anatomy' })
  })

  it('has alerts look at its listings when it is let in again', async () => {
    const organisation = await anOrganisation(app)
    const listing = await aListing(await aClient(app, { organisation }))
    await admin.post(`/api/admin/organisations/${organisation.id}/revoke`)
    const seeker = await aClient(app)
    await seeker.post('/api/alerts', { exchange_type: 'offer', specifications: { type: ['equipment'] } })
    await admin.post(`/api/admin/organisations/${organisation.id}/approve`)
    const mail = await mailTo(app.config.dataDir, seeker.user.email, /New offer/)
    expect(mail.links.join(' ')).toContain(`/listings/${listing.id}`)
  })

  it('keeps the join request in step and tells its contact person once', async () => {
    const { id } = await aRequest(app, 'step.example')
    await admin.post(`/api/admin/join-labex-requests/${id}/approve`)
    const [organisation] = (await admin.get('/api/admin/organisations?search=step.example')).body
      .organisations
    const state = async () =>
      (await admin.page('/admin/join-labex-requests?search=step.example')).body.join_requests[0].status
    await admin.post(`/api/admin/organisations/${organisation.id}/revoke`)
    expect(await state()).toBe('rejected')
    await mailTo(app.config.dataDir, 'kim@step.example', /no longer takes part/)
    await admin.post(`/api/admin/organisations/${organisation.id}/approve`)
    expect(await state()).toBe('approved')
    await mailTo(app.config.dataDir, 'kim@step.example', /can now use/)
  })
})
