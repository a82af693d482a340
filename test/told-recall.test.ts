import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { testApp } from './app.ts'
import { aClient, aListing, bottle } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

/** Both sides of a promised thing, which no worker mails. */
describe('an act on a recall queues the mails that it names', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator', organisation: null })

  const acts: Record<string, () => Promise<Driven>> = {
    recalling: async () => {
      const { lot } = await promised()
      await clear(app)
      await officer.post('/api/recall', { lot, reason: 'Set it aside.' })
      return line('POST /api/recall', 'recall', 'recall')
    },
    'telling those found since': async () => {
      const { act, version, lot } = await recalled()
      await aListing(await aClient(app), { ...bottle, lot_number: lot })
      await clear(app)
      await act('tell', { version })
      return line('POST /api/recalls/:id/tell', 'recall')
    },
    'correcting one': async () => {
      const { act, version } = await recalled()
      await act('correct', { version, text: 'Only the blue ones.' })
      return line('POST /api/recalls/:id/correct', 'recall_correction', 'recall_correction')
    },
    'reminding those who have not answered': async () => {
      const { act } = await recalled()
      await act('remind', {})
      return line('POST /api/recalls/:id/remind', 'recall_reminder', 'recall_reminder')
    },
    'lifting one': async () => {
      const { act, version } = await recalled()
      await act('lift', { version, text: 'It is fine.' })
      await tenMinutesLater()
      return line('POST /api/recalls/:id/lift', 'recall_lifted', 'recall_lifted')
    },
    'taking a promised thing out of one': async () => {
      const { act, listing_id } = await recalled()
      await act('take-out', { listing_id, reason: 'Another lot.' })
      return line('POST /api/recalls/:id/take-out', 'listing_taken_out', 'recall_taken_out')
    },
  }

  /** The queue has this job only. */
  async function tenMinutesLater() {
    const { rows } = await sql<{
      payload: object
    }>`select payload from graphile_worker._private_jobs`.execute(app.db)
    await jobs.let_recall_go?.(app, rows[0]?.payload)
  }

  async function promised() {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const lot = `LOT-${giver.user.id}`
    const { id } = await aListing(giver, { ...bottle, lot_number: lot })
    const body = { exchange_type: 'offer', listing_id: id, total_units: bottle.total_units }
    await taker.post('/api/connections', body)
    return { lot, listing_id: id as number }
  }

  async function recalled() {
    const { lot, listing_id } = await promised()
    const { body } = await officer.post('/api/recall', { lot, reason: 'Set it aside.' })
    const { recall } = (await officer.page(`/recalls/${body.recall_id}`)).body
    await clear(app)
    const act = (what: string, given: object) => officer.post(`/api/recalls/${body.recall_id}/${what}`, given)
    return { act, listing_id, lot, version: recall.version }
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
