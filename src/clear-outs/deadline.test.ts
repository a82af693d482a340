import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { jobs } from '../jobs.ts'
import { endPassed, remindOfLastDays } from './deadline.ts'

const aTuesday = '2027-03-23'
/** The Thursday before Good Friday and Easter Monday. */
const beforeEaster = '2027-03-25'

describe('the last day of a clear-out', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const organisation = await anOrganisation(app)
  const [owner, colleague, buyer] = [
    await aClient(app, { organisation }),
    await aClient(app, { organisation }),
    await aClient(app),
  ]

  async function aClearOut(title: string, days: number | null, units = 1, count = 1) {
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ ...centrifuge, title: `${title}, thing ${at}`, total_units: units },
    }))
    const { clear_out } = (await owner.post('/api/clear-outs', { title, deadline: '2099-12-18', rows })).body
    const at = `/clear-outs/${clear_out.id}`
    expect((await owner.post(`/api${at}/publish`)).body.published).toBe(count)
    const { things } = (await owner.page(at)).body
    await inDays(clear_out.id, days)
    return { id: clear_out.id as number, at, ids: things.map(({ id }: { id: number }) => id) as number[] }
  }
  const inDays = (id: number, days: number | null) =>
    sql`update clear_outs set deadline = current_date + ${days}::int where id = ${id}`.execute(app.db)
  const rowOf = async (id: number) => {
    const { rows } = await sql<{ deadline: string | null; from_now: number | null; ended: boolean }>`
      select to_char(deadline, 'YYYY-MM-DD') as deadline, deadline - current_date as from_now,
        ended_at is not null as ended from clear_outs where id = ${id}`.execute(app.db)
    return rows[0] as (typeof rows)[number]
  }
  const statusesOf = async (ids: number[]) => {
    const { rows } = await sql<{ status: string }>`
      select status from listings where id = any(${ids}::int[]) order by id`.execute(app.db)
    return rows.map(({ status }) => status)
  }
  const mailsAbout = async (words: string) =>
    (await writtenMails(dataDir)).filter(({ subject }) => subject.includes(words))
  const take = (at: string, ids: number[]) =>
    buyer.post(`/api${at}/take`, { listings: ids.map((id) => ({ id, total_units: 1 })) })
  const extend = (at: string, deadline: string | null, client = owner) =>
    client.post(`/api${at}/renew`, { act: 'extend', deadline })

  it('is told its owner three days before, once for that day, however many processes look', async () => {
    const [{ id, at }, far, open] = [
      await aClearOut('Near shelf', 3),
      await aClearOut('Far shelf', 4),
      await aClearOut('Open shelf', null),
    ]
    await Promise.all([remindOfLastDays(app.db, aTuesday), remindOfLastDays(app.db, aTuesday)])
    await remindOfLastDays(app.db, aTuesday)
    const mail = await mailTo(dataDir, owner.user.email, /Near shelf/)
    expect(mail.links).toEqual([expect.stringContaining(`${at}/renew`)])
    expect((await owner.page(mail.links[0]?.replace(app.config.appUrl, '') ?? '')).body).toMatchObject({
      clear_out: { id, title: 'Near shelf' },
      total: 1,
    })
    expect((await rowOf(id)).ended).toBe(false)
    await inDays(id, 2)
    await remindOfLastDays(app.db, aTuesday)
    await expect.poll(async () => (await mailsAbout('Near shelf')).length).toBe(2)
    expect(await mailsAbout('Far shelf')).toEqual([])
    // Days off come between.
    await remindOfLastDays(app.db, beforeEaster)
    await expect.poll(async () => (await mailsAbout('Far shelf')).length).toBe(1)
    expect((await mailsAbout('Open shelf')).length).toBe(0)
    expect((await rowOf(open.id)).deadline).toBe(null)
    expect((await rowOf(far.id)).from_now).toBe(4)
  })

  it('is told nobody of which nothing is on offer, or whose organisation is revoked', async () => {
    const { at, ids } = await aClearOut('Empty shelf', 1)
    await take(at, ids)
    const { id } = await aClearOut('Revoked shelf', 1)
    const stand = (status: string) =>
      sql`update organisations set status = ${status} where id = ${organisation.id}`.execute(app.db)
    await stand('revoked')
    await remindOfLastDays(app.db, aTuesday)
    await stand('approved')
    const { rows } = await sql<{ reminded_for: string | null }>`
      select reminded_for from clear_outs where title in ('Empty shelf', 'Revoked shelf')`.execute(app.db)
    expect(rows).toEqual([{ reminded_for: null }, { reminded_for: null }])
    await remindOfLastDays(app.db, aTuesday)
    await mailTo(dataDir, owner.user.email, /Revoked shelf/)
    expect((await rowOf(id)).ended).toBe(false)
  })

  it('is asked of the colleague who stands in, too, who may give two weeks more', async () => {
    const { id, at } = await aClearOut('Shelf of somebody away', 2)
    expect((await extend(at, (await rowOf(id)).deadline, colleague)).status).toBe(403)
    await sql`insert into absences (user_id, last_day, stand_in_id)
      values (${owner.user.id}, current_date + 5, ${colleague.user.id})`.execute(app.db)
    await remindOfLastDays(app.db, aTuesday)
    await mailTo(dataDir, colleague.user.email, /^For .*Shelf of somebody away/)
    const { status, body } = await extend(at, (await rowOf(id)).deadline, colleague)
    expect([status, body.deadline]).toEqual([200, (await rowOf(id)).deadline])
    expect((await rowOf(id)).from_now).toBe(16)
    await sql`delete from absences`.execute(app.db)
  })

  it('moves once, however many press at the same moment', async () => {
    const { id, at } = await aClearOut('Pressed shelf', 1)
    const { deadline } = await rowOf(id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => extend(at, deadline)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_extended')
    expect((await rowOf(id)).from_now).toBe(15)
    // Passed, and not yet ended by the hour: from today.
    await inDays(id, -2)
    expect((await extend(at, (await rowOf(id)).deadline)).status).toBe(200)
    expect((await rowOf(id)).from_now).toBe(14)
    expect((await extend(at, null)).status).toBe(422)
  })

  it('passes: what is on offer is no longer shown, what is promised stays, and its owner reads of both once', async () => {
    const { id, at, ids } = await aClearOut('Passed shelf', 0, 1, 3)
    const [taken = 0, ...left] = ids
    await take(at, [taken])
    await endPassed(app.db)
    expect((await rowOf(id)).ended).toBe(false)
    await inDays(id, -1)
    await Promise.all([endPassed(app.db), jobs.end_clear_outs?.(app, {})])
    expect((await rowOf(id)).ended).toBe(true)
    expect(await statusesOf(ids)).toEqual(['connected', 'inactive', 'inactive'])
    const mail = await mailTo(dataDir, owner.user.email, /has ended: Passed shelf/)
    expect(mail.source).toContain('Passed shelf, thing 0')
    const { own } = (await owner.page(at)).body
    expect(mail.source).toContain(own.taken[0].organisation)
    expect(mail.source).toContain('no longer shown: 2')
    expect((await buyer.page(at)).status).toBe(410)
    // Its owner may show one again; the clear-out stays ended.
    expect((await owner.patch(`/api/listings/${left[0]}`, { status: 'active' })).status).toBe(200)
    await endPassed(app.db)
    expect(await statusesOf(left)).toEqual(['active', 'inactive'])
    expect(await mailsAbout('has ended: Passed shelf')).toHaveLength(1)
    const late = await extend(at, (await rowOf(id)).deadline)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_transition'])
  })

  it('ends nothing that was never shown, which needs a later day to be shown', async () => {
    const { clear_out } = (
      await owner.post('/api/clear-outs', {
        title: 'Never shown',
        deadline: '2099-12-18',
        rows: [centrifuge],
      })
    ).body
    const at = `/api/clear-outs/${clear_out.id}`
    await inDays(clear_out.id, -1)
    await endPassed(app.db)
    expect((await rowOf(clear_out.id)).ended).toBe(false)
    expect((await owner.post(`${at}/publish`)).body.errors).toEqual({
      deadline: ['Its last day has passed. Choose a later day first.'],
    })
    const past = await owner.patch(at, { deadline: '2020-01-01', version: 1 })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['deadline']])
    await owner.patch(at, { deadline: '2099-12-18', version: 1 })
    expect((await owner.post(`${at}/publish`)).body.published).toBe(1)
  })

  it('ends by hand before it, by the same button', async () => {
    const { id, at, ids } = await aClearOut('Ended by hand', 2)
    const { deadline } = await rowOf(id)
    await inDays(id, 3)
    expect((await owner.post(`/api${at}/renew`, { act: 'end', deadline })).status).toBe(409)
    const now = (await rowOf(id)).deadline
    expect((await owner.post(`/api${at}/renew`, { act: 'end', deadline: now })).status).toBe(200)
    expect(await statusesOf(ids)).toEqual(['inactive'])
  })

  it('meets takers, an extension and an end by hand: the database says which came first', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, at, ids } = await aClearOut(`Raced shelf ${round}`, -1, 3, 4)
      const { deadline } = await rowOf(id)
      const [, taken, extended, ended] = await Promise.all([
        endPassed(app.db),
        take(at, ids),
        extend(at, deadline),
        owner.patch(`/api${at}`, { ended: true, version: 1 }),
      ])
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*)::int as count from listings where title like ${`Raced shelf ${round},%`}
        group by 1`.execute(app.db)
      const count = new Map(rows.map(({ status, count }) => [status, count]))
      const gone = taken.body.connections?.length ?? 0
      expect(count.get('connected') ?? 0).toBe(gone)
      const { ended: hasEnded } = await rowOf(id)
      // Ended: nothing of it is shown, the rests of what was taken in part included.
      expect(count.get('active') ?? 0).toBe(hasEnded ? 0 : 4)
      expect([200, 409]).toContain(extended.status)
      expect([200, 409]).toContain(ended.status)
      expect(hasEnded).toBe(extended.status !== 200 || ended.status === 200)
    }
  })
})
