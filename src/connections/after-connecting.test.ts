import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { textOf } from '../../test/rendered.ts'
import { addBusinessDays, isBusinessDay } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { remindOfReturns } from './lending.ts'
import { remindGivers, remindParties } from './reminders.ts'

/** Second contacts, reminders and what they lead to, and what comes back. */
describe('after connecting', async () => {
  const app = await testApp({ worker: true })
  const { dataDir, parkTimeZone } = app.config
  const university = await anOrganisation(app)
  const [giver, colleague] = [
    await aClient(app, { organisation: university }),
    await aClient(app, { organisation: university }),
  ]
  const [taker, stranger] = [await aClient(app), await aClient(app)]

  async function connected(title: string, more: object = {}) {
    const { id } = await aListing(giver, { ...centrifuge, ...more, title })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    return { id: body.connection_id as number, listing: id as number }
  }
  async function alone(title: string, more: object = {}) {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    return connected(title, more)
  }
  const name = (id: number, email: unknown, client = giver) =>
    client.post(`/api/connections/${id}/contact`, { email })
  const pageOf = async (id: number, client = taker) => (await client.page(`/connections/${id}`)).body
  const age = (id: number, interval: string) =>
    sql`update connections set created_at = now() - ${interval}::interval where id = ${id}`.execute(app.db)
  const mailsAbout = async (title: string, subject: RegExp) =>
    (await writtenMails(dataDir)).filter((mail) => subject.test(mail.subject) && mail.text.includes(title))

  it('a colleague who is named sees it, gets the mails, agrees and hands over, but does not cancel', async () => {
    const { id } = await alone('Two hands')
    expect((await colleague.page(`/connections/${id}`)).status).toBe(404)
    expect((await name(id, colleague.user.email.toUpperCase())).status).toBe(200)
    expect((await mailTo(dataDir, colleague.user.email, /^You help with a handover/)).text).toContain(
      'Two hands',
    )
    expect(await textOf(taker, `/connections/${id}`)).toContain('gets the e-mails too and may come instead')
    const page = await pageOf(id, colleague)
    expect(page.connection).toMatchObject({
      side: 'seller',
      contacts: { seller: { email: colleague.user.email } },
    })
    expect([page.goods?.title, page.can]).toMatchObject([
      'Two hands',
      { complete: true, cancel: false, name_contact: false },
    ])
    expect((await colleague.delete(`/api/connections/${id}`)).status).toBe(403)
    const starts_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await taker.post(`/api/connections/${id}/pickups`, { starts_at })
    await mailTo(dataDir, colleague.user.email, /^When to pick up: Two hands/)
    expect((await colleague.post(`/api/connections/${id}/pickups/${body.pickup_id}/accept`)).status).toBe(200)
    expect((await colleague.get('/api/account/export')).body.connections).toMatchObject([{ role: 'seller' }])
    expect((await colleague.post(`/api/connections/${id}/complete`)).status).toBe(200)
    expect((await name(id, null)).body.code).toBe('connection_completed')
  })

  it('nobody but a confirmed colleague can be named, and nothing tells who has an account', async () => {
    const { id } = await alone('Whom to name')
    const unverified = await aClient(app, { organisation: university, verified: false })
    const answers = [stranger, taker, giver, unverified].map(async ({ user }) => name(id, user.email))
    for (const { status, body } of await Promise.all([...answers, name(id, 'nobody@nowhere.example')]))
      expect([status, body.errors]).toEqual([422, { email: [expect.stringContaining('a colleague')] }])
    expect((await name(id, colleague.user.email, stranger)).status).toBe(404)
    await name(id, colleague.user.email)
    expect((await name(id, null, colleague)).status).toBe(403)
    expect((await name(id, null)).status).toBe(200)
    expect((await colleague.page(`/connections/${id}`)).status).toBe(404)
  })

  it('the same colleague named again is not mailed again', async () => {
    const { id } = await alone('Named twice')
    const email = colleague.user.email
    for (const again of await Promise.all([name(id, email), name(id, email), name(id, email)]))
      expect(again.status).toBe(200)
    await name(id, stranger.user.email)
    // Once it is handed over nobody is asked to help.
    await mailTo(dataDir, email, /^You help.*Named twice/)
    await giver.post(`/api/connections/${id}/complete`)
    await mailTo(dataDir, email, /^Handed over: Named twice/)
    expect(await mailsAbout('Named twice', /^You help/)).toHaveLength(1)
  })

  it('somebody who leaves is no contact any more', async () => {
    const { id } = await alone('Left')
    const leaver = await aClient(app, { organisation: university })
    await name(id, leaver.user.email)
    await app.db.deleteFrom('users').where('id', '=', leaver.user.id).execute()
    expect((await pageOf(id)).connection).toMatchObject({ status: 'open', contacts: { seller: null } })
  })

  it('the giver is reminded once after a working day without a word, and the taker may give it back', async () => {
    const [silent, written, fresh] = [
      await alone('Silent'),
      await alone('Written to'),
      await alone('Fresh today'),
    ]
    await giver.post(`/api/connections/${written.id}/written`)
    for (const { id } of [silent, written]) await age(id, '6 days')
    const workingDay = addBusinessDays(todayIn(parkTimeZone), 1)
    const holiday = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
      .find((day) => !isBusinessDay(day))
    await remindGivers(app.db, holiday ?? '')
    expect(await mailsAbout('Silent', /^Waiting/)).toHaveLength(0)
    await remindGivers(app.db, workingDay)
    await remindGivers(app.db, workingDay)
    await mailTo(dataDir, giver.user.email, /^Waiting to hear from you: Silent/)
    expect(await mailsAbout('Silent', /^Waiting/)).toHaveLength(1)
    expect(await mailsAbout('Written to', /^Waiting/)).toHaveLength(0)
    expect(await mailsAbout('Fresh today', /^Waiting/)).toHaveLength(0)
    const day = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
    const isSilent = addBusinessDays(day, 1) < todayIn(parkTimeZone)
    expect((await pageOf(silent.id)).connection.is_silent).toBe(isSilent)
    expect((await pageOf(written.id)).connection.is_silent).toBe(false)
    expect((await pageOf(fresh.id)).connection.is_silent).toBe(false)
  })

  it('the reminder’s link hands over all of it without a login, and reading it changes nothing', async () => {
    const [one, two] = [await alone('Linked one'), await connected('Linked two')]
    for (const { id } of [one, two]) await age(id, '8 days')
    await remindParties(app.db)
    const mail = await mailTo(dataDir, taker.user.email, /^Handed over\? Linked/)
    expect(await mailsAbout('Linked', /^Handed over\?/)).toHaveLength(2)
    const link = new URL(mail.links.find((url) => url.includes('/handed-over?token=')) ?? '')
    const [path, token] = [link.pathname, link.searchParams.get('token')]
    const visitor = app.client()
    expect((await visitor.page(path)).status).toBe(404)
    expect((await visitor.page(`${path}?token=wrong`)).status).toBe(404)
    expect((await visitor.post(`/api${path}`, { token: 'wrong' })).status).toBe(404)
    expect((await visitor.page(`/connections/${two.id}/handed-over?token=${token}`)).status).toBe(404)
    const page = (await visitor.page(`${path}?token=${token}`)).body
    expect(page).toMatchObject({ connection: { state: 'open' }, together: [{ id: two.id }] })
    expect(JSON.stringify(page)).not.toContain(giver.user.email)
    expect((await pageOf(one.id)).connection.status).toBe('open')
    expect((await visitor.post(`/api${path}`, { token, whole: true })).status).toBe(200)
    expect((await visitor.post(`/api${path}`, { token })).body.code).toBe('connection_completed')
    for (const { id } of [one, two]) expect((await pageOf(id)).connection.status).toBe('completed')
  })

  it('the reminder’s link is no way round a revocation of the organisation', async () => {
    const { id } = await alone('Of a revoked lab')
    await age(id, '8 days')
    await remindParties(app.db)
    const mail = await mailTo(dataDir, taker.user.email, /^Handed over\? Of a revoked lab/)
    const link = new URL(mail.links.find((url) => url.includes('/handed-over?token=')) ?? '')
    const handOver = () =>
      app.client().post(`/api${link.pathname}`, { token: link.searchParams.get('token') })
    const setStatus = (status: 'approved' | 'revoked') =>
      app.db
        .updateTable('organisations')
        .set({ status })
        .where('id', '=', taker.user.organisation?.id ?? 0)
        .execute()
    await setStatus('revoked')
    const { status, body } = await handOver()
    expect([status, body.code]).toEqual([403, 'organisation_revoked'])
    expect((await app.client().page(link.pathname + link.search)).status).toBe(403)
    expect((await pageOf(id, giver)).connection.status).toBe('open')
    await setStatus('approved')
    expect((await handOver()).status).toBe(200)
  })

  it('nobody is asked whether it is handed over before the agreed time', async () => {
    const { id } = await alone('Agreed for later')
    const starts_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await taker.post(`/api/connections/${id}/pickups`, { starts_at })
    await giver.post(`/api/connections/${id}/pickups/${body.pickup_id}/accept`)
    await age(id, '8 days')
    await remindParties(app.db)
    expect(
      (await app.db.selectFrom('connections').select('reminders').where('id', '=', id).executeTakeFirst())
        ?.reminders,
    ).toBe(0)
  })

  it.each([
    ['nothing', false],
    ['another time', true],
  ])(
    'the time at which something was handed over stays when the rest is cancelled, %s proposed since',
    async (name, again) => {
      const [one, two] = [await alone(`Walked, ${name}`), await connected(`Left, ${name}`)]
      const propose = (starts_at = new Date(Date.now() + 86_400_000).toISOString()) =>
        taker.post(`/api/connections/${one.id}/pickups`, { starts_at })
      const { body } = await propose()
      await giver.post(`/api/connections/${one.id}/pickups/${body.pickup_id}/accept`)
      await sql`update pickups set starts_at = now() - interval '1 hour'`.execute(app.db)
      if (again) await propose()
      await giver.post(`/api/connections/${one.id}/complete`)
      const { handover_id } = (await pageOf(one.id)).connection
      const meeting = async () => (await taker.page(`/handovers/${handover_id}?in=en`)).body.paper.meeting
      const before = await meeting()
      await taker.delete(`/api/connections/${two.id}`)
      const { pickups } = (await pageOf(one.id)).connection
      expect(pickups.map(({ status }: { status: string }) => status)).toEqual(
        again ? ['agreed', 'cancelled'] : ['agreed'],
      )
      expect(await meeting()).toEqual(before)
      const mail = await mailTo(dataDir, giver.user.email, new RegExp(`^Cancelled: Left, ${name}`))
      expect(mail.source).not.toMatch(/METHOD:CANCEL/)
    },
  )

  it('what is lent comes back, is offered again in one press and taken again', async () => {
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { id, listing } = await alone('Lent out', { availability_type: 'loan', available_until: until })
    const back = (client = giver) => client.post(`/api/connections/${id}/returned`)
    expect((await back()).body.code).toBe('invalid_transition')
    await taker.post(`/api/connections/${id}/complete`)
    await remindOfReturns(app.db, '2027-03-23')
    await remindOfReturns(app.db, '2027-03-23')
    await mailTo(dataDir, taker.user.email, /^Due back on .*: Lent out/)
    await mailTo(dataDir, giver.user.email, /^Due back on .*: Lent out/)
    expect(await mailsAbout('Lent out', /^Due back/)).toHaveLength(2)
    expect((await back(stranger)).status).toBe(404)
    const both = await Promise.all([back(giver), back(taker)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const page = await pageOf(id, giver)
    expect(page).toMatchObject({ goods: { status: 'inactive' }, can: { return: false, offer_again: true } })
    expect((await pageOf(id)).can.offer_again).toBe(false)
    expect((await giver.patch(`/api/listings/${listing}`, { status: 'active' })).status).toBe(200)
    const again = await stranger.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing, total_units: 3 },
    })
    expect(again.status).toBe(200)
    expect((await giver.post(`/api/connections/${again.body.connection_id}/complete`)).status).toBe(200)
    expect((await giver.page(`/listings/${listing}`)).body.listing.handed_over_on).toBe(todayIn(parkTimeZone))
    expect((await taker.page(`/listings/${listing}`)).status).toBe(410)
  })

  it('what is given for good does not come back', async () => {
    const { id } = await alone('For good')
    await giver.post(`/api/connections/${id}/complete`)
    expect((await giver.post(`/api/connections/${id}/returned`)).body.code).toBe('invalid_transition')
    expect((await pageOf(id)).can.return).toBe(false)
  })
})
