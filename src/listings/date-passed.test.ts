import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aClient, aListing } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { settlePassedDates } from './write/past-date.ts'

/** What the night in which a date passes does to all that was going on about a listing. */
describe('a date that passed in the night', async () => {
  const { app, earlier, lastDay } = await overMidnight()
  const { dataDir } = app.config
  const [owner, other, visitor] = [await aClient(app), await aClient(app), app.client()]
  const media = {
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'petri_dishes', total_units: 10 },
    ...{ manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt' },
  }
  const listed = async (title: string, more: object = {}): Promise<number> =>
    (await aListing(earlier(owner), { ...media, title, ...more })).id
  const rowOf = (id: number) =>
    app.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const standing = async (id: number) => {
    const { status, attributes, past_date_waits } = await rowOf(id)
    return [status, attributes.fit_for ?? null, past_date_waits]
  }
  const connecting = (listing_id: number, total_units: number, version?: number) => ({
    ...{ exchange_type: 'offer', listing_id, total_units, version },
  })
  const ended = (id: number) =>
    app.db
      .updateTable('listings')
      .set({ expires_at: sql`now() - interval '1 day'` })
      .where('id', '=', id)
      .execute()
  const mailAbout = (title: string) => mailTo(dataDir, owner.user.email, new RegExp(title))
  const titlesOfMails = async () => (await writtenMails(dataDir)).map(({ subject }) => subject).join()

  it('does not count what was extended before that night as answered', async () => {
    const id = await listed('Extended early', { fit_for: ['clinical'] })
    expect((await earlier(owner).post(`/api/listings/${id}/renew`, { act: 'extend' })).status).toBe(200)
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['inactive', null, true])
  })

  it('makes old what was read and opened before, for others and for the owner', async () => {
    const id = await listed('Read as clinical', { fit_for: ['clinical', 'research'] })
    const { version } = (await earlier(other).page(`/listings/${id}`)).body.listing
    await settlePassedDates(app.db)
    const late = await other.post('/api/connections', connecting(id, 10, version))
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const saved = await owner.patch(`/api/listings/${id}`, { fit_for: ['clinical', 'research'], version })
    expect([saved.status, saved.body.code]).toEqual([409, 'stale'])
    const read = (await other.page(`/listings/${id}`)).body.listing
    expect((await owner.post(`/api/listings/${id}/keep`, { act: 'keep', fit_for: ['testing'] })).status).toBe(
      200,
    )
    expect((await other.post('/api/connections', connecting(id, 10, read.version))).body.code).toBe('stale')
  })

  it('tells owner and officers what a rule puts aside, and an officer’s yes is not the owner’s', async () => {
    const admin = await aClient(app, { role: 'administrator' })
    const officer = await aClient(app)
    await admin.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
    const rule = await aPassOnRule(officer, {
      ...{ verdict: 'ask', is_on: true, past_date: true, reason_en: 'Past', reason_nl: 'Over' },
    })
    const id = await listed('Put aside', { fit_for: ['clinical', 'research'] })
    await settlePassedDates(app.db)
    const aside = await rowOf(id)
    expect([aside.status, aside.safety, aside.past_date_waits]).toEqual(['inactive', 'awaiting', true])
    const { rows: told } =
      await sql`select from graphile_worker.jobs where task_identifier = 'tell_safety_officers'`.execute(
        app.db,
      )
    expect(told).toHaveLength(1)
    const mailed = async () =>
      (await writtenMails(dataDir)).filter(({ subject }) => /Put aside/.test(subject)).length
    await expect.poll(mailed).toBe(2)
    const yes = await officer.post(`/api/safety/listings/${id}/allow`, { version: aside.version })
    expect([yes.status, await standing(id)]).toEqual([200, ['active', ['research'], true]])
    await officer.delete(`/api/safety/rules/${rule.body.id}`)
  })

  it('leaves the owner’s answer to what comes together again when a connection is cancelled', async () => {
    for (const [fit_for, isShown] of [
      [undefined, false],
      [['clinical', 'research'], true],
    ] as const) {
      const id = await listed('Taken in part', { fit_for })
      const { connection_id } = (await earlier(other).post('/api/connections', connecting(id, 3))).body
      const rest = await app.db
        .selectFrom('listings')
        .select('id')
        .where('split_from_id', '=', id)
        .executeTakeFirstOrThrow()
      await settlePassedDates(app.db)
      expect(await standing(rest.id)).toEqual([
        isShown ? 'active' : 'inactive',
        isShown ? ['research'] : null,
        true,
      ])
      const kept = await owner.post(`/api/listings/${rest.id}/keep`, { act: 'keep', fit_for: ['teaching'] })
      expect(kept.status).toBe(200)
      await other.delete(`/api/connections/${connection_id}`, {})
      expect([await standing(id), (await rowOf(id)).attributes.total_units]).toEqual([
        ['active', ['teaching'], false],
        10,
      ])
      expect((await rowOf(rest.id)).deleted_at).not.toBeNull()
    }
  })

  it('leaves one listing to ask about when a connection is cancelled while the rest waits', async () => {
    const id = await listed('Waiting rest')
    const { connection_id } = (await earlier(other).post('/api/connections', connecting(id, 3))).body
    await settlePassedDates(app.db)
    await other.delete(`/api/connections/${connection_id}`, {})
    const ofIt = await app.db
      .selectFrom('listings')
      .select('id')
      .where('title', '=', 'Waiting rest')
      .where('deleted_at', 'is', null)
      .execute()
    expect([ofIt, await standing(id)]).toEqual([[{ id }], ['inactive', null, true]])
    expect((await rowOf(id)).attributes.total_units).toBe(10)
  })

  it('is not asked of what has expired, until it is extended', async () => {
    const id = await listed('Expired flasks', { fit_for: ['clinical', 'testing'] })
    await ended(id)
    const { version } = await rowOf(id)
    await settlePassedDates(app.db)
    expect(await standing(id)).toEqual(['active', ['clinical', 'testing'], false])
    expect((await rowOf(id)).version).toBe(version)
    const unsaid = await listed('Expired and unsaid')
    await ended(unsaid)
    await settlePassedDates(app.db)
    const extended = await owner.post(`/api/listings/${unsaid}/renew`, { act: 'extend' })
    expect(extended.body.errors).toHaveProperty('fit_for')
    expect(await titlesOfMails()).not.toMatch(/Expired/)
  })

  it('is answered by the mailed link after the four months are over, too, which extends', async () => {
    for (const title of ['Ended hidden', 'Ended shown']) {
      const id = await listed(title, title.endsWith('shown') ? { fit_for: ['testing'] } : {})
      await settlePassedDates(app.db)
      const { pathname, searchParams } = new URL((await mailAbout(title)).links[0] ?? '')
      await ended(id)
      const token = searchParams.get('token')
      const kept = await visitor.post(`/api${pathname}`, { act: 'keep', token, fit_for: ['testing'] })
      expect([kept.status, kept.body.message]).toEqual([200, expect.stringContaining('Extended')])
      expect((await visitor.page(`/listings/${id}`)).status).toBe(200)
      expect(await standing(id)).toEqual(['active', ['testing'], false])
    }
  })
})
