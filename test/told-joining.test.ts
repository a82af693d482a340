import { describe, it } from 'vitest'
import { anAgreedPickup } from './agreed.ts'
import { testApp } from './app.ts'
import { aClient, aListing, aUser } from './factories.ts'
import { aRequest } from './join-requests.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('a decision about an organisation queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  let last = 0

  /** An organisation that came in by a request, with somebody in it, and a request that added a domain to it. */
  async function cameIn() {
    last += 1
    const [domain, added] = [`came-${last}.example`, `added-${last}.example`]
    const requests = [await aRequest(app, domain, `Came ${last}`), await aRequest(app, added, `Came ${last}`)]
    const [first, second] = requests.map(({ id }) => `/api/admin/join-labex-requests/${id}` as const)
    await admin.post(`${first}/approve`)
    await admin.post(`${second}/approve`, { joins: 'same' })
    const { organisation_id: id } = await app.db
      .selectFrom('organisation_domains')
      .select('organisation_id')
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow()
    const organisation = { id, domain, name: `Came ${last}` }
    const giver = await aClient(app, { organisation })
    await aUser(app, { organisation: { ...organisation, domain: added } })
    await clear(app)
    return { giver, first, second, domain, added, path: `/api/admin/organisations/${id}` as const }
  }
  /** Of its two people, and the contact of the request that opened it. */
  const back = ['access_back', 'access_back', 'join_approved'] as const
  const everybody = ['access_ended', 'access_ended', 'join_revoked'] as const

  const acts: Record<string, () => Promise<Driven>> = {
    'revoking its request, with a pick-up agreed': async () => {
      const { first, giver } = await cameIn()
      await anAgreedPickup(giver, await aClient(app), (await aListing(giver)).id)
      await clear(app)
      await admin.post(`${first}/reject`)
      const told = ['access_ended', 'access_ended', 'join_revoked', 'other_side_out'] as const
      return line('POST /api/admin/join-labex-requests/:id/reject', ...told)
    },
    'revoking it': async () => {
      const { path } = await cameIn()
      await admin.post(`${path}/revoke`)
      return line('POST /api/admin/organisations/:id/revoke', ...everybody)
    },
    'letting it in again': async () => {
      const { path } = await cameIn()
      await admin.post(`${path}/revoke`)
      await clear(app)
      await admin.post(`${path}/approve`)
      return line('POST /api/admin/organisations/:id/approve', ...back)
    },
    'letting it in again by its request': async () => {
      const { first } = await cameIn()
      await admin.post(`${first}/reject`)
      await clear(app)
      await admin.post(`${first}/approve`)
      return line('POST /api/admin/join-labex-requests/:id/approve', ...back)
    },
    'revoking the request that added a domain': async () => {
      const { second } = await cameIn()
      await admin.post(`${second}/reject`, { people: 'leave' })
      const told = ['access_ended', 'join_domain_revoked'] as const
      return line('POST /api/admin/join-labex-requests/:id/reject', ...told)
    },
    'taking that domain away': async () => {
      const { path, domain } = await cameIn()
      await admin.patch(path, { domains: [domain], people: 'leave' })
      return line('PATCH /api/admin/organisations/:id', 'access_ended', 'join_domain_revoked')
    },
    'giving it back': async () => {
      const { path, domain, added } = await cameIn()
      await admin.patch(path, { domains: [domain], people: 'leave' })
      await clear(app)
      await admin.patch(path, { domains: [domain, added] })
      return line('PATCH /api/admin/organisations/:id', 'access_back')
    },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
