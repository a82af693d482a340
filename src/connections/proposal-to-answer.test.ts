import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { jobs } from '../jobs.ts'
import { remindGivers, remindOfProposals } from './reminders.ts'

const app = await testApp()
const [giver, taker] = [await aClient(app), await aClient(app)]
const [aTuesday, aFriday] = ['2027-03-23', '2027-03-19']

async function proposed(by: typeof giver, days: number, made = 1) {
  await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
  const { id: listing_id } = await aListing(giver)
  const about = { exchange_type: 'offer', listing_id, total_units: 3 }
  const id = (await taker.post('/api/connections', about)).body.connection_id as number
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await by.post(`/api/connections/${id}/pickups`, { starts_at })
  await sql`update connections set created_at = now() - interval '5 days' where id = ${id}`.execute(app.db)
  await sql`update pickups set starts_at = current_date + ${days + 1}::int - interval '1 minute',
    created_at = now() - make_interval(days => ${made}) where id = ${body.pickup_id}`.execute(app.db)
  return id
}
const told = async (id: number, name = 'pickup_unanswered') => {
  const { rows } = await sql<{ id: number }>`select (payload -> 'data' ->> 'user_id')::int as id
    from graphile_worker._private_jobs where payload ->> 'name' = ${name}
      and payload -> 'data' ->> 'connection_id' = ${String(id)}`.execute(app.db)
  return rows.map((row) => row.id)
}

it('the side that has not answered is told once, on the working day before', async () => {
  const [toGiver, toTaker] = [await proposed(taker, 1), await proposed(giver, 1)]
  const [later, fresh] = [await proposed(taker, 3), await proposed(taker, 1, 0)]
  for (const _ of [1, 2]) await remindOfProposals(app.db, aTuesday)
  expect([await told(toGiver), await told(toTaker)]).toEqual([[giver.user.id], [taker.user.id]])
  expect([await told(later), await told(fresh)]).toEqual([[], []])
  await remindOfProposals(app.db, aFriday)
  expect([await told(later), await told(fresh)]).toEqual([[giver.user.id], []])
})

it('a silent giver gets the one about the time on a day, not that somebody waits', async () => {
  const id = await proposed(taker, 1)
  await jobs.remind_givers?.(app, {})
  expect([await told(id), await told(id, 'giver_waits')]).toEqual([[giver.user.id], []])
  const late = await proposed(taker, 1)
  await remindGivers(app.db, aTuesday)
  await remindOfProposals(app.db, aTuesday)
  expect([await told(late), await told(late, 'giver_waits')]).toEqual([[], [giver.user.id]])
})

it('who cannot answer just now is asked once they can', async () => {
  const id = await proposed(taker, 1)
  const set = (status: 'approved' | 'revoked') =>
    app.db
      .updateTable('organisations')
      .set({ status })
      .where('id', '=', giver.user.organisation?.id ?? 0)
      .execute()
  await set('revoked')
  await remindOfProposals(app.db, aTuesday)
  expect(await told(id)).toEqual([])
  await set('approved')
  await remindOfProposals(app.db, aTuesday)
  expect(await told(id)).toEqual([giver.user.id])
})
