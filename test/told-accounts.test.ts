import { describe, it } from 'vitest'
import { issueToken } from '../src/accounts/tokens.ts'
import { testApp } from './app.ts'
import { aClient, aListing, anOrganisation, aUser, password } from './factories.ts'
import { aJoinRequest, newcomer } from './join-requests.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act of somebody’s own queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const email = async () => `new-${(await aUser(app)).id}@${(await anOrganisation(app)).domain}`

  const acts: Record<string, () => Promise<Driven>> = {
    'logging in after many failures': async () => {
      const user = await aUser(app)
      const logIn = (typed: string) => app.client().post('/api/login', { email: user.email, password: typed })
      for (let failed = 0; failed < 10; failed += 1) {
        await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
        await logIn('not the password')
      }
      await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
      await clear(app)
      await logIn(password)
      return line('POST /api/login', 'login_after_failures')
    },
    'signing up with an address that has an owner': async () => {
      const owner = await aUser(app)
      await clear(app)
      const { domain = '' } = owner.organisation ?? {}
      await app.client().post('/api/users', { ...newcomer(domain), email: owner.email })
      return line('POST /api/users', 'account_exists')
    },
    'asking for another link to confirm': async () => {
      const client = app.client()
      await client.post('/api/users', newcomer((await anOrganisation(app)).domain))
      await clear(app)
      await client.post('/api/email/verification-notification')
      return line('POST /api/email/verification-notification', 'verify')
    },
    'setting a password by a link': async () => {
      const user = await aUser(app)
      const token = await issueToken(app.db, 'reset', user.id)
      await clear(app)
      const fresh = 'four loud centrifuges'
      const typed = { password: fresh, password_confirmation: fresh }
      await app.client().post('/api/reset-password', { email: user.email, token, ...typed })
      return line('POST /api/reset-password', 'password_changed')
    },
    'changing a password': async () => {
      const client = await aClient(app)
      await clear(app)
      const fresh = 'four loud centrifuges'
      const typed = { password: fresh, password_confirmation: fresh }
      await client.patch('/api/account', { current_password: password, ...typed })
      return line('PATCH /api/account', 'password_changed')
    },
    'asking for another address': async () => {
      const [client, to] = [await aClient(app), await email()]
      await clear(app)
      await client.patch('/api/account', { email: to, current_password: password })
      return line('PATCH /api/account', 'email_change_asked', 'email_new')
    },
    "asking for somebody's address": async () => {
      const [client, other] = [await aClient(app), await aUser(app)]
      await clear(app)
      await client.patch('/api/account', { email: other.email, current_password: password })
      return line('PATCH /api/account', 'email_change_asked', 'email_in_use')
    },
    'confirming an address at another organisation': async () => {
      const { helper } = await named()
      await helper.patch('/api/account', { email: await email(), current_password: password })
      const token = await issueToken(app.db, 'email', helper.user.id)
      await clear(app)
      await helper.post('/api/email/verify', { token })
      return line('POST /api/email/verify', 'contact_left', 'email_changed')
    },
    'deleting an account that a colleague had named': async () => {
      const { helper } = await named()
      await clear(app)
      await helper.delete('/api/account', { current_password: password })
      return line('DELETE /api/account', 'contact_left')
    },
    'deleting by an administrator one that a colleague had named': async () => {
      const { helper } = await named()
      await clear(app)
      await admin.delete(`/api/admin/users/${helper.user.id}`)
      return line('DELETE /api/admin/users/:id', 'account_deleted', 'contact_left')
    },
    'giving one an address at another organisation': async () => {
      const { helper } = await named()
      const to = await email()
      await clear(app)
      await admin.patch(`/api/admin/users/${helper.user.id}`, { email: to })
      const told = ['account_edited', 'account_moved', 'contact_left'] as const
      return line('PATCH /api/admin/users/:id', ...told)
    },
    'asking to join': async () => {
      await clear(app)
      await app.client().post('/api/join-labex', aJoinRequest())
      return line('POST /api/join-labex', 'join_asked', 'join_received')
    },
    'writing to the park': async () => {
      await clear(app)
      const message = { name: 'Kim', email: 'kim@mail.example', message: 'May we visit?' }
      await app.client().post('/api/contact', message)
      return line('POST /api/contact', 'contact_received', 'contact_to_park')
    },
    'trying the mail': async () => {
      await clear(app)
      await admin.post('/api/admin/test-mail')
      return line('POST /api/admin/test-mail', 'test_mail')
    },
    'keeping the trail for less long': async () => {
      await clear(app)
      await admin.post('/api/admin/audit/retention', { days: 400 })
      return line('POST /api/admin/audit/retention', 'audit_shortened')
    },
    'adding an organisation with the domain of people who left': async () => {
      const user = await aUser(app)
      const { id, domain } = user.organisation as { id: number; domain: string }
      const domains = [`other-${domain}`]
      await admin.patch(`/api/admin/organisations/${id}`, { domains, people: 'leave' })
      await clear(app)
      await admin.post('/api/admin/organisations', { name: `The ${domain}`, domains: [domain] })
      return line('POST /api/admin/organisations', 'access_back')
    },
    'changing where messages to the park arrive': async () => {
      await aUser(app, { role: 'administrator' })
      await clear(app)
      await admin.patch('/api/admin/settings', {
        ...{ section: 'contact', values: { contact_address: 'desk@park.example' } },
      })
      return line('PATCH /api/admin/settings', 'inbox_left', 'inbox_moved')
    },
  }

  /** Of a colleague who helps with an open connection. */
  async function named() {
    const [giver, taker] = [await aClient(app), await aClient(app)]
    const helper = await aClient(app, { organisation: giver.user.organisation })
    const { id: listing_id } = await aListing(giver)
    const body = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await taker.post('/api/connections', body)).body
    await giver.post(`/api/connections/${connection_id}/contact`, { email: helper.user.email })
    return { helper }
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
