import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../../test/factories.ts'
import { mailTo, writtenMails } from '../../../test/mailbox.ts'
import { matchAlerts } from '../../alerts/matching.ts'
import { dayIn, todayIn } from '../../i18n/day.ts'
import { remindOwners } from '../write/reminders.ts'

/** Days something is there or needed for: what overlaps is found, and what is over is no longer shown. */
const aTuesday = '2027-03-23'

describe('a period', async () => {
  const app = await testApp({ worker: true })
  const owner = await aClient(app)
  const other = await aClient(app)
  const today = todayIn(app.config.parkTimeZone)
  const loan = { ...centrifuge, availability_type: 'loan' }
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lastSecondOf = async (day: string) => {
    const { rows } = await sql<{ at: Date }>`
      select (${`${day} 23:59:59`}::timestamp at time zone ${app.config.parkTimeZone}) as at`.execute(app.db)
    return rows[0]?.at
  }
  /** As if its last day had been so many days ago. */
  const over = (id: number) =>
    sql`update listings set attributes = attributes || '{"available_until": "2026-01-31"}',
      expires_at = ('2026-01-31 23:59:59'::timestamp at time zone ${app.config.parkTimeZone}),
      published_at = '2026-01-02' where id = ${id}`.execute(app.db)
  const found = async (query: string, exchange_type = 'offer') =>
    (
      await other.get(`/api/listings?exchange_type=${exchange_type}&search=overlapping&${query}`)
    ).body.listings.map(({ title }: { title: string }) => title.replace(' overlapping', ''))

  it('is kept of loans, shared use and requests, and dropped of what is given away', async () => {
    const days = { available_from: '2030-01-01', available_until: '2030-02-01' }
    const { id } = await aListing(owner, { ...loan, ...days })
    expect((await other.page(`/listings/${id}`)).body.listing).toMatchObject(days)
    const free = await owner.patch(`/api/listings/${id}`, { availability_type: 'free' })
    expect(free.body.listing).toMatchObject({ available_from: null, available_until: null })
    const request = await aListing(owner, { ...pipetteTips, ...days })
    expect((await other.page(`/listings/${request.id}`)).body.listing).toMatchObject(days)
  })

  it.each([
    [{ available_from: '2020-01-01' }, { available_from: ['The date must be today or later.'] }],
    [{ available_until: '2020-01-01' }, { available_until: ['The date must be today or later.'] }],
    [{ available_from: 'soon' }, { available_from: ['Enter the day, month and year.'] }],
    [
      { available_from: '2030-02-02', available_until: '2030-02-01' },
      { available_until: ['Choose a last day that is not before the first.'] },
    ],
  ])('is refused as %j', async (days, errors) => {
    const { id } = await aListing(owner, loan)
    const answer = await owner.patch(`/api/listings/${id}`, days)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it('may be a single day, today', async () => {
    const { id } = await aListing(owner, { ...loan, available_from: today, available_until: today })
    expect((await rowOf(id)).expires_at).toEqual(await lastSecondOf(today))
    expect((await other.page(`/listings/${id}`)).status).toBe(200)
  })

  it('is found by what overlaps it, and without an end by all that comes', async () => {
    const offer = (title: string, available_from: string | null, available_until: string | null) =>
      aListing(owner, { ...loan, title: `${title} overlapping`, available_from, available_until })
    await offer('Spring', '2030-03-01', '2030-05-31')
    await offer('Summer', '2030-06-01', '2030-08-31')
    await offer('From summer', '2030-06-01', null)
    await offer('Until spring', null, '2030-05-31')
    await offer('Always', null, null)
    const between = async (from: string, until: string) =>
      (await found(`available_from=${from}&available_until=${until}`)).sort()
    expect(await between('2030-03-01', '2030-05-31')).toEqual(['Always', 'Spring', 'Until spring'])
    expect(await between('2030-05-31', '2030-06-01')).toHaveLength(5)
    expect(await between('2031-01-01', '2031-01-31')).toEqual(['Always', 'From summer'])
    expect((await found('available_until=2029-12-31')).sort()).toEqual(['Always', 'Until spring'])
    expect(await found('available_from=2030-02-30')).toHaveLength(5)
  })

  it('that does not overlap is no match, and one that does is a reason', async () => {
    const wish = { ...loan, exchange_type: 'request', title: 'Zonal rotor wanted' }
    const { id } = await aListing(other, {
      ...wish,
      available_from: '2030-03-01',
      available_until: '2030-03-31',
    })
    const matchesOf = async (days: object) => {
      const offer = await aListing(owner, { ...loan, title: 'Zonal rotor', ...days })
      const { matches } = (await owner.page(`/listings/${offer.id}`)).body
      return matches
        .filter(({ listing }: { listing: { id: number } }) => listing.id === id)
        .map(({ reasons }: { reasons: string[] }) => reasons.at(-1))
    }
    expect(await matchesOf({ available_from: '2030-04-01' })).toEqual([])
    expect(await matchesOf({ available_from: '2030-03-31' })).toEqual(['partly the same period'])
    expect(await matchesOf({ available_from: '2030-03-01', available_until: '2030-03-31' })).toEqual([
      'the same period',
    ])
    expect(await matchesOf({})).toEqual(['“zonal rotor”'])
  })

  it('is what an alert can be about', async () => {
    const body = {
      exchange_type: 'offer',
      frequency: 'daily',
      specifications: { available_from: '2030-03-01', available_until: '2030-03-31' },
    }
    const { alert } = (await other.post('/api/alerts', body)).body
    expect(alert.sentence).toBe('offers from 01-03-2030 up to and including 31-03-2030')
    const [fits, late] = [
      await aListing(owner, { ...loan, available_until: '2030-03-01' }),
      await aListing(owner, { ...loan, available_from: '2030-04-01' }),
    ]
    for (const { id } of [fits, late]) await matchAlerts(app, { listing_id: id })
    const heard = await app.db
      .selectFrom('alert_matches')
      .select('listing_id')
      .where('alert_id', '=', alert.id)
      .execute()
    expect(heard).toEqual([{ listing_id: fits.id }])
  })

  it('ends a listing with its last day, and its owner is told once', async () => {
    const title = 'Loan that came to its end'
    const { id } = await aListing(owner, { ...loan, title, available_until: '2030-01-31' })
    await over(id)
    expect((await other.page(`/listings/${id}`)).status).toBe(410)
    expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({
      expired: true,
      expires_on: '2026-01-31',
    })
    for (const _ of [1, 2]) await remindOwners(app.db, aTuesday)
    const mail = await mailTo(app.config.dataDir, owner.user.email, new RegExp(title))
    expect(mail.subject).toBe(`No longer shown: ${title}`)
    expect(mail.links[0]).toBe(`${app.config.appUrl}/listings/${id}/edit?step=3`)
    await remindOwners(app.db, aTuesday)
    const all = (await writtenMails(app.config.dataDir)).filter(({ subject }) => subject.includes(title))
    expect(all).toHaveLength(1)
  })

  it('that is over keeps a listing from being shown until another day is chosen', async () => {
    const { id } = await aListing(owner, { ...loan, available_until: '2030-01-31' })
    await over(id)
    const again = await owner.patch(`/api/listings/${id}`, { status: 'active' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { available_until: ['This day has passed. Choose a later one, or leave it empty.'] },
    ])
    const extended = await owner.post(`/api/listings/${id}/renew`, { act: 'extend' })
    expect([extended.status, Object.keys(extended.body.errors)]).toEqual([422, ['available_until']])
    const open = await owner.patch(`/api/listings/${id}`, { status: 'active', available_until: null })
    expect(open.body.listing.expired).toBe(false)
    expect((await other.page(`/listings/${id}`)).status).toBe(200)
  })

  it('that moves moves the end with it, never beyond the four months', async () => {
    const { id } = await aListing(owner, { ...loan, available_until: today })
    const move = async (available_until: string | null) => {
      await owner.patch(`/api/listings/${id}`, { available_until })
      return (await rowOf(id)).expires_at
    }
    const tomorrow = dayIn(new Date(Date.now() + 86_400_000), app.config.parkTimeZone)
    expect(await move(tomorrow)).toEqual(await lastSecondOf(tomorrow))
    const fourMonths = (await rowOf((await aListing(owner, loan)).id)).expires_at
    expect(Number(await move('2040-01-01'))).toBeCloseTo(Number(fourMonths), -5)
    expect(await move(tomorrow)).toEqual(await lastSecondOf(tomorrow))
    expect(Number(await move(null))).toBeCloseTo(Number(fourMonths), -5)
  })

  it('that moves takes nothing of an extension, and has reminders again', async () => {
    const { id } = await aListing(owner, loan)
    expect((await owner.post(`/api/listings/${id}/renew`, { act: 'extend' })).status).toBe(200)
    const { expires_at } = await rowOf(id)
    await sql`update listings set reminded_days = 14 where id = ${id}`.execute(app.db)
    await owner.patch(`/api/listings/${id}`, { available_until: '2040-01-01' })
    expect(await rowOf(id)).toMatchObject({ expires_at, reminded_days: null })
  })
})

describe('pieces in a unit', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const tips = {
    ...pipetteTips,
    exchange_type: 'offer',
    manufacturer: 'Tipco',
    product_number: 'T-96',
    expiry_date: '2035-01-01',
    availability_type: 'free',
    location_building: 'Zeta wing',
  }
  it.each([
    [48, '48 × 96 = 4608 pieces'],
    [1, '1 unit of 96 pieces'],
  ])('are said with %i units', async (total_units, label) => {
    const { id } = await aListing(owner, { ...tips, total_units, pieces_per_unit: 96 })
    expect((await owner.page(`/listings/${id}`)).body.listing.total_units_label).toBe(label)
  })
})
