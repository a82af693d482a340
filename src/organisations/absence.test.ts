import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { type Colleague, colleaguesOf } from '../../test/colleagues.ts'
import { aClient, aListing, anOrganisation, bottle, centrifuge, password } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { plusDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { writtenDay } from '../i18n/written-day.ts'
import { jobs } from '../jobs.ts'
import { settlePassedDates } from '../listings/write/past-date.ts'

/** Nobody sends here, so that what is queued can be read. */
describe('somebody who is away', async () => {
  const app = await testApp()
  const today = todayIn(app.config.parkTimeZone)
  const { friday, colleagues, away, isAway, pageOf, mailsTo } = colleaguesOf(app)

  async function aPastBottle(owner: Colleague) {
    const { id } = await aListing(owner, { ...bottle, cas_number_unknown: 'mixture' })
    await sql`update listings set attributes = attributes || '{"expiry_date": "2020-01-31"}' where id = ${id}`.execute(
      app.db,
    )
    return id as number
  }
  const askedDaysAgo = async (id: number) =>
    (
      await sql<{ days: number | null; waits: boolean }>`select current_date - past_date_asked_on as days,
        past_date_waits as waits from listings where id = ${id}`.execute(app.db)
    ).rows[0]
  const shift = (id: number, days: number) =>
    sql`update listings set past_date_asked_on = current_date - ${days}::int where id = ${id}`.execute(app.db)
  const restedFor = ({ user }: Colleague, days: number) =>
    sql`update users set out_since = now() - make_interval(days => ${days})
      where id = ${user.id} and out_since is not null`.execute(app.db)

  it('names a colleague, who is told and can stop; the first is told then, once', async () => {
    const { mehmet, anna } = await colleagues()
    await isAway(mehmet, anna)
    expect((await pageOf(mehmet)).away).toMatchObject({ until: friday, stand_in: { name: 'Anna' } })
    expect((await pageOf(anna)).stands_in_for).toEqual([
      { id: mehmet.user.id, name: 'Mehmet', until: friday, has_left: false },
    ])
    await isAway(mehmet, anna)
    await isAway(mehmet, anna, plusDays(friday, 1))
    const stop = () => anna.delete(`/api/account/standing-in/${mehmet.user.id}`)
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 404])
    expect((await pageOf(mehmet)).away.stand_in).toBeNull()
    expect(await mailsTo(anna)).toEqual(['stand_in_named', 'stand_in_named'])
    expect(await mailsTo(mehmet)).toEqual(['stand_in_left'])
  })

  it('names only a colleague who takes part and is there, within sixty days', async () => {
    const { mehmet, anna, karel } = await colleagues()
    const stranger = await aClient(app)
    const refused = async (...given: Parameters<typeof away>) => (await away(...given)).body.errors
    expect(await refused(mehmet, stranger)).toEqual({
      stand_in: ['Enter the address of a colleague of your organisation who uses LabEx.'],
    })
    expect(Object.keys(await refused(mehmet, mehmet))).toEqual(['stand_in'])
    await isAway(anna, null)
    expect(await refused(mehmet, anna)).toEqual({
      stand_in: ['This colleague is away, too. Choose somebody else.'],
    })
    expect(Object.keys(await refused(mehmet, karel, plusDays(today, -1)))).toEqual(['until'])
    expect(Object.keys(await refused(mehmet, karel, plusDays(today, 61)))).toEqual(['until'])
    await isAway(mehmet, karel, plusDays(today, 60))
  })

  it('has their handovers arranged by who stands in, which the other side reads', async () => {
    const [{ mehmet, anna }, taker] = [await colleagues(), await aClient(app)]
    await isAway(mehmet, anna)
    const { id: listing_id } = await aListing(mehmet, centrifuge)
    const shown = (await taker.page(`/listings/${listing_id}`)).body.listing.user
    const text = `Away up to and including ${writtenDay(friday)}; Anna stands in`
    expect(shown.away).toEqual({ until: friday, text })
    expect((await app.client().page(`/listings/${listing_id}`)).body.listing.user).not.toHaveProperty('away')
    const body = { exchange_type: 'offer', listing_id, total_units: 3 }
    const id = (await taker.post('/api/connections', body)).body.connection_id
    expect((await mailsTo(anna)).slice(1)).toEqual(['connected'])
    expect(await mailsTo(mehmet)).toEqual(['connected'])
    expect((await taker.page(`/connections/${id}`)).body.connection.user.away).toEqual({
      has_left: false,
      until: friday,
      stand_in: { name: 'Anna', email: anna.user.email },
      text,
    })
    const seen = (await anna.page(`/connections/${id}`)).body
    expect([seen.connection.side, seen.can.complete, seen.can.cancel]).toEqual(['seller', true, false])
    expect(
      (await anna.page('/my-connections')).body.connections.map((one: { id: number }) => one.id),
    ).toEqual([id])
    expect((await anna.delete(`/api/account/standing-in/${mehmet.user.id}`)).status).toBe(200)
    expect((await anna.page(`/connections/${id}`)).status).toBe(404)
  })

  it('has a question about a date answered by the link of who stands in', async () => {
    const { mehmet, anna } = await colleagues()
    const id = await aPastBottle(mehmet)
    await isAway(mehmet, anna)
    await settlePassedDates(app.db)
    expect((await mailsTo(anna)).slice(1)).toEqual(['listing_past_date'])
    const { asked, ending } = (await anna.page('/dashboard')).body.attention
    expect([asked.map((one: { id: number }) => one.id), ending]).toEqual([[id], []])
    expect(await mailsTo(mehmet)).toEqual(['listing_past_date'])
    expect((await anna.page(`/listings/${id}/keep`)).status).toBe(200)
    const seen = async (who: typeof anna) => {
      const { listing, can } = (await who.page(`/listings/${id}`)).body
      return [listing.answer_by !== null, can.answer, can.edit]
    }
    expect([await seen(anna), await seen(mehmet)]).toEqual([
      [true, true, false],
      [true, true, true],
    ])
    const keep = { act: 'keep', fit_for: ['research'] }
    expect((await anna.post(`/api/listings/${id}/keep`, keep)).status).toBe(200)
    expect((await mehmet.post(`/api/listings/${id}/keep`, keep)).status).toBe(409)
    expect(await seen(anna)).toEqual([false, false, false])
    expect((await anna.patch(`/api/listings/${id}`, { title: 'Another' })).status).toBe(403)
  })

  it('is asked nothing where nobody stands in, and goes on with the days that are left', async () => {
    const { mehmet } = await colleagues()
    const id = await aPastBottle(mehmet)
    await settlePassedDates(app.db)
    await isAway(mehmet, null)
    await restedFor(mehmet, 20)
    await shift(id, 25)
    await settlePassedDates(app.db)
    expect(await askedDaysAgo(id)).toEqual({ days: 25, waits: true })
    expect((await mehmet.delete('/api/account/away')).status).toBe(200)
    await settlePassedDates(app.db)
    expect(await askedDaysAgo(id)).toEqual({ days: 5, waits: true })
    expect(await mailsTo(mehmet)).toEqual(['listing_past_date', 'listing_past_date'])
  })

  it('is back by itself after the last day', async () => {
    const { mehmet, anna } = await colleagues()
    const id = await aPastBottle(mehmet)
    await settlePassedDates(app.db)
    await isAway(mehmet, null)
    await restedFor(mehmet, 20)
    await shift(id, 25)
    const lastDay = (day: string) =>
      sql`update absences set last_day = ${day} where user_id = ${mehmet.user.id}`.execute(app.db)
    await lastDay(today)
    await jobs.settle_absences?.(app, {})
    expect(await askedDaysAgo(id)).toEqual({ days: 25, waits: true })
    await lastDay(plusDays(today, -1))
    expect((await pageOf(mehmet)).away).toBeNull()
    await isAway(anna, mehmet)
    await jobs.settle_absences?.(app, {})
    expect(await askedDaysAgo(id)).toEqual({ days: 5, waits: true })
  })

  it.each(['goes away, too', 'leaves', 'stops', 'is of another organisation'])(
    'is told once that who stood in %s, and rests',
    async (how) => {
      const { mehmet, anna } = await colleagues()
      const id = await aPastBottle(mehmet)
      await isAway(mehmet, anna)
      await settlePassedDates(app.db)
      const administrator = await aClient(app, { role: 'administrator', organisation: null })
      const elsewhere = await anOrganisation(app)
      const acts: Record<string, () => Promise<{ status: number }>> = {
        'goes away, too': () => away(anna, null),
        leaves: () => anna.unsafe('DELETE', '/api/account', { current_password: password }),
        stops: () => anna.delete(`/api/account/standing-in/${mehmet.user.id}`),
        'is of another organisation': () =>
          administrator.patch(`/api/admin/users/${anna.user.id}`, { email: `anna@${elsewhere.domain}` }),
      }
      expect((await acts[how]?.())?.status).toBe(200)
      await jobs.settle_absences?.(app, {})
      expect((await mailsTo(mehmet)).filter((name) => name.startsWith('stand_in'))).toEqual(['stand_in_left'])
      expect((await pageOf(mehmet)).away).toEqual({ until: friday, has_left: false, stand_in: null })
      await shift(id, 25)
      await settlePassedDates(app.db)
      expect(await askedDaysAgo(id)).toEqual({ days: 25, waits: true })
    },
  )

  it('rests on when their organisation is let in again meanwhile', async () => {
    const { mehmet } = await colleagues()
    const administrator = await aClient(app, { role: 'administrator', organisation: null })
    const id = await aPastBottle(mehmet)
    await settlePassedDates(app.db)
    await isAway(mehmet, null)
    for (const to of ['revoke', 'approve'])
      await administrator.post(`/api/admin/organisations/${mehmet.user.organisation?.id}/${to}`)
    await restedFor(mehmet, 20)
    await shift(id, 25)
    await settlePassedDates(app.db)
    expect(await askedDaysAgo(id)).toEqual({ days: 25, waits: true })
  })
})

