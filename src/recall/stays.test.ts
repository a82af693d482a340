import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { completeConnection } from '../connections/handover.ts'
import { remindParties } from '../connections/reminders.ts'
import { connectionById } from '../connections/sql.ts'
import { system } from '../http/audit.ts'
import { mails } from '../mails.ts'
import { stopAndTell } from './recall.ts'

/** What a recall in force names does not change hands. */
describe('what is recalled stays where it is', async () => {
  const app = await testApp()
  const { db } = app
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const recall = async (lot: string) =>
    (await administrator.post('/api/recall', { lot, reason: 'It leaks.' })).body.recall_id as number
  const open = async (id: number, client = taker) => (await client.page(`/connections/${id}`)).body

  async function promised(lot_number: string, more: object = {}) {
    const { id: listing_id } = await aListing(giver, {
      ...bottle,
      title: `Lot ${lot_number}`,
      lot_number,
      ...more,
    })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    const id = (await taker.post('/api/connections', body)).body.connection_id as number
    return { id, listing_id }
  }
  const propose = (id: number, client = giver) =>
    client.post(`/api/connections/${id}/pickups`, { starts_at: tomorrow() })
  const actsOn = async (id: number, pickup: number) => {
    const answers = [
      await propose(id),
      await taker.post(`/api/connections/${id}/pickups/${pickup}/accept`),
      await giver.post(`/api/connections/${id}/complete`),
      await taker.post(`/api/connections/${id}/complete`, { whole: true }),
      await taker.post(`/api/connections/${id}/handed-over`, {}),
    ]
    return answers.map(({ status, body }) => [status, body.code, body.message])
  }

  it('no time is proposed or agreed and nobody marks it, for either side, until it is lifted', async () => {
    const { id } = await promised('STAY-1')
    const { pickup_id } = (await propose(id)).body
    expect((await open(id)).can.complete).toBe(true)
    const recall_id = await recall('STAY-1')
    const refused = [409, 'invalid_transition', expect.stringContaining('Lot STAY-1')]
    expect(await actsOn(id, pickup_id)).toEqual([refused, refused, refused, refused, refused])
    const shown = await open(id)
    expect(shown.connection.is_recalled).toBe(true)
    expect(shown.can).toMatchObject({ complete: false, cancel: true, name_contact: true })
    expect((await taker.page(`/connections/${id}/handed-over`)).body.connection.is_recalled).toBe(true)

    const { version } = (await administrator.page(`/recalls/${recall_id}`)).body.recall
    await administrator.post(`/api/recalls/${recall_id}/lift`, { version, text: 'Fine.' })
    expect((await open(id)).can.complete).toBe(true)
    expect((await taker.post(`/api/connections/${id}/pickups/${pickup_id}/accept`)).status).toBe(200)
    expect((await giver.post(`/api/connections/${id}/complete`)).status).toBe(200)
  })

  it('what is taken out of it goes on, and cancelling is possible all the time', async () => {
    const [out, left] = [await promised('STAY-2'), await promised('STAY-2')]
    const recall_id = await recall('STAY-2')
    const reason = { listing_id: out.listing_id, reason: 'Another lot' }
    expect((await administrator.post(`/api/recalls/${recall_id}/take-out`, reason)).status).toBe(200)
    expect((await giver.post(`/api/connections/${out.id}/complete`)).status).toBe(200)
    expect((await giver.post(`/api/connections/${left.id}/complete`)).status).toBe(409)
    expect((await taker.delete(`/api/connections/${left.id}`)).status).toBe(200)
  })

  it('all at once waits for what is named; the rest goes one by one', async () => {
    const [named, other] = [await promised('STAY-3'), await promised('OTHER-3')]
    await recall('STAY-3')
    const shown = await open(other.id)
    expect(shown.together).toMatchObject([{ id: named.id, is_recalled: true }])
    const whole = await giver.post(`/api/connections/${other.id}/complete`, { whole: true })
    expect([whole.status, whole.body.message]).toEqual([409, expect.stringContaining('Lot STAY-3')])
    expect((await giver.post(`/api/connections/${other.id}/complete`)).status).toBe(200)
  })

  it('a loan comes back', async () => {
    const { id } = await promised('STAY-4', { availability_type: 'loan' })
    await giver.post(`/api/connections/${id}/complete`)
    await recall('STAY-4')
    expect((await open(id)).can.return).toBe(true)
    expect((await taker.post(`/api/connections/${id}/returned`)).status).toBe(200)
  })

  it('whoever is first: what is marked while the recall is made, is handed over or named', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await promised(`RACE-${round}`)
      const row = (await connectionById(db, id)) ?? expect.fail()
      // The recall is written and not committed yet when the other side presses.
      let pressed: Promise<unknown> = Promise.resolve()
      await db.transaction().execute(async (trx) => {
        await stopAndTell(trx, system, { lot: `race${round}` }, 'It leaks.')
        pressed = completeConnection(db, row, { by: null })
        await sql`select pg_sleep(0.1)`.execute(trx)
      })
      expect(await pressed).toMatchObject({ code: 'invalid_transition' })
    }
  })

  it('nobody is asked whether it is handed over, on the dashboard or by mail', async () => {
    const { id } = await promised('STAY-5')
    await db
      .updateTable('connections')
      .set({ created_at: sql`now() - interval '8 days'` })
      .where('id', '=', id)
      .execute()
    const keys = async () =>
      (await giver.page('/dashboard')).body.attention.waiting.map(
        (one: { connection: { id: number } }) => one.connection.id,
      )
    expect(await keys()).toContain(id)
    const asked = () =>
      Promise.all(
        [mails.handover_reminder, mails.giver_waits].map(({ compose }) =>
          compose(app, { connection_id: id, user_id: giver.user.id }, aMail()),
        ),
      )
    expect(await asked()).not.toContain(null)
    await recall('STAY-5')
    expect(await asked()).toEqual([null, null])
    expect(await keys()).not.toContain(id)
    await remindParties(db)
    expect((await connectionById(db, id))?.reminders).toBe(0)
  })
})
