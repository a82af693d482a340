import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListedRow, aListing } from '../../../test/factories.ts'
import { mailTo, writtenMails } from '../../../test/mailbox.ts'
import { aPicture } from '../../../test/pictures.ts'
import { remindParties } from '../../connections/reminders.ts'
import { dayIn } from '../../i18n/day.ts'
import { jobs } from '../../jobs.ts'
import { knownImages, removeUnusedImages } from '../row/images.ts'
import { expiryAfter, isInReach } from './expiry.ts'
import { remindOwners } from './reminders.ts'

const aTuesday = '2027-03-23'

/** Four months, reminders, and what their links do. */
describe('the life of a listing', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const owner = await aClient(app)
  const other = await aClient(app)
  const endsIn = (id: number, interval: string) =>
    sql`update listings set expires_at = now() + ${interval}::interval where id = ${id}`.execute(app.db)
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it.each([
    ['2026-10-31 12:00', 'Europe/Amsterdam', '2027-02-28 12:00'],
    ['2027-10-31 12:00', 'Europe/Amsterdam', '2028-02-29 12:00'],
    ['2026-11-30 23:59', 'Europe/Amsterdam', '2027-03-30 23:59'],
    ['2026-12-15 00:30', 'Europe/Amsterdam', '2027-04-15 00:30'],
    ['2026-07-15 02:30', 'Europe/Amsterdam', '2026-11-15 02:30'],
    ['2026-11-28 02:30', 'America/New_York', '2027-03-28 02:30'],
  ])('lasts from %s in %s until %s there', async (from, zone, until) => {
    const moment = sql<Date>`(${from}::timestamp at time zone ${zone})`
    const { rows } = await sql<{
      text: string
    }>`select to_char((${expiryAfter(moment, zone)}) at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as text`.execute(
      app.db,
    )
    expect(rows[0]?.text).toBe(until)
  })

  it('says on what day at the park it was added', async () => {
    const late = new Date('2026-07-14T22:30:00Z')
    const id = await aListedRow(
      app,
      owner.user,
      { exchange_type: 'offer', type: 'equipment', title: 'Rotor' },
      { published_at: late },
    )
    await sql`update listings set expires_at = '2099-07-14T22:30:00Z' where id = ${id}`.execute(app.db)
    const { body } = await owner.page(`/listings/${id}`)
    expect(app.config.parkTimeZone).toBe('Europe/Amsterdam')
    expect(body.listing).toMatchObject({ published_on: '2026-07-15', expires_on: '2099-07-15' })
  })

  it('lasts four calendar months from any of 2,000 moments, counted by hand', async () => {
    const zones = ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland']
    const moments = fc.sample(
      fc.record({
        zone: fc.constantFrom(...zones),
        // Any second of 2024 to 2039: leap days, month ends, both changes of the clock.
        at: fc.integer({ min: 1_704_067_200, max: 2_208_988_800 }).map((second) => new Date(second * 1_000)),
      }),
      2_000,
    )
    for (const zone of zones) {
      const from = moments.filter((moment) => moment.zone === zone).map(({ at }) => at.toISOString())
      const { rows } = await sql<{ at: Date; ends: Date }>`
        select at, ${expiryAfter(sql<Date>`at`, zone)} as ends from unnest(${from}::timestamptz[]) at`.execute(
        app.db,
      )
      const wrong = rows.filter(({ at, ends }) => dayIn(ends, zone) !== fourMonthsByHand(dayIn(at, zone)))
      expect([zone, rows.length, wrong]).toEqual([zone, from.length, []])
    }
  })

  it('may be made four months longer at any half hour of three years, also where the clock is changed', async () => {
    for (const zone of ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland']) {
      const longer = expiryAfter(expiryAfter(sql<Date>`at`, zone), zone)
      const { rows } = await sql<{ tried: number; refused: Date[] | null }>`
        select count(*)::int as tried, array_agg(at) filter (where not ${isInReach(longer, sql`at`, zone)}) as refused
        from generate_series('2026-01-01'::timestamptz, '2028-12-31', interval '30 minutes') at`.execute(
        app.db,
      )
      expect([zone, rows[0]?.refused]).toEqual([zone, null])
      expect(rows[0]?.tried).toBeGreaterThan(50_000)
    }
  })

  it('keeps its end when toggled, and starts again once it has passed', async () => {
    const { id, expires_at } = await aListing(owner)
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    expect((await owner.patch(`/api/listings/${id}`, { status: 'active' })).body.listing.expires_at).toBe(
      expires_at,
    )
    await endsIn(id, '-1 second')
    expect((await other.page(`/listings/${id}`)).status).toBe(410)
    expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({
      status: 'active',
      expired: true,
    })
    const again = (await owner.patch(`/api/listings/${id}`, { status: 'active' })).body.listing
    expect(new Date(again.expires_at).getTime()).toBeGreaterThan(Date.now() + 100 * 86_400_000)
  })

  it('reminds its owner 14 and 3 days before, each once', async () => {
    const { id } = await aListing(owner, { ...centrifugeCalled('Reminded thing') })
    await endsIn(id, '13 days')
    await remindOwners(app.db, aTuesday)
    await remindOwners(app.db, aTuesday)
    const mail = await mailTo(dataDir, owner.user.email, /Reminded thing/)
    expect(mail.links.map((link) => new URL(link).searchParams.get('act'))).toEqual([
      'extend',
      'withdraw',
      'gone',
    ])
    await endsIn(id, '2 days')
    await remindOwners(app.db, aTuesday)
    await remindOwners(app.db, aTuesday)
    await expect
      .poll(
        async () =>
          (await writtenMails(dataDir)).filter(({ subject }) => subject.includes('Reminded thing')).length,
      )
      .toBe(2)
  })

  it.each(['extend', 'withdraw', 'gone'])(
    'lets the mailed link %s without login, and nobody else',
    async (act) => {
      const { id } = await aListing(owner, centrifugeCalled(`To ${act}`))
      await endsIn(id, '2 days')
      await remindOwners(app.db, aTuesday)
      const [link = ''] = (await mailTo(dataDir, owner.user.email, new RegExp(`To ${act}`))).links
      const token = new URL(link).searchParams.get('token')
      const visitor = app.client()
      const before = await rowOf(id)
      expect((await visitor.page(`/listings/${id}/renew?token=wrong`)).status).toBe(404)
      expect((await other.post(`/api/listings/${id}/renew`, { act })).status).toBe(404)
      expect((await visitor.page(`/listings/${id}/renew?token=${token}&act=${act}`)).body.listing.id).toBe(id)
      expect(await rowOf(id)).toEqual(before)
      expect((await visitor.post(`/api/listings/${id}/renew`, { act: 'explode', token })).status).toBe(422)
      expect((await visitor.post(`/api/listings/${id}/renew`, { act, token })).status).toBe(200)
      const { status, gone_at, expires_at } = await rowOf(id)
      const extended = (expires_at?.getTime() ?? 0) > Date.now() + 100 * 86_400_000
      expect([status, gone_at !== null, extended]).toEqual(
        {
          extend: ['active', false, true],
          withdraw: ['inactive', false, false],
          gone: ['inactive', true, false],
        }[act],
      )
    },
  )

  it('closes what somebody took outside LabEx, photos and all, until its owner shows it again', async () => {
    const { id } = await aListing(owner, centrifugeCalled('Taken from the corridor'))
    const act = (what: string) => owner.post(`/api/listings/${id}/renew`, { act: what })
    const { expires_at } = await rowOf(id)
    expect((await act('gone')).status).toBe(200)
    expect((await other.page(`/listings/${id}`)).status).toBe(410)
    expect((await owner.page(`/listings/${id}`)).body.listing).toMatchObject({
      status: 'inactive',
      gone: true,
    })
    const { gone_at } = await rowOf(id)
    expect((await act('gone')).status).toBe(200)
    expect((await rowOf(id)).gone_at).toEqual(gone_at)
    expect((await owner.patch(`/api/listings/${id}`, { status: 'active' })).body.listing.gone).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 'active', gone_at: null, expires_at })
    expect((await other.page(`/listings/${id}`)).status).toBe(200)
  })

  it('does not merge what was taken with what comes back', async () => {
    const { id } = await aListing(owner, centrifugeCalled('Three, of which one is gone'))
    const connect = { exchange_type: 'offer', listing_id: id, total_units: 2 }
    const connection = (await other.post('/api/connections', connect)).body.connection_id
    const rest = await app.db
      .selectFrom('listings')
      .select('id')
      .where('split_from_id', '=', id)
      .executeTakeFirstOrThrow()
    await owner.post(`/api/listings/${rest.id}/renew`, { act: 'gone' })
    for (const one of [id, rest.id]) await endsIn(one, '-1 day')
    await other.delete(`/api/connections/${connection}`)
    expect([await rowOf(id), await rowOf(rest.id)]).toMatchObject([
      { attributes: { total_units: 2 } },
      { attributes: { total_units: 1 }, deleted_at: null },
    ])
  })

  it('reminds both parties of an open connection after 7 and 21 days', async () => {
    const { id } = await aListing(owner, centrifugeCalled('Not yet fetched'))
    const connection = (
      await other.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 3 })
    ).body.connection_id
    for (const days of [6, 8, 8, 22, 22]) {
      await sql`update connections set created_at = now() - make_interval(days => ${days}) where id = ${connection}`.execute(
        app.db,
      )
      await remindParties(app.db)
    }
    await expect
      .poll(
        async () =>
          (await writtenMails(dataDir)).filter(({ subject }) => /Handed over\? Not yet fetched/.test(subject))
            .length,
      )
      .toBe(4)
  })

  it('removes uploads that were used nowhere for 48 hours, and no others', async () => {
    const [unused, used] = [
      (await owner.upload(await aPicture())).body.path,
      (await owner.upload(await aPicture('#123456'))).body.path,
    ]
    await aListing(owner, { ...centrifugeCalled('With a photo'), images: [used] })
    await sql`update listing_images set created_at = now() - interval '49 hours'`.execute(app.db)
    await removeUnusedImages(app.db)
    expect(await knownImages(app.db, [unused, used])).toEqual(new Set([used]))
    await jobs.remove_orphans?.(app, {})
    await sql`update unused_images set since = now() - interval '49 hours'`.execute(app.db)
    await jobs.remove_orphans?.(app, {})
    expect((await owner.request(`/storage/${unused}`)).status).toBe(404)
    expect((await owner.request(`/storage/${used}`)).status).toBe(200)
  })
})

const centrifugeCalled = (title: string) => ({
  exchange_type: 'offer',
  type: 'equipment',
  title,
  device_type: 'centrifuge',
  operational_age: 2016,
  total_units: 3,
  manufacturer: 'Eppendorf',
  availability_type: 'free',
  location_building: 'Kruyt',
})

/** The same day four months on, or that month's last. */
function fourMonthsByHand(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [toYear, toMonth] = month > 8 ? [year + 1, month - 8] : [year, month + 4]
  const isLeap = toYear % 4 === 0
  const last = toMonth === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(toMonth) ? 30 : 31
  return [toYear, toMonth, Math.min(date, last)].map((part) => String(part).padStart(2, '0')).join('-')
}
