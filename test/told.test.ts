import { describe, expect, it } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { mails } from '../src/mails.ts'
import { anAgreedPickup } from './agreed.ts'
import { type TestApp, testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { aClient, aListing, anOrganisation, aUser, password, pipetteTips } from './factories.ts'
import { toldByJob } from './jobs-told.ts'
import { aRequest, newcomer } from './join-requests.ts'
import { policy } from './policy.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'
import { toldByCall } from './told.ts'

describe('whoever an act concerns is told', () => {
  it('by a line for each call that may change something, and for no other', () => {
    const acts = Object.keys(policy).filter((call) => !call.startsWith('GET '))
    expect(Object.keys(toldByCall).sort()).toEqual(acts.sort())
  })

  it('by a line for each job', () => {
    expect(Object.keys(toldByJob).sort()).toEqual(Object.keys(jobs).sort())
  })

  it('so that each mail belongs to an act, and each act that needs none says why', () => {
    const lines = [...Object.values(toldByCall), ...Object.values(toldByJob)]
    const named = new Set(lines.flatMap((line) => ('mails' in line ? line.mails : [])))
    expect([...named].sort()).toEqual(Object.keys(mails).sort())
    for (const line of lines) {
      const reason = 'nobody' in line ? line.nobody : 'notice' in line ? line.notice : 'a mail of its name'
      expect(reason.length).toBeGreaterThan(10)
    }
  })
})

/** Drives acts and looks into the queue, which no worker empties. */
describe('an act queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const say = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
    admin.unsafe(method, path, body)

  const acts: Record<string, () => Promise<Driven>> = {
    'revoking an organisation with a pick-up agreed': async () => {
      const { lab } = await withPickup(app)
      await clear(app)
      await say('POST', `/api/admin/organisations/${lab.id}/revoke`)
      return line('POST /api/admin/organisations/:id/revoke', 'access_ended', 'other_side_out')
    },
    'letting it in again': async () => {
      const lab = await anOrganisation(app, { status: 'revoked' })
      await aUser(app, { organisation: lab })
      await clear(app)
      await say('POST', `/api/admin/organisations/${lab.id}/approve`)
      return line('POST /api/admin/organisations/:id/approve', 'access_back')
    },
    'taking a domain away': async () => {
      const { lab } = await withPickup(app)
      await clear(app)
      await say('PATCH', `/api/admin/organisations/${lab.id}`, {
        ...{ domains: [`other-${lab.domain}`], people: 'leave' },
      })
      return line('PATCH /api/admin/organisations/:id', 'access_ended', 'other_side_out')
    },
    'approving a request': async () => {
      const { id } = await aRequest(app, 'told.example')
      await clear(app)
      await say('POST', `/api/admin/join-labex-requests/${id}/approve`)
      return line('POST /api/admin/join-labex-requests/:id/approve', 'join_approved')
    },
    'rejecting one': async () => {
      const { id } = await aRequest(app, 'not-told.example')
      await clear(app)
      await say('POST', `/api/admin/join-labex-requests/${id}/reject`)
      return line('POST /api/admin/join-labex-requests/:id/reject', 'join_rejected')
    },
    'changing an address': async () => {
      const user = await aUser(app)
      await clear(app)
      await say('PATCH', `/api/admin/users/${user.id}`, { email: `moved@${user.organisation?.domain}` })
      return line('PATCH /api/admin/users/:id', 'account_edited', 'account_moved')
    },
    'changing rights': async () => {
      const user = await aUser(app)
      await clear(app)
      await say('POST', `/api/admin/users/${user.id}/grants`, { grants: ['safety_officer'] })
      return line('POST /api/admin/users/:id/grants', 'rights_changed')
    },
    'deleting an account with something open': async () => {
      const { giver } = await withPickup(app)
      await clear(app)
      await say('DELETE', `/api/admin/users/${giver.user.id}`)
      // The second is for somebody who is gone, and is dropped when it is composed.
      const cancelled = ['connection_cancelled', 'connection_cancelled'] as const
      return line('DELETE /api/admin/users/:id', 'account_deleted', ...cancelled)
    },
    'moving listings': async () => {
      const owner = await aClient(app)
      await aListing(owner)
      const { id: to } = await aUser(app, { organisation: owner.user.organisation })
      await clear(app)
      await say('POST', `/api/admin/users/${owner.user.id}/move-listings`, { to })
      return line('POST /api/admin/users/:id/move-listings', 'listings_given', 'listings_received')
    },
    'making a user': async () => {
      const { domain } = await anOrganisation(app)
      await clear(app)
      const name = { name: 'Sam', email: `sam@${domain}` }
      await say('POST', '/api/admin/users', { ...name, password, password_confirmation: password })
      return line('POST /api/admin/users', 'user_created')
    },
    'asking about a request': async () => {
      const { id } = await aListing(await aClient(app), pipetteTips)
      await clear(app)
      await say('POST', `/api/admin/listings/${id}/ask`)
      return line('POST /api/admin/listings/:id/ask', 'request_asked')
    },
    'hiding a listing': async () => {
      const { id } = await aListing(await aClient(app))
      await clear(app)
      await say('POST', `/api/admin/listings/${id}/hide`, { reason: 'Not for passing on' })
      return line('POST /api/admin/listings/:id/hide', 'listing_hidden')
    },
    'showing it again': async () => {
      const { id } = await aListing(await aClient(app))
      await say('POST', `/api/admin/listings/${id}/hide`, { reason: 'Not for passing on' })
      await clear(app)
      await say('POST', `/api/admin/listings/${id}/show`)
      return line('POST /api/admin/listings/:id/show', 'listing_unhidden')
    },
    'signing up': async () => {
      const { domain } = await anOrganisation(app)
      await clear(app)
      await app.client().post('/api/users', newcomer(domain))
      return line('POST /api/users', 'verify')
    },
    'keeping a closed domain for mail only': async () => {
      const user = await aUser(app)
      const { id, domain } = user.organisation as { id: number; domain: string }
      await app.db.deleteFrom('organisation_domains').where('domain', '=', domain).execute()
      await clear(app)
      const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      await say('POST', `/api/admin/organisations/${id}/mail-only`, { domain, until })
      return line('POST /api/admin/organisations/:id/mail-only', 'domain_kept')
    },
    "starting somebody's reset": async () => {
      const user = await aUser(app)
      await clear(app)
      await say('POST', `/api/admin/users/${user.id}/reset-password`)
      return line('POST /api/admin/users/:id/reset-password', 'reset')
    },
    'asking for a new password': async () => {
      const { email } = await aUser(app)
      await clear(app)
      await app.client().post('/api/forgot-password', { email })
      return line('POST /api/forgot-password', 'reset')
    },
    cancelling: async () => {
      const { taker, connection_id } = await withPickup(app)
      await clear(app)
      await taker.delete(`/api/connections/${connection_id}`)
      return line('DELETE /api/connections/:id', 'connection_cancelled', 'connection_cancelled')
    },
    'handing over': async () => {
      const { taker, connection_id } = await withPickup(app)
      await clear(app)
      await taker.post(`/api/connections/${connection_id}/complete`)
      const both = ['connection_completed', 'connection_completed'] as const
      return line('POST /api/connections/:id/complete', ...both)
    },
    connecting: async () => {
      const { id: listing_id } = await aListing(await aClient(app))
      const taker = await aClient(app)
      await clear(app)
      await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
      return line('POST /api/connections', 'connected', 'connected')
    },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})

async function withPickup(app: TestApp) {
  const lab = await anOrganisation(app)
  const giver = await aClient(app, { organisation: lab })
  const taker: TestClient = await aClient(app)
  const { id } = await aListing(giver)
  const { connection_id } = await anAgreedPickup(giver, taker, id)
  return { lab, giver, taker, connection_id }
}
