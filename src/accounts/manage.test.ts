import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, aUser, password } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

describe('users by an administrator', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator' })
  const organisation = await anOrganisation(app, { name: 'Hubrecht', domain: 'hubrecht.example' })
  const passphrase = 'seven temporary pipettes'
  const input = {
    name: 'Noor',
    email: 'Noor@Hubrecht.example',
    password: passphrase,
    password_confirmation: passphrase,
  }
  const auditRows = (action: string) =>
    app.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute()

  it.each([
    ['POST', '/api/admin/users'],
    ['PATCH', '/api/admin/users/1'],
    ['DELETE', '/api/admin/users/1'],
    ['POST', '/api/admin/users/1/move-listings'],
    ['POST', '/api/admin/users/1/end-sessions'],
    ['POST', '/api/admin/users/1/reset-password'],
    ['POST', '/api/admin/listings/1/hide'],
    ['POST', '/api/admin/listings/1/show'],
  ])('%s %s is for administrators', async (method, path) => {
    expect((await app.client().unsafe(method, path, {})).status).toBe(401)
    expect((await (await aClient(app)).unsafe(method, path, {})).status).toBe(403)
  })

  it('refuses unknown domains, weak and unequal passwords', async () => {
    expect(
      (await admin.post('/api/admin/users', { ...input, email: 'x@nowhere.example' })).body,
    ).toMatchObject({ code: 'domain_not_allowed', errors: { email: [expect.any(String)] } })
    expect(
      (await admin.post('/api/admin/users', { ...input, password: 'short', password_confirmation: 'short' }))
        .body.errors,
    ).toHaveProperty('password')
    expect(
      (
        await admin.post('/api/admin/users', {
          ...input,
          password: 'hubrecht labex',
          password_confirmation: 'hubrecht labex',
        })
      ).body.errors,
    ).toHaveProperty('password')
    expect(
      (await admin.post('/api/admin/users', { ...input, password_confirmation: 'other' })).body.errors,
    ).toHaveProperty('password_confirmation')
    expect(Object.keys((await admin.post('/api/admin/users', {})).body.errors).sort()).toEqual([
      'email',
      'name',
      'password',
      'password_confirmation',
    ])
    expect(await auditRows('user_created')).toEqual([])
  })

  it('makes an account whose password must be changed first', async () => {
    const made = await admin.post('/api/admin/users', input)
    expect(made.body.user).toMatchObject({
      name: 'Noor',
      email: 'noor@hubrecht.example',
      role: 'user',
      organisation: { id: organisation.id },
    })
    expect((await mailTo(dataDir, 'noor@hubrecht.example', /account is ready/)).source).not.toContain(
      passphrase,
    )
    const noor = app.client()
    const login = await noor.post('/api/login', { email: input.email, password: passphrase })
    expect(login.body.user).toMatchObject({ must_change_password: true, verified: true })
    expect((await noor.post('/api/listings', {})).body.code).toBe('password_change_required')
    expect((await admin.post('/api/admin/users', input)).body.errors).toHaveProperty('email')
    expect(await auditRows('user_created')).toMatchObject([
      { actor_id: admin.user.id, subject: `user ${made.body.user.id}` },
    ])
  })

  it('asks for what belongs to somebody else, and says where an unknown domain is added', async () => {
    const { errors } = (await admin.post('/api/admin/users', {})).body
    expect([errors.name, errors.email, errors.password]).toEqual([
      ['Enter a name.'],
      ['Enter an e-mail address.'],
      ['Enter a temporary password.'],
    ])
    const unknown = await admin.post('/api/admin/users', { ...input, email: 'kim@unknown.example' })
    expect(unknown.body).toMatchObject({
      code: 'domain_not_allowed',
      errors: { email: [expect.stringMatching(/^unknown\.example belongs to no organisation yet\./)] },
    })
  })

  it('changes name and e-mail and never the password', async () => {
    const user = await aUser(app, { organisation })
    const row = () =>
      app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    const before = await row()
    const changed = await admin.patch(`/api/admin/users/${user.id}`, {
      name: 'Renamed',
      email: 'renamed@hubrecht.example',
      password: passphrase,
      password_confirmation: passphrase,
      role: 'administrator',
    })
    expect(changed.body.user).toMatchObject({
      name: 'Renamed',
      email: 'renamed@hubrecht.example',
      role: 'user',
    })
    expect((await row()).password_hash).toBe(before.password_hash)
    expect((await admin.patch(`/api/admin/users/${user.id}`, { email: 'x@nowhere.example' })).body.code).toBe(
      'domain_not_allowed',
    )
    expect(
      (await admin.patch(`/api/admin/users/${user.id}`, { email: 'noor@hubrecht.example' })).body.errors,
    ).toHaveProperty('email')
    expect((await admin.patch(`/api/admin/users/${user.id}`, { name: '' })).status).toBe(422)
    expect(await auditRows('user_changed')).toMatchObject([{ details: { changed: ['name', 'email'] } }])
    expect((await admin.page(`/admin/users/${user.id}/edit`)).body.account).toMatchObject({
      id: user.id,
      name: 'Renamed',
    })
  })

  it('refuses what was edited from an older version, whoever changed it meanwhile', async () => {
    const user = await aClient(app, { organisation })
    const path = `/api/admin/users/${user.user.id}`
    const version = async () => (await admin.page(`/admin/users/${user.user.id}/edit`)).body.account.version
    const first = await version()
    const both = await Promise.all(
      [1, 2].map((one) => admin.patch(path, { name: `N${one}`, version: first })),
    )
    expect(both.map(({ status, body }) => [status, body.code ?? null]).sort()).toEqual([
      [200, null],
      [409, 'stale'],
    ])
    const second = await version()
    await user.unsafe('PATCH', '/api/account', { name: 'My own' })
    expect((await admin.patch(path, { name: 'Theirs', version: second })).body.code).toBe('stale')
    expect((await admin.patch(path, { name: 'Last write' })).body.user).toMatchObject({ name: 'Last write' })
  })

  it('gives and takes grants, which the user is told and the trail keeps', async () => {
    const user = await aClient(app, { organisation })
    const path = `/api/admin/users/${user.user.id}/grants`
    const grants = async () => (await user.get('/api/user')).body.user.grants
    expect(await grants()).toEqual([])
    const twice = [
      await admin.post(path, { grants: ['safety_officer'] }),
      await admin.post(path, { grants: ['safety_officer', 'safety_officer'] }),
    ]
    expect(twice.map(({ body }) => body.user.grants)).toEqual([['safety_officer'], ['safety_officer']])
    expect(await grants()).toEqual(['safety_officer'])
    expect((await user.get('/api/account/export')).body.account.grants).toEqual(['safety_officer'])
    expect((await admin.get('/api/admin/csv/users')).status).toBe(200)
    for (const wrong of [['king'], 'safety_officer', null])
      expect((await admin.post(path, { grants: wrong })).body.errors, String(wrong)).toHaveProperty('grants')
    await admin.post(path, { grants: [] })
    expect(await grants()).toEqual([])
    const rows = [...(await auditRows('grant_given')), ...(await auditRows('grant_taken'))]
    expect(rows).toMatchObject(
      rows.map(() => ({ actor_id: admin.user.id, details: { grant: 'safety_officer' } })),
    )
    expect(rows.map(({ action }) => action)).toEqual(['grant_given', 'grant_taken'])
    const unconfirmed = await aUser(app, { organisation, verified: false })
    expect((await admin.post(`/api/admin/users/${unconfirmed.id}/grants`, { grants: [] })).status).toBe(403)
  })

  it('ends sessions and follows the domain when the address moves', async () => {
    const mover = await aClient(app, { organisation })
    const other = await anOrganisation(app, { domain: 'other.example' })
    const moved = await admin.patch(`/api/admin/users/${mover.user.id}`, { email: 'mover@other.example' })
    expect(moved.body.user.organisation.id).toBe(other.id)
    expect((await mover.get('/api/user')).status).toBe(401)
  })

  it('lets a claim to somebody’s address be confirmed once it is moved to a free one', async () => {
    const owner = await aUser(app, { organisation })
    const claimant = app.client()
    const claim = { name: 'Kim', email: owner.email, password, password_confirmation: password }
    const { id } = (await claimant.post('/api/users', { ...claim, disclaimer: true })).body.user
    const email = 'kim.right@hubrecht.example'
    expect((await admin.patch(`/api/admin/users/${id}`, { email })).status).toBe(200)
    await claimant.post('/api/login', { email, password })
    await claimant.post('/api/email/verification-notification')
    const token = new URL((await mailTo(dataDir, email, /Confirm/)).links[0] ?? '').searchParams.get('token')
    expect((await claimant.post('/api/email/verify', { token })).status).toBe(200)
    expect((await claimant.get('/api/user')).body.user).toMatchObject({ email, verified: true })
  })

  it('logs somebody out everywhere and mails a password link, without knowing the password', async () => {
    const lost = await aClient(app, { organisation })
    expect((await admin.post(`/api/admin/users/${lost.user.id}/reset-password`)).status).toBe(200)
    expect((await mailTo(dataDir, lost.user.email, /password/i)).links[0]).toContain('/reset-password?token=')
    expect((await lost.get('/api/user')).status).toBe(200)
    expect((await admin.post(`/api/admin/users/${lost.user.id}/end-sessions`)).status).toBe(200)
    expect((await lost.get('/api/user')).status).toBe(401)
    const unconfirmed = await aUser(app, { organisation, verified: false })
    expect((await admin.post(`/api/admin/users/${unconfirmed.id}/reset-password`)).status).toBe(403)
    expect([...(await auditRows('reset_started')), ...(await auditRows('sessions_ended'))]).toHaveLength(2)
  })

  it('moves listings to a confirmed colleague only', async () => {
    const leaver = await aClient(app, { organisation })
    const listing = await aListing(leaver)
    const colleague = await aClient(app, { organisation })
    const stranger = await aUser(app)
    const unconfirmed = await aUser(app, { organisation, verified: false })
    const path = `/api/admin/users/${leaver.user.id}/move-listings`
    for (const to of [stranger.id, unconfirmed.id, leaver.user.id, 999_999, 'x', null])
      expect((await admin.post(path, { to })).body.errors, String(to)).toHaveProperty('to')
    const { body } = await admin.get(`/api/admin/users/${leaver.user.id}`)
    expect(body.concerned).toEqual({ listings: 1, connections: 0, pickups: 0, people: 0 })
    expect(body.colleagues.map((one: { id: number }) => one.id)).toContain(colleague.user.id)
    expect((await admin.post(path, { to: colleague.user.id })).body).toMatchObject({
      success: true,
      moved: 1,
    })
    expect((await colleague.page(`/listings/${listing.id}`)).body.can).toMatchObject({
      own: true,
      edit: true,
    })
    expect((await admin.delete(`/api/admin/users/${leaver.user.id}`)).status).toBe(200)
    expect((await app.client().page(`/listings/${listing.id}`)).status).toBe(200)
  })
})
