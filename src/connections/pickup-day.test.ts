import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { mails } from '../mails.ts'
import { remindOfPickups } from './reminders.ts'

/** Nobody sends here, so that what is queued can be read. */
const app = await testApp()
const [giver, taker] = [await aClient(app), await aClient(app)]
const colleague = await aClient(app, { organisation: giver.user.organisation })

interface About {
  connection_id: number
  user_id: number
  pickup_id: number
}

async function agreedFor(starts: string, agreed: string) {
  await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
  const { id } = await aListing(giver)
  const { connection_id } = await anAgreedPickup(giver, taker, id, 3)
  await sql`update pickups set starts_at = ${sql.raw(starts)}, agreed_at = ${sql.raw(agreed)}, ends_at = null
    where handover_id = (select handover_id from connections where id = ${connection_id})`.execute(app.db)
  return connection_id as number
}
const told = async (id: number) => {
  const { rows } = await sql<{ data: About }>`select payload -> 'data' as data
    from graphile_worker._private_jobs where payload ->> 'name' = 'pickup_reminder'
      and payload -> 'data' ->> 'connection_id' = ${String(id)}`.execute(app.db)
  return rows.map(({ data }) => data)
}

/** At any minute of the day: the last moment of today is ahead of all but itself. */
const [tonight, yesterday] = [
  `current_date + 1 - interval '1 millisecond'`,
  `current_date - interval '1 hour'`,
]

it('both and their second contacts are reminded once, on the day of a time agreed before', async () => {
  const id = await agreedFor(tonight, yesterday)
  const named = await giver.post(`/api/connections/${id}/contact`, { email: colleague.user.email })
  expect(named.status).toBe(200)
  const others = [
    await agreedFor(tonight, 'now()'),
    await agreedFor(`current_date + interval '1 day'`, yesterday),
    await agreedFor(`now() - interval '1 minute'`, yesterday),
  ]
  const over = await agreedFor(tonight, yesterday)
  await giver.post(`/api/connections/${over}/complete`)
  for (const _ of [1, 2]) await remindOfPickups(app.db)

  const all = await told(id)
  const people = [giver, taker, colleague].map(({ user }) => user.id)
  expect(all.map(({ user_id }) => user_id).toSorted()).toEqual(people.toSorted())
  for (const other of [...others, over]) expect(await told(other)).toEqual([])

  for (const data of all) {
    const mail = await mails.pickup_reminder.compose(app, data, aMail())
    expect(mail?.subject).toMatch(/^Pick-up today, 23:59.*: /)
    expect(mail?.body).toContainEqual({ text: expect.stringMatching(/ meet today, 23:59/) })
  }
  await sql`update pickups set status = 'replaced' where id = ${all[0]?.pickup_id}`.execute(app.db)
  for (const data of all) expect(await mails.pickup_reminder.compose(app, data, aMail())).toBeNull()
})

it('nobody who wants no reminders of handovers', async () => {
  await taker.patch('/api/account', { notify: { handover_reminders: false } })
  const id = await agreedFor(tonight, yesterday)
  await remindOfPickups(app.db)
  expect((await told(id)).map(({ user_id }) => user_id)).toEqual([giver.user.id])
})
