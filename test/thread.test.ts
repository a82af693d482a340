import { describe, expect, it } from 'vitest'
import { resetLink } from '../src/accounts/mail.ts'
import { makeAdministrator } from '../src/accounts/make-admin.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { centrifuge } from './factories.ts'
import { mailTo } from './mailbox.ts'
import { aPicture } from './pictures.ts'

/** The main job from the first join request to a cancelled connection, by the HTTP calls alone. */
describe('the thread through the whole product', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const passphrase = 'three quiet centrifuges'
  const administrator = app.client()
  const alice = app.client()
  const bob = app.client()
  let listing = 0
  let connection = 0

  it('lets make-admin’s one-time link set a password, once', async () => {
    const user = await makeAdministrator(app.db, {
      address: 'admin@park.example',
      local: 'admin',
      domain: 'park.example',
    })
    const link = new URL(await resetLink(app, user))
    const input = {
      email: link.searchParams.get('email'),
      token: link.searchParams.get('token'),
      password: passphrase,
      password_confirmation: passphrase,
    }
    expect((await administrator.post('/api/reset-password', input)).status).toBe(200)
    expect((await administrator.post('/api/reset-password', input)).body).toMatchObject({
      success: false,
      code: 'token_invalid',
    })
    const login = await administrator.post('/api/login', {
      email: 'Admin@Park.example ',
      password: passphrase,
    })
    expect(login.body).toMatchObject({
      success: true,
      user: { email: 'admin@park.example', role: 'administrator', verified: true },
    })
  })

  it.each(['university', 'hospital'])('lets %s in by a join request', async (name) => {
    const sent = await app.client().post('/api/join-labex', join(name))
    expect(sent.body).toMatchObject({ success: true, message: expect.any(String) })
    const waiting = (await administrator.page('/admin/join-labex-requests')).body.join_requests
    const request = waiting.find((row: { email: string }) => row.email === `contact@${name}.example`)
    expect(request).toMatchObject({ organization: `The ${name}`, status: 'awaiting_approval' })
    expect((await administrator.post(`/api/admin/join-labex-requests/${request.id}/approve`)).status).toBe(
      200,
    )
    expect((await administrator.post(`/api/admin/join-labex-requests/${request.id}/approve`)).body.code).toBe(
      'invalid_transition',
    )
    await mailTo(dataDir, `contact@${name}.example`, /can now use LabEx/)
  })

  it('refuses an address of an unknown domain, as the yellow notice needs it', async () => {
    const refused = await app.client().post('/api/users', signUp('eve', 'nowhere.example'))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'domain_not_allowed',
        errors: { email: [expect.stringContaining('not yet registered')] },
      },
    })
  })

  it('signs staff up, who confirm by the mailed link', async () => {
    await signUpAndVerify(alice, 'alice', 'university.example')
    await signUpAndVerify(bob, 'bob', 'hospital.example')
  })

  it('takes an offer through the three steps with two images to the list', async () => {
    const images = [
      (await alice.upload(await aPicture())).body.path,
      (await alice.upload(await aPicture('#7a4fd0'))).body.path,
    ]
    const { exchange_type, type, title, description, ...rest } = centrifuge
    const created = await alice.post('/api/listings', {
      exchange_type,
      type,
      title,
      description,
      images,
      step: 1,
    })
    expect(created.body.listing).toMatchObject({
      status: 'inactive',
      availability_type: 'free',
      step: 1,
      images,
    })
    listing = created.body.listing.id
    const { availability_type, location_building, location_room, ...specifications } = rest
    const early = await alice.patch(`/api/listings/${listing}`, { status: 'active' })
    expect(Object.keys(early.body.errors).sort()).toEqual([
      'device_type',
      'location_building',
      'manufacturer',
      'operational_age',
      'total_units',
    ])
    expect(
      (await alice.patch(`/api/listings/${listing}`, { ...specifications, step: 2 })).body.listing.step,
    ).toBe(2)
    const published = await alice.patch(`/api/listings/${listing}`, {
      availability_type,
      location_building,
      location_room,
      step: 3,
      status: 'active',
    })
    expect(published.body.listing).toMatchObject({
      status: 'active',
      location: 'Kruyt (O.604)',
      featuredImage: images[0],
      step: 3,
    })
    for (const path of [images[0], images[0].replace('listings/', 'listings/thumbnails/')]) {
      const picture = await bob.request(`/storage/${path}`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const found = await app.client().page('/listings/offers')
    expect(found.body.listings.map((row: { id: number }) => row.id)).toEqual([listing])
    expect(found.body.listings[0].user).toEqual({
      organisation: expect.objectContaining({ name: 'The university' }),
    })
  })

  it('lets a colleague elsewhere filter with counts, search and open it', async () => {
    const list = await bob.page(
      '/listings/offers?type=equipment&device_type=centrifuge&search=benchTOP%20eppen',
    )
    expect(list.body).toMatchObject({
      total: 1,
      filters: { type: ['equipment'], device_type: ['centrifuge'] },
    })
    const counts = Object.fromEntries(
      list.body.facets.device_type.map((option: { value: string; count: number }) => [
        option.value,
        option.count,
      ]),
    )
    expect(counts).toMatchObject({ centrifuge: 1, microscope: 0 })
    expect((await bob.page('/listings/offers?search=nothing')).body.total).toBe(0)
    const shown = await bob.page(`/listings/${listing}`)
    expect(shown.body).toMatchObject({
      can: { connect: true, edit: false },
      listing: { user: { name: 'alice', email: 'alice@university.example' } },
    })
  })

  it('connects them for some of the units, tells both and freezes the listing', async () => {
    const input = {
      exchange_type: 'offer',
      listing_id: listing,
      total_units: 2,
      extra_info: '<p>Tuesday?</p><script>x</script>',
    }
    expect((await bob.post('/api/connections', { ...input, total_units: 4 })).body.errors).toHaveProperty(
      'total_units',
    )
    const answer = await bob.post('/api/connections', input)
    connection = answer.body.connection_id
    expect(connection).toEqual(expect.any(Number))
    const mail = await mailTo(dataDir, 'bob@hospital.example', /Promised/)
    expect(mail.text).toContain('alice@university.example')
    expect(mail.links[0]).toBe(`${app.config.appUrl}/connections/${connection}`)
    await mailTo(dataDir, 'alice@university.example', /Promised/)
    expect((await alice.patch(`/api/listings/${listing}`, { title: 'Changed' })).body.code).toBe(
      'listing_connected',
    )
    expect((await alice.delete(`/api/listings/${listing}`)).body.code).toBe('listing_connected')
    const seen = (await bob.page(`/connections/${connection}`)).body.connection
    expect(seen).toMatchObject({
      status: 'open',
      role: 'request',
      total_units: 2,
      extra_info: '<p>Tuesday?</p>',
      user: { name: 'alice' },
    })
    expect((await app.client().page(`/listings/${listing}`)).status).toBe(410)
  })

  it('keeps the rest listed and gives all of it back when either cancels', async () => {
    const rest = (await bob.page('/listings/offers')).body.listings
    expect(rest).toMatchObject([{ total_units: 1, title: centrifuge.title }])
    expect((await alice.delete(`/api/connections/${connection}`, { reason: 'Broken' })).status).toBe(200)
    expect((await bob.page(`/connections/${connection}`)).body.connection).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Broken',
    })
    expect((await bob.page('/listings/offers')).body.listings).toMatchObject([
      { id: listing, total_units: 3, status: 'active' },
    ])
    expect((await bob.delete(`/api/connections/${connection}`)).status).toBe(409)
    await mailTo(dataDir, 'bob@hospital.example', /Cancelled/)
  })

  async function signUpAndVerify(client: TestClient, name: string, domain: string) {
    const answer = await client.post('/api/users', signUp(name, domain))
    expect(answer.body).toMatchObject({
      success: true,
      user: { email: `${name}@${domain}`, verified: false },
    })
    expect((await client.post('/api/listings', {})).body.code).toBe('email_not_verified')
    const [link = ''] = (await mailTo(dataDir, `${name}@${domain}`, /Confirm your e-mail/)).links
    const token = new URL(link).searchParams.get('token')
    expect((await client.post('/api/email/verify', { token })).status).toBe(200)
    expect((await client.get('/api/user')).body.user.verified).toBe(true)
  }

  const signUp = (name: string, domain: string) => ({
    name,
    email: `${name}@${domain}`,
    password: passphrase,
    password_confirmation: passphrase,
    disclaimer: true,
  })

  const join = (name: string) => ({
    organization: `The ${name}`,
    contact_person: 'Kim',
    email: `contact@${name}.example`,
    location: 'Building 1',
    confirm_location: true,
    confirm_disclaimer: true,
  })
})
