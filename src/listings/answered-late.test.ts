import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aClient, aListing } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { formatDay, todayIn } from '../i18n/day.ts'
import { askAgain, settlePassedDates } from './write/past-date.ts'

/** The 14 days in which an owner says what a thing past its date is still fit for: their end, and just before it. */
describe('days to answer', async () => {
  const { app, earlier, lastDay } = await overMidnight()
  const { dataDir } = app.config
  const [owner, visitor] = [await aClient(app), app.client()]
  const [aTuesday, aFriday] = ['2026-11-24', '2026-11-27']
  const today = todayIn(app.config.parkTimeZone)
  const tubes = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 6 },
    ...{ manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt', fit_for: ['clinical', 'testing'] },
  }
  async function asked(title: string): Promise<number> {
    const { id } = await aListing(earlier(owner), { ...tubes, title })
    await settlePassedDates(app.db)
    return id
  }
  const askedDaysAgo = (id: number, days: number) =>
    sql`update listings set past_date_asked_on = current_date - ${days}::int where id = ${id}`.execute(app.db)
  const mailAbout = (subject: RegExp) => mailTo(dataDir, owner.user.email, subject)
  const subjectsAbout = async (title: string) =>
    (await writtenMails(dataDir)).map(({ subject }) => subject).filter((one) => one.includes(title))
  const linkOf = async (subject: RegExp, part: string) => {
    const [link = ''] = (await mailAbout(subject)).links.filter((one) => one.includes(part))
    const { pathname, search, searchParams } = new URL(link)
    return { page: pathname + search, call: `/api${pathname}`, token: searchParams.get('token') }
  }
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status

  it('are over when the day has ended, and a press after that says so and shows it again', async () => {
    const id = await asked('Late tubes')
    const { page, call, token } = await linkOf(/^Past its date: Late tubes/, 'fit_for=testing')
    await askedDaysAgo(id, 13)
    await settlePassedDates(app.db)
    expect((await visitor.page(page)).body.missed_on).toBeNull()
    expect(await statusOf(id)).toBe('active')
    await askedDaysAgo(id, 14)
    await settlePassedDates(app.db)
    expect(await statusOf(id)).toBe('inactive')
    expect((await visitor.page(page)).body).toMatchObject({ missed_on: today, answer_by: null })
    const kept = await visitor.post(call, { act: 'keep', token, fit_for: ['testing'] })
    expect([kept.status, kept.body.message]).toEqual([
      200,
      `Thank you. It was taken off the lists on ${formatDay(today)}. Now others see it again, with what it is still fit for.`,
    ])
    expect((await visitor.page(`/listings/${id}`)).body.listing.fit_for).toEqual(['testing'])
    expect((await visitor.page(page)).body.missed_on).toBeNull()
    expect((await visitor.post(call, { act: 'keep', token, fit_for: ['testing'] })).status).toBe(409)
  })

  it('leave a decision of the owner as it is', async () => {
    const id = await asked('Decided tubes')
    const { page, call, token } = await linkOf(/^Past its date: Decided tubes/, 'fit_for=testing')
    await askedDaysAgo(id, 14)
    await settlePassedDates(app.db)
    expect((await visitor.page(page)).body.missed_on).toBe(today)
    expect((await visitor.post(call, { act: 'withdraw', token })).status).toBe(200)
    expect((await visitor.page(page)).body.missed_on).toBeNull()
    expect((await visitor.post(call, { act: 'keep', token, fit_for: ['testing'] })).status).toBe(409)
  })

  it('end in one way when the owner answers in the minute in which they end', async () => {
    for (const _ of Array.from({ length: 5 })) {
      const id = await asked('Racing tubes')
      await askedDaysAgo(id, 14)
      const [kept] = await Promise.all([
        owner.post(`/api/listings/${id}/keep`, { act: 'keep', fit_for: ['testing'] }),
        settlePassedDates(app.db),
      ])
      expect([kept.status, await statusOf(id)]).toEqual([200, 'active'])
    }
  })

  it('are asked about again three days before, or before days off, once', async () => {
    const id = await asked('Forgotten tubes')
    const again = /^Please answer by .*: Forgotten tubes$/
    await mailAbout(/^Past its date: Forgotten tubes/)
    const isAskedAgain = async () =>
      (
        await app.db
          .selectFrom('listings')
          .select('past_date_asked_again_on')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).past_date_asked_again_on !== null
    await askedDaysAgo(id, 9)
    await askAgain(app.db, aTuesday)
    expect(await isAskedAgain()).toBe(false)
    await askAgain(app.db, aFriday)
    expect(await isAskedAgain()).toBe(true)
    await askAgain(app.db, aFriday)
    const { call, token } = await linkOf(again, 'fit_for=testing')
    expect((await visitor.post(call, { act: 'keep', token, fit_for: ['testing'] })).status).toBe(200)
    expect((await subjectsAbout('Forgotten tubes')).filter((one) => again.test(one))).toHaveLength(1)
    expect(await isAskedAgain()).toBe(false)
  })
})
