import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, password } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'

describe('somebody of the board', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const secret = 'a fresh and long one 7'
  const listing = await aListing(await aClient(app))

  it('is given an account at any domain, which opens the report, its CSV and what visitors see', async () => {
    const email = 'chair@board-of-the-park.example'
    const sent = { name: 'Bo Board', email, password, password_confirmation: password }
    expect((await admin.post('/api/admin/users', sent)).body.code).toBe('domain_not_allowed')
    expect((await admin.post('/api/admin/users', { ...sent, grants: ['safety_officer'] })).status).toBe(422)
    const { status, body } = await admin.post('/api/admin/users', { ...sent, grants: ['board'] })
    expect([status, body.user.grants, body.user.organisation]).toEqual([200, ['board'], null])

    const board = app.client()
    await board.post('/api/login', { email, password })
    const mail = await mailTo(app.config.dataDir, email, /account/)
    expect(mail.text).toContain('You can read the report')
    const change = { current_password: password, password: secret, password_confirmation: secret }
    expect((await board.patch('/api/account', change)).status).toBe(200)
    expect((await board.page('/dashboard')).headers.get('location')).toBe('/report')
    const report = await board.page('/report?from=2026-01-01&until=2026-06-30')
    expect([report.status, report.body.reads_report, report.body.is_outsider]).toEqual([200, true, true])
    const file = await board.request('/report/csv?from=2026-01-01&until=2026-06-30')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])

    const seen = (await board.page(`/listings/${listing.id}`)).body.listing
    const seenByVisitors = (await app.client().page(`/listings/${listing.id}`)).body.listing
    expect(seen.user).toEqual(seenByVisitors.user)
    for (const path of ['/admin', '/admin/users', '/listings/create', '/safety-desk', '/recall'])
      expect((await board.page(path)).body.code, path).toBe('forbidden')
  })

  it('is told that its address names no period, in place of other days', async () => {
    const html = async (query: string) => (await htmlOf(admin, `/report?${query}`)) ?? ''
    const csv = async (query: string) => (await admin.request(`/report/csv?${query}`)).status
    const wrong = 'from=2026-02-30&until=2026-06-30'
    expect(await html(wrong)).toContain('The address names no period.')
    expect(await html('from=2026-01-01&until=2026-06-30')).not.toContain('names no period')
    expect([await csv(wrong), await csv('from=2026-01-01&until=2026-06-30'), await csv('')]).toEqual([
      ...[404, 200, 200],
    ])
    for (const [query, to] of [
      [wrong, `/report?${wrong}`],
      ['from=2026-01-01&until=2026-06-30', '/report?from=2026-01-01&until=2026-06-30'],
    ])
      expect((await admin.page(`/admin/report?${query}`)).headers.get('location')).toBe(to)
  })

  it('reads no name and no address of a person in the report or its CSV', async () => {
    const [giver, taker] = [
      await aClient(app, {
        name: 'Gia Giver',
        organisation: await anOrganisation(app, { name: 'Giving Lab' }),
      }),
      await aClient(app, { name: 'Tom Taker' }),
    ]
    const { id: listing_id } = await aListing(giver)
    const take = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await taker.post('/api/connections', take)).body
    expect((await taker.post(`/api/connections/${connection_id}/complete`)).status).toBe(200)
    const board = app.client()
    await board.post('/api/login', { email: 'chair@board-of-the-park.example', password: secret })
    const period = 'from=2000-01-01&until=2099-12-31'
    const page = (await board.page(`/report?${period}`)).body
    const read = [page, await (await board.request(`/report/csv?${period}`)).text()].map((one) =>
      JSON.stringify(one),
    )
    expect(page.figures.handovers).toBe(1)
    for (const text of read) {
      expect(text).toContain('Giving Lab')
      for (const person of ['Gia Giver', 'Tom Taker', giver.user.email, taker.user.email])
        expect(text).not.toContain(person)
    }
  })

  it('reads of one day that it is one, and what stayed as it was the day before', async () => {
    const html = (await htmlOf(admin, '/report?from=2098-02-02&until=2098-02-02')) ?? ''
    expect(html.match(/On 02.02.2098: nothing was handed over/g)).not.toBeNull()
    expect(html.match(/“Before” is 01.02.2098\./g)).not.toBeNull()
    expect(html.match(/as\u00a0before/g)).toHaveLength(3)
  })

  it('keeps the account without the right, is told, and reads the report no more', async () => {
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'chair@board-of-the-park.example')
      .executeTakeFirstOrThrow()
    const board = app.client()
    await board.post('/api/login', { email: 'chair@board-of-the-park.example', password: secret })
    await admin.post(`/api/admin/users/${id}/grants`, { grants: [] })
    const mail = await mailTo(app.config.dataDir, 'chair@board-of-the-park.example', /rights/)
    expect(mail.text).toContain('no longer: Reader of the report')
    expect((await board.page('/report')).status).toBe(403)
    expect((await board.page('/dashboard')).status).toBe(200)
  })

  it('gets a link for a new password as long as it has the right', async () => {
    const email = 'link@board-of-the-park.example'
    const sent = { name: 'Bo Board', email, password, password_confirmation: password, grants: ['board'] }
    const { id } = (await admin.post('/api/admin/users', sent)).body.user
    const links = async () => {
      await app.client().post('/api/forgot-password', { email })
      // Queued behind it.
      const behind = await aClient(app)
      await app.client().post('/api/forgot-password', { email: behind.user.email })
      await mailTo(app.config.dataDir, behind.user.email, /password/)
      const all = await writtenMails(app.config.dataDir)
      return all.filter(({ to, source }) => to.includes(email) && source.includes('reset-password')).length
    }
    expect(await links()).toBe(1)
    await admin.post(`/api/admin/users/${id}/grants`, { grants: [] })
    expect(await links()).toBe(1)
  })

  it('moves to another address at any domain, and with the domain that an organisation takes', async () => {
    const lab = await anOrganisation(app)
    const person = await aClient(app, { organisation: lab })
    await admin.post(`/api/admin/users/${person.user.id}/grants`, { grants: ['board'] })
    expect((await person.page('/report?from=2026-01-01&until=2026-06-30')).status).toBe(200)
    const moved = await admin.patch(`/api/admin/users/${person.user.id}`, { email: 'p@elsewhere.example' })
    expect([moved.status, moved.body.user.organisation]).toEqual([200, null])
  })

  it('loses the right with an organisation that is revoked or left', async () => {
    const lab = await anOrganisation(app)
    const person = await aClient(app, { organisation: lab })
    const report = async () => (await person.page('/report?from=2026-01-01&until=2026-06-30')).status
    await admin.post(`/api/admin/users/${person.user.id}/grants`, { grants: ['board'] })
    await admin.post(`/api/admin/organisations/${lab.id}/revoke`)
    await person.post('/api/login', { email: person.user.email, password })
    expect(await report()).toBe(403)
    await admin.post(`/api/admin/organisations/${lab.id}/approve`)
    await person.post('/api/login', { email: person.user.email, password })
    expect(await report()).toBe(200)
    const domains = [`other-${lab.domain}`]
    await admin.patch(`/api/admin/organisations/${lab.id}`, { domains, people: 'leave' })
    await person.post('/api/login', { email: person.user.email, password })
    expect(await report()).toBe(403)
  })
})
