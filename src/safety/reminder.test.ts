import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { isBusinessDay } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { claimReminders } from '../listings/row/waiting.ts'
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

  it('is reminded of once, all in one mail, and never of what is their own or was hidden', async () => {
    const [one, two, fresh] = [
      await waits(owner, 'One'),
      await waits(owner, 'Two'),
      await waits(owner, 'New'),
    ]
    const [own, hidden] = [await waits(officer, 'Own'), await waits(owner, 'Hidden')]
    await officer.post(`/api/admin/listings/${hidden}/hide`, { reason: 'It leaks.' })
    for (const id of [one, two, own, hidden]) await back(id)
    const today = todayIn(app.config.parkTimeZone)
    if (!isBusinessDay(today)) expect(await claimReminders(app.db, today)).toEqual([one, two, own])
    await remindSafetyOfficers(app)
    await remindSafetyOfficers(app)
    if (!isBusinessDay(today)) return
    const { text } = await mailTo(app.config.dataDir, officer.user.email, /^2 listings still wait for your/)
    expect(text).toMatch(/One[\s\S]+Two/)
    expect(text).not.toMatch(/Own|New|Hidden/)
    const told = (await writtenMails(app.config.dataDir)).filter(({ subject }) => /still wait/.test(subject))
    expect(told).toHaveLength(1)
    expect(fresh).toBeGreaterThan(two)
  })
})
