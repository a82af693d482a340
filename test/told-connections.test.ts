import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { issueToken } from '../src/accounts/tokens.ts'
import { mailMatches } from '../src/alerts/match-mails.ts'
import { matchAlerts } from '../src/alerts/matching.ts'
import { anAgreedPickup } from './agreed.ts'
import { testApp } from './app.ts'
import { aClient, aListing, anAlert, aUser, centrifuge, password } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act between two people queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })

  const acts: Record<string, () => Promise<Driven>> = {
    'proposing a time': async () => {
      const { taker, path } = await connected()
      const starts_at = new Date(Date.now() + 48 * 3_600_000).toISOString()
      await taker.post(`${path}/pickups`, { starts_at, place: 'Loading bay' })
      return line('POST /api/connections/:id/pickups', 'pickup_proposed', 'pickup_proposed')
    },
    'agreeing to one': async () => {
      const { giver, taker, path, id } = await connected()
      const starts_at = new Date(Date.now() + 48 * 3_600_000).toISOString()
      await taker.post(`${path}/pickups`, { starts_at, place: 'Loading bay' })
      const { pickups } = (await giver.page(`/connections/${id}`)).body.connection
      await clear(app)
      await giver.post(`${path}/pickups/${pickups.at(-1).id}/accept`)
      return line('POST /api/connections/:id/pickups/:pickup/accept', 'pickup_agreed', 'pickup_agreed')
    },
    'naming a colleague': async () => {
      const { giver, path } = await connected()
      const { email } = await aUser(app, { organisation: giver.user.organisation })
      await giver.post(`${path}/contact`, { email })
      return line('POST /api/connections/:id/contact', 'contact_named')
    },
    'naming none any more': async () => {
      const { giver, path } = await connected()
      const { email } = await aUser(app, { organisation: giver.user.organisation })
      await giver.post(`${path}/contact`, { email })
      await clear(app)
      await giver.post(`${path}/contact`, { email: null })
      return line('POST /api/connections/:id/contact', 'contact_removed')
    },
    'having it back': async () => {
      const available_until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const { giver, path } = await connected({ availability_type: 'loan', available_until })
      await giver.post(`${path}/complete`)
      await clear(app)
      await giver.post(`${path}/returned`)
      return line('POST /api/connections/:id/returned', 'goods_returned', 'goods_returned')
    },
    'handing over by the link of a reminder': async () => {
      const { giver, path, id } = await connected()
      const token = await issueToken(app.db, 'handover', giver.user.id, id)
      await app.client().post(`${path}/handed-over`, { token })
      const both = ['connection_completed', 'connection_completed'] as const
      return line('POST /api/connections/:id/handed-over', ...both)
    },
    'showing what an alert looks for': async () => {
      const owner = await aClient(app)
      await anAlert(await aClient(app))
      const { id } = await aListing(owner)
      await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
      await clear(app)
      await owner.patch(`/api/listings/${id}`, { status: 'active' })
      await matchAlerts(app, { listing_id: id })
      const { rows } = await sql<{ payload: { user_ids: number[]; frequency: 'immediate' } }>`
        select payload from graphile_worker._private_jobs where payload::jsonb ? 'user_ids'`.execute(app.db)
      for (const { payload } of rows) await mailMatches(app, payload)
      return line('PATCH /api/listings/:id', 'alert_matches')
    },
    "deleting somebody's listing": async () => {
      const { id } = await aListing(await aClient(app))
      await clear(app)
      await admin.unsafe('DELETE', `/api/listings/${id}`, { reason: 'Not lab material' })
      return line('DELETE /api/listings/:id', 'listing_deleted')
    },
    'deleting an own account with something open': async () => {
      const { giver, taker, listing_id } = await other()
      await anAgreedPickup(giver, taker, listing_id)
      await clear(app)
      await taker.delete('/api/account', { current_password: password })
      return line('DELETE /api/account', 'connection_cancelled', 'connection_cancelled')
    },
  }

  async function other(more: object = {}) {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const { id } = await aListing(giver, { ...centrifuge, ...more })
    return { giver, taker, listing_id: id as number }
  }

  async function connected(more: object = {}) {
    const { giver, taker, listing_id } = await other(more)
    const body = { exchange_type: 'offer', listing_id, total_units: 1 }
    const id = (await taker.post('/api/connections', body)).body.connection_id as number
    await clear(app)
    return { giver, taker, id, path: `/api/connections/${id}` as const }
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
