import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { jobs } from '../jobs.ts'
import { remindOfReturns, tellOfMissedLoans } from './lending.ts'
import { remindGivers, remindParties } from './reminders.ts'

/** Nobody sends here, so that what is queued can be read. */
describe('somebody who could not take part for a while', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const today = todayIn(app.config.parkTimeZone)
  const workingDay = addBusinessDays(today, 1)

  async function aPair(more: object = {}) {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id: listing_id } = await aListing(giver, { ...centrifuge, ...more })
    const body = { exchange_type: 'offer', listing_id, total_units: 2 }
    const id: number = (await taker.post('/api/connections', body)).body.connection_id
    return { giver, taker, id }
  }
  const decide = async ({ user }: { user: { organisation: { id: number } | null } }, to: string) =>
    expect((await admin.post(`/api/admin/organisations/${user.organisation?.id}/${to}`)).status).toBe(200)
  const set = (id: number, values: string) =>
    sql`update connections set ${sql.raw(values)} where id = ${id}`.execute(app.db)
  const outFor = ({ user }: { user: { id: number } }, days: number) =>
    sql`update users set out_since = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(
      app.db,
    )
  async function comesBack(client: Parameters<typeof decide>[0]) {
    await sql`delete from graphile_worker._private_jobs where payload::jsonb ? 'people'`.execute(app.db)
    await decide(client, 'approve')
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
      where payload::jsonb ? 'people'`.execute(app.db)
    expect(rows).toHaveLength(1)
    await jobs.remind_returned?.(app, rows[0]?.payload)
  }
  /** Since they were out, in the order in which they came. */
  async function reminders({ user }: { user: { id: number } }) {
    const { rows } = await sql<{ name: string }>`select payload ->> 'name' as name
      from graphile_worker._private_jobs where payload -> 'data' ->> 'user_id' = ${String(user.id)}
      and payload ->> 'name' in ('giver_waits', 'handover_reminder', 'return_due', 'loan_missed')
      order by id`.execute(app.db)
    return rows.map(({ name }) => name)
  }

  it('reads after more than a week that somebody waits for their word, once', async () => {
    const { giver, taker, id } = await aPair()
    await decide(giver, 'revoke')
    await outFor(giver, 9)
    await set(id, `created_at = now() - interval '10 days'`)
    await remindParties(app.db)
    await remindGivers(app.db, workingDay)
    expect([await reminders(taker), await reminders(giver)]).toEqual([
      ['handover_reminder'],
      ['handover_reminder'],
    ])
    await sql`delete from graphile_worker._private_jobs where payload ->> 'name' = 'handover_reminder'`.execute(
      app.db,
    )
    await comesBack(giver)
    await remindParties(app.db)
    await remindGivers(app.db, workingDay)
    expect([await reminders(taker), await reminders(giver)]).toEqual([[], ['giver_waits']])
  })

  it('reads the reminder of a handover that went to the other side alone, and none from before', async () => {
    const [missed, before] = [await aPair(), await aPair()]
    for (const { giver, taker, id } of [missed, before]) {
      await set(id, `written_at = now(), created_at = now() - interval '10 days', reminders = 1`)
      await decide(taker, 'revoke')
      await outFor(taker, giver === missed.giver ? 9 : 2)
      await comesBack(taker)
    }
    expect(await reminders(missed.taker)).toEqual(['handover_reminder'])
    expect(await reminders(missed.giver)).toEqual([])
    expect(await reminders(before.taker)).toEqual([])
  })

  it('reads of a loan what fell due while they were out', async () => {
    const loan = { availability_type: 'loan', available_until: '2099-12-31' }
    const [out, missed] = [await aPair(loan), await aPair(loan)]
    await out.taker.post(`/api/connections/${out.id}/complete`)
    await decide(out.taker, 'revoke')
    await decide(missed.giver, 'revoke')
    for (const { id } of [out, missed]) await set(id, `available_until = current_date - 1`)
    await remindOfReturns(app.db, workingDay)
    await tellOfMissedLoans(app.db)
    await sql`delete from graphile_worker._private_jobs where (payload -> 'data')::jsonb ? 'user_id'`.execute(
      app.db,
    )
    await comesBack(out.taker)
    await comesBack(missed.giver)
    expect([await reminders(out.taker), await reminders(missed.giver)]).toEqual([
      ['return_due'],
      ['loan_missed'],
    ])
    expect([await reminders(out.giver), await reminders(missed.taker)]).toEqual([[], []])
  })

  it('is sent nothing that they turned off', async () => {
    const { taker, id } = await aPair()
    await set(id, `written_at = now(), created_at = now() - interval '10 days', reminders = 1`)
    await sql`update users set notify = '{"handover_reminders": false}' where id = ${taker.user.id}`.execute(
      app.db,
    )
    await decide(taker, 'revoke')
    await outFor(taker, 9)
    await comesBack(taker)
    expect(await reminders(taker)).toEqual([])
  })
})
