import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { allSent, writtenMails } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { remindSafetyOfficers } from './mail.ts'

const words = { reason_en: 'Five litres are looked at.', reason_nl: 'Vijf liter wordt bekeken.' }

describe('what waits for a safety officer', async () => {
  const app = await testApp({ worker: true })
  const officer = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })
  const waits = async (by = owner, title = 'Toluene') => {
    const { id } = (await by.post('/api/listings', { ...toluene, title })).body.listing
    await by.patch(`/api/listings/${id}`, { ...toluene, title, status: 'active', step: 3 })
    return id as number
  }
  const sinceOf = async (id: number) =>
    (
      await app.db
        .selectFrom('listings')
        .select('awaiting_since')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).awaiting_since
  const back = (id: number) =>
    sql`update listings set awaiting_since = now() - interval '20 days' where id = ${id}`.execute(app.db)

  it('keeps its clock while it is edited, and begins again when it is asked about again', async () => {
    const id = await waits()
    expect(await sinceOf(id)).not.toBeNull()
    await back(id)
    const before = await sinceOf(id)
    await owner.patch(`/api/listings/${id}`, { status: 'active', title: 'Toluene, pure' })
    expect(await sinceOf(id)).toEqual(before)
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    expect(await sinceOf(id)).toBeNull()
    await owner.patch(`/api/listings/${id}`, { status: 'active' })
    expect(Number(await sinceOf(id))).toBeGreaterThan(Number(before))
    await owner.delete(`/api/listings/${id}`)
    expect(await sinceOf(id)).toBeNull()
  })

  it('is reminded of after a whole working day, once, all in one mail, and never what is their own or hidden', async () => {
    const titles = ['One', 'Two', 'New', 'Hidden'] as const
    const [one, two, fresh, hidden] = await Promise.all(titles.map((title) => waits(owner, title)))
    const own = await waits(officer, 'Own')
    await officer.post(`/api/admin/listings/${hidden}/hide`, { reason: 'It leaks.' })
    await app.db.updateTable('listings').set({ awaiting_told: true }).execute()
    await app.db
      .updateTable('listings')
      .set({ awaiting_told: false })
      .where('id', 'in', [one, two, fresh, own, hidden] as number[])
      .execute()
    const since = (moment: string, ...ids: unknown[]) =>
      app.db
        .updateTable('listings')
        .set({ awaiting_since: new Date(moment) })
        .where('id', 'in', ids as number[])
        .execute()
    const [friday, monday] = ['2027-03-19T14:00Z', '2027-03-22T08:00Z']
    await since(friday, one, two, own, hidden)
    await since(monday, fresh)
    const told = async () => {
      await allSent(app.db)
      const mails = await writtenMails(app.config.dataDir)
      return mails.filter(({ subject }) => /still wait/.test(subject))
    }
    for (const day of ['2027-03-20', '2027-03-22']) await remindSafetyOfficers(app.db, day)
    expect(await told()).toEqual([])
    for (const _ of [1, 2]) await remindSafetyOfficers(app.db, '2027-03-23')
    const [mail, ...others] = await told()
    expect([mail?.subject, others]).toEqual([expect.stringMatching(/^2 listings still wait for your/), []])
    expect(mail?.text).toMatch(/One[\s\S]+Two/)
    expect(mail?.text).not.toMatch(/Own|New|Hidden/)
  })
})
