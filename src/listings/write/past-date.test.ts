import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aClient, aListing } from '../../../test/factories.ts'
import { mailTo, writtenMails } from '../../../test/mailbox.ts'
import { overMidnight } from '../../../test/over-midnight.ts'
import { matchAlerts } from '../../alerts/matching.ts'
import { todayIn } from '../../i18n/day.ts'
import { settlePassedDates } from './past-date.ts'

/** What a thing past its date is still fit for: asked when it is listed, and again when the date passes. */
describe('a date that passes', async () => {
  const { before, app, earlier, lastDay } = await overMidnight()
  const { dataDir } = app.config
  const [owner, other, visitor] = [await aClient(app), await aClient(app), app.client()]
  const dayFromNow = (days: number) =>
    new Date(Date.parse(todayIn(app.config.parkTimeZone)) + days * 86_400_000).toISOString().slice(0, 10)
  const [yesterday, tomorrow] = [dayFromNow(-1), dayFromNow(1)]
  const media = {
    ...{
      exchange_type: 'offer',
      type: 'disposables',
      title: 'Culture plates',
      disposable_type: 'petri_dishes',
    },
    ...{ total_units: 6, manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt' },
  }
  const listed = (title: string, more: object = {}) => aListing(earlier(owner), { ...media, title, ...more })
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const standing = async (id: number) => {
    const { status, attributes, past_date_waits } = await rowOf(id)
    return [status, attributes.fit_for ?? null, past_date_waits]
  }
  /** As if days had gone by, without anybody touching the listing. */
  const untouched = (id: number, set: string) =>
    app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update listings set ${sql.raw(set)} where id = ${id}`.execute(trx)
    })
  const dateIs = (id: number, day: string) =>
    untouched(id, `attributes = attributes || '{"expiry_date": "${day}"}'`)
  const found = async (query: string) =>
    (await visitor.get(`/api/listings?exchange_type=offer&${query}`)).body.listings.map(
      ({ title }: { title: string }) => title,
    )
  const connecting = (listing_id: number, total_units: number) => ({
    ...{ exchange_type: 'offer', listing_id, total_units },
  })
  const mailAbout = (title: string) => mailTo(dataDir, owner.user.email, new RegExp(title))
  const mailsAbout = async (title: string) =>
    (await writtenMails(dataDir)).filter(({ subject }) => subject.includes(title)).length

  it('must be answered by whoever lists it, in whatever way', async () => {
    const needed = { fit_for: ['Its date has passed: choose what it is still fit for.'] }
    const created = await owner.post('/api/listings', { ...media, expiry_date: yesterday })
    const { id } = created.body.listing
    for (const fit_for of [undefined, null, []]) {
      const answer = await owner.patch(`/api/listings/${id}`, {
        ...media,
        expiry_date: yesterday,
        fit_for,
        status: 'active',
      })
      expect([answer.status, answer.body.errors]).toEqual([422, needed])
    }
    const step = await owner.patch(`/api/listings/${id}`, { step: 2, fit_for: null })
    expect(step.body.errors).toEqual(needed)
    const answered = await owner.patch(`/api/listings/${id}`, {
      status: 'active',
      fit_for: ['teaching', 'research', 'research'],
    })
    expect(answered.body.listing).toMatchObject({
      status: 'active',
      fit_for: ['research', 'teaching'],
      answer_by: null,
    })
    const cleared = await owner.patch(`/api/listings/${id}`, { fit_for: null })
    expect(cleared.body.errors).toEqual(needed)
    const wrong = await owner.patch(`/api/listings/${id}`, { fit_for: ['eating'] })
    expect(wrong.body.errors).toHaveProperty('fit_for')
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['active', ['research', 'teaching'], false])
    const unanswered = await listed('Not extended')
    const extended = await owner.post(`/api/listings/${unanswered.id}/renew`, { act: 'extend' })
    expect(extended.body.errors).toEqual(needed)
    const { listing_id } = (await owner.post(`/api/dashboard/duplicate/${id}`)).body
    expect((await rowOf(listing_id)).attributes).not.toHaveProperty('fit_for')
  })

  it('takes clinical use away the same night and asks the owner, who keeps the rest by one click', async () => {
    const title = 'Sterile swabs'
    const { id } = await listed(title, { fit_for: ['clinical', 'research'] })
    await settlePassedDates(before.db)
    expect(await standing(id)).toEqual(['active', ['clinical', 'research'], false])
    await settlePassedDates(app.db)
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['active', ['research'], true])
    expect([await found('fit_for=clinical'), await found('search=klinisch')]).toEqual([[], []])
    expect(await found('fit_for=research')).toContain(title)
    expect((await visitor.page(`/listings/${id}`)).body.listing.answer_by).toBeNull()
    const { listing } = (await owner.page(`/listings/${id}`)).body
    expect(listing.answer_by).toBe(dayFromNow(13))
    const { attention } = (await owner.page('/dashboard')).body
    expect(attention.asked).toContainEqual(
      expect.objectContaining({ id, status: 'active', fit_for: ['research'], answer_by: dayFromNow(13) }),
    )
    const [keep = ''] = (await mailAbout(title)).links
    expect(await mailsAbout(title)).toBe(1)
    const { pathname, searchParams, search } = new URL(keep)
    expect((await visitor.page(pathname + search)).body).toMatchObject({
      chosen: ['research'],
      answer_by: dayFromNow(13),
    })
    expect((await visitor.page(pathname)).status).toBe(404)
    const answer = (body: object) => visitor.post(`/api${pathname}`, body)
    expect((await answer({ act: 'keep', fit_for: ['research'] })).status).toBe(404)
    const token = searchParams.get('token')
    expect((await answer({ act: 'keep', token, fit_for: [] })).body.errors).toHaveProperty('fit_for')
    expect((await answer({ act: 'keep', token, fit_for: ['research'] })).status).toBe(200)
    expect(await standing(id)).toEqual(['active', ['research'], false])
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['active', ['research'], false])
    expect((await answer({ act: 'keep', token, fit_for: ['clinical'] })).status).toBe(409)
  })

  it('takes from the lists what nobody said anything of, until its owner does', async () => {
    const title = 'Unmarked flasks'
    const { id } = await listed(title)
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['inactive', null, true])
    expect(await found('search=unmarked')).toEqual([])
    const mine = (await owner.page('/my-listings?state=past_date')).body.listings
    expect(mine.map((row: { title: string }) => row.title)).toContain(title)
    const { links, text } = await mailAbout(title)
    expect(text).toContain('Show it again for testing')
    const { attention } = (await owner.page('/dashboard')).body
    expect(attention.asked).toContainEqual(expect.objectContaining({ id, status: 'inactive' }))
    expect(links.map((link) => new URL(link).searchParams.get('fit_for'))).toEqual([
      'research',
      'teaching',
      'testing',
      null,
    ])
    const { pathname, searchParams } = new URL(links[2] ?? '')
    const token = searchParams.get('token')
    expect((await visitor.post(`/api${pathname}`, { act: 'keep', token, fit_for: ['testing'] })).status).toBe(
      200,
    )
    expect(await standing(id)).toEqual(['active', ['testing'], false])
    expect(await found('search=unmarked')).toEqual([title])
  })

  it('is withdrawn with a mail when the owner is silent for 14 days, or at once by a click', async () => {
    const [silent, clicked] = [
      await listed('Silent tubes'),
      await listed('Clicked tubes', { fit_for: ['testing'] }),
    ]
    await settlePassedDates(app.db)
    const [link = ''] = (await mailAbout('Clicked tubes')).links.filter((one) => one.includes('withdraw'))
    const { pathname, searchParams } = new URL(link)
    const withdrawn = await visitor.post(`/api${pathname}`, {
      act: 'withdraw',
      token: searchParams.get('token'),
    })
    expect([withdrawn.status, await standing(clicked.id)]).toEqual([200, ['inactive', ['testing'], false]])
    await mailAbout('Past its date: Silent tubes')
    await untouched(silent.id, 'past_date_asked_on = current_date - 13')
    await settlePassedDates(app.db)
    expect(await standing(silent.id)).toEqual(['inactive', null, true])
    await untouched(silent.id, 'past_date_asked_on = current_date - 14')
    await settlePassedDates(app.db)
    expect(await standing(silent.id)).toEqual(['inactive', null, false])
    expect((await mailAbout('No longer shown: Silent tubes')).links).toEqual([
      `${app.config.appUrl}/listings/${silent.id}/edit?step=2`,
    ])
  })

  it('is judged again by the owner who shows, changes or extends it, and after another date', async () => {
    const acts: [string, (id: number) => Promise<{ status: number }>][] = [
      ['Shown', (id) => owner.patch(`/api/listings/${id}`, { status: 'active' })],
      ['Said', (id) => owner.patch(`/api/listings/${id}`, { fit_for: ['clinical'] })],
      ['Extended', (id) => owner.post(`/api/listings/${id}/renew`, { act: 'extend' })],
      ['Later', (id) => owner.patch(`/api/listings/${id}`, { expiry_date: tomorrow })],
    ]
    for (const [title, act] of acts) {
      const { id } = await listed(title, { fit_for: ['testing'] })
      await settlePassedDates(app.db)
      expect((await rowOf(id)).past_date_waits).toBe(true)
      expect((await act(id)).status).toBe(200)
      expect((await rowOf(id)).past_date_waits).toBe(false)
      await settlePassedDates(app.db)
      expect((await rowOf(id)).past_date_waits).toBe(false)
    }
  })

  it('steps down when a connection about it is cancelled, and the rest of it keeps the answer', async () => {
    const { id } = await listed('Returned dishes', { fit_for: ['clinical'] })
    const { connection_id } = (await earlier(other).post('/api/connections', connecting(id, 6))).body
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['connected', null, false])
    await other.delete(`/api/connections/${connection_id}`, {})
    expect(await standing(id)).toEqual(['inactive', null, true])
    const kept = await aListing(owner, {
      ...{ ...media, title: 'Shared dishes', expiry_date: yesterday, fit_for: ['clinical'] },
    })
    const taken = await other.post('/api/connections', connecting(kept.id, 2))
    expect(taken.status).toBe(200)
    const rest = await app.db
      .selectFrom('listings')
      .select('id')
      .where('split_from_id', '=', kept.id)
      .executeTakeFirstOrThrow()
    expect(await standing(rest.id)).toEqual(['active', ['clinical'], false])
  })

  it('is found, and heard of once by alerts that look for it, from 30 days before', async () => {
    const alert = async (specifications: object) =>
      (await other.post('/api/alerts', { exchange_type: 'offer', specifications })).body.alert.id
    const { id } = await listed('Ageing tips', { expiry_date: dayFromNow(60) })
    const [soon, any] = [await alert({ expires_soon: true }), await alert({ type: ['disposables'] })]
    const heard = async () => {
      const { rows } = await sql<{ payload: never }>`select payload from graphile_worker._private_jobs
        where key = ${`soon ${id}`}`.execute(app.db)
      for (const { payload } of rows) await matchAlerts(app, payload)
      const matches = await app.db
        .selectFrom('alert_matches')
        .select('alert_id')
        .where('listing_id', '=', id)
        .execute()
      return matches.map(({ alert_id }) => alert_id).filter((one) => [soon, any].includes(one))
    }
    await app.db.deleteFrom('alert_matches').execute()
    for (const [days, expected] of [
      [31, []],
      [30, ['Ageing tips']],
      [0, ['Ageing tips']],
      [-1, []],
    ] as const) {
      await dateIs(id, dayFromNow(days))
      await settlePassedDates(app.db)
      expect(await found('expires_soon=true&search=ageing'), `${days} days`).toEqual(expected)
      if (days === 30) await expect.poll(heard).toEqual([soon])
    }
    expect(await heard()).toEqual([soon])
  })
})
