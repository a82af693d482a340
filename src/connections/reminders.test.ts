import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { mails } from '../mails.ts'
import { remindGivers, remindParties } from './reminders.ts'

/** Nobody sends here, so that what is queued can be counted. */
describe('a handover is asked about', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]

  async function connected(title: string) {
    const { id } = await aListing(giver, { ...centrifuge, title })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    return body.connection_id as number
  }
  async function alone(title: string) {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    return connected(title)
  }
  const age = (id: number, days: number) =>
    sql`update connections set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      app.db,
    )
  /** Of which connections the taker, or the giver, was reminded. */
  async function reminded(name: 'handover_reminder' | 'giver_waits', { user } = taker) {
    const { rows } = await sql<{ id: number }>`
      select (payload -> 'data' ->> 'connection_id')::int as id from graphile_worker._private_jobs
      where payload ->> 'name' = ${name} and payload -> 'data' ->> 'user_id' = ${String(user.id)}
      order by _private_jobs.id`.execute(app.db)
    return rows.map(({ id }) => id)
  }
  async function askedOn(days: [id: number, days: number][]) {
    for (const [id, count] of days) await age(id, count)
    const before = (await reminded('handover_reminder')).length
    await remindParties(app.db)
    await remindParties(app.db)
    return (await reminded('handover_reminder')).slice(before)
  }

  it('after 7 and 21 days, and no more', async () => {
    const id = await alone('Twice')
    for (const [days, asked] of [
      [6, []],
      [8, [id]],
      [20, []],
      [22, [id]],
      [90, []],
    ] as const)
      expect(await askedOn([[id, days]]), `${days} days`).toEqual(asked)
  })

  it('once, when both days have passed: LabEx stood still, or the agreed time came late', async () => {
    const still = await alone('Stood still')
    expect(await askedOn([[still, 22]])).toEqual([still])
    const late = await alone('Agreed late')
    const starts_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await taker.post(`/api/connections/${late}/pickups`, { starts_at })
    await giver.post(`/api/connections/${late}/pickups/${body.pickup_id}/accept`)
    expect(await askedOn([[late, 22]])).toEqual([])
    await sql`update pickups set starts_at = now() - interval '1 hour'`.execute(app.db)
    expect(await askedOn([])).toEqual([late])
  })

  it('only once a proposed time has passed, and for another time where none was agreed', async () => {
    const id = await alone('Never agreed')
    const starts_at = new Date(Date.now() + 86_400_000).toISOString()
    await taker.post(`/api/connections/${id}/pickups`, { starts_at })
    expect(await askedOn([[id, 8]])).toEqual([])
    await sql`update pickups set starts_at = now() - interval '1 hour'`.execute(app.db)
    expect(await askedOn([])).toEqual([id])
    for (const { user } of [giver, taker]) {
      const mail = await mails.handover_reminder.compose(
        app,
        { user_id: user.id, connection_id: id },
        aMail(),
      )
      expect(mail?.subject).toBe('No time agreed yet: Never agreed')
      expect(JSON.stringify(mail?.body)).not.toContain('handed-over?token')
    }
    await giver.post(`/api/connections/${id}/pickups`, { starts_at })
    const about = { user_id: taker.user.id, connection_id: id }
    expect(await mails.handover_reminder.compose(app, about, aMail())).toBeNull()
  })

  it('once for all of it, on whatever days its connections were made', async () => {
    const [one, two] = [await alone('Shelf one'), await connected('Shelf two')]
    const days = (first: number, second: number) =>
      askedOn([
        [one, first],
        [two, second],
      ])
    expect(await days(8, 5)).toEqual([one])
    expect(await days(10, 8)).toEqual([])
    expect(await days(22, 19)).toEqual([one])
    expect(await days(25, 22)).toEqual([])
  })

  it('again after 21 days for what joined just before the last reminder', async () => {
    const [one, two] = [await alone('Early'), await connected('Joined late')]
    await app.db.updateTable('connections').set({ reminders: 1 }).where('id', '=', one).execute()
    const days = (first: number, second: number) =>
      askedOn([
        [one, first],
        [two, second],
      ])
    expect(await days(22, 1)).toEqual([one])
    expect(await days(29, 8)).toEqual([])
    expect(await days(43, 22)).toEqual([one])
  })

  it('once when its giver has not written a word, however many days it grew on', async () => {
    const [one, two] = [await alone('Word one'), await connected('Word two')]
    await age(one, 6)
    const workingDay = addBusinessDays(todayIn(app.config.parkTimeZone), 1)
    await remindGivers(app.db, workingDay)
    await age(two, 6)
    await remindGivers(app.db, workingDay)
    expect(await reminded('giver_waits', giver)).toEqual([one])
    const later = await connected('Word three')
    await age(later, 6)
    await remindGivers(app.db, workingDay)
    expect(await reminded('giver_waits', giver)).toEqual([one, later])
  })

  it('not while nobody who could say it takes part, and again once they do', async () => {
    const id = await alone('Both out')
    const set = (people: (typeof giver)[], status: 'approved' | 'revoked') =>
      app.db
        .updateTable('organisations')
        .set({ status })
        .where(
          'id',
          'in',
          people.map(({ user }) => user.organisation?.id ?? 0),
        )
        .execute()
    await age(id, 6)
    await set([giver], 'revoked')
    const workingDay = addBusinessDays(todayIn(app.config.parkTimeZone), 1)
    await remindGivers(app.db, workingDay)
    expect(await reminded('giver_waits', giver)).not.toContain(id)
    await set([giver], 'approved')
    await remindGivers(app.db, workingDay)
    expect(await reminded('giver_waits', giver)).toContain(id)
    await set([giver, taker], 'revoked')
    expect(await askedOn([[id, 8]])).toEqual([])
    await set([taker], 'approved')
    expect(await askedOn([[id, 8]])).toEqual([id])
    await set([giver], 'approved')
  })

  it('of a giver whom the taker proposed a time, too, until they answer', async () => {
    const [waits, answered] = [await alone('Proposed by the taker'), await alone('Agreed to')]
    const starts_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
    for (const id of [waits, answered]) {
      const { body } = await taker.post(`/api/connections/${id}/pickups`, { starts_at })
      if (id === answered) await giver.post(`/api/connections/${id}/pickups/${body.pickup_id}/accept`)
      await age(id, 6)
    }
    await remindGivers(app.db, addBusinessDays(todayIn(app.config.parkTimeZone), 1))
    const told = await reminded('giver_waits', giver)
    expect([told.includes(waits), told.includes(answered)]).toEqual([true, false])
    const { user_id, connection_id } = { user_id: giver.user.id, connection_id: waits }
    const mail = await mails.giver_waits.compose(app, { user_id, connection_id }, aMail())
    expect(JSON.stringify(mail?.body)).toContain('Accept that time')
  })
})