/** Mails as they are written, with the links in them. */
describe('the mails of who is away', async () => {
  const app = await testApp({ worker: true })
  const organisation = await anOrganisation(app)
  const mehmet = await aClient(app, { organisation, name: 'Mehmet' })
  const anna = await aClient(app, { organisation, name: 'Anna' })
  const taker = await aClient(app)
  const until = plusDays(todayIn(app.config.parkTimeZone), 9)
  const day = writtenDay(until)
  const textTo = async ({ user }: typeof anna, subject: RegExp) => {
    const mail = await mailTo(app.config.dataDir, user.email, subject)
    return { ...mail, text: mail.text.replaceAll('\r\n', '\n') }
  }
  await mehmet.post('/api/account/away', { until, stand_in: anna.user.email })

  it('say to each whose they are, and who got them, too', async () => {
    const { id: listing_id } = await aListing(mehmet, centrifuge)
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 3 })
    expect((await textTo(anna, /^You stand in for Mehmet/)).text).toContain(`up to and including ${day}`)
    const copy = await textTo(anna, /^For Mehmet: Promised/)
    expect(copy.text).toContain(`Mehmet is away up to and including ${day}, and you stand in.`)
    const own = await textTo(mehmet, /^Promised/)
    expect(own.text).toContain(`You are away up to and including ${day}. Anna stands in and got this, too.`)
    const other = await textTo(taker, /^Promised/)
    expect(other.text).toContain(`Away up to and including ${day}; Anna stands in`)
    expect(other.source).toContain(anna.user.email)
  })

  it('lead who stands in to one press without a login, as long as they do', async () => {
    const { id } = await aListing(mehmet, { ...bottle, cas_number_unknown: 'mixture' })
    await sql`update listings set attributes = attributes || '{"expiry_date": "2020-01-31"}' where id = ${id}`.execute(
      app.db,
    )
    await settlePassedDates(app.db)
    const { links } = await textTo(anna, /^For Mehmet: .*Past its date/)
    const link = new URL(links.find((one) => one.includes('/keep')) ?? '')
    const token = link.searchParams.get('token')
    const press = () =>
      app.client().post(`/api/listings/${id}/keep`, { token, act: 'keep', fit_for: ['research'] })
    await mehmet.delete('/api/account/away')
    expect((await press()).status).toBe(404)
    await mehmet.post('/api/account/away', { until, stand_in: anna.user.email })
    expect((await press()).status).toBe(200)
  })

  it('say to somebody who is moved to another organisation that nobody stands in', async () => {
    const administrator = await aClient(app, { role: 'administrator', organisation: null })
    const email = `mehmet@${(await anOrganisation(app)).domain}`
    await administrator.patch(`/api/admin/users/${mehmet.user.id}`, { email })
    const { text, links } = await mailTo(app.config.dataDir, email, /account was changed/)
    expect(text).toContain(`You are away up to and including ${day}, and nobody stands in for you now.`)
    expect(links).toContain(`${app.config.appUrl}/account`)
    expect((await textTo(anna, /^You no longer stand in for Mehmet/)).text).toContain('nothing left to do')
  })
})
