import { describe, it } from 'vitest'
import { issueToken } from '../src/accounts/tokens.ts'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import { testApp } from './app.ts'
import { aClient, anOrganisation, password } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act about somebody who is away queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const until = plusDays(todayIn(app.config.parkTimeZone), 9)
  type Client = Awaited<ReturnType<typeof aClient>>
  const away = (who: Client, stand_in: Client | null) =>
    who.post('/api/account/away', { until, stand_in: stand_in?.user.email ?? null })

  /** Anna stands in for Mehmet; nobody for Karel. */
  async function colleagues() {
    const organisation = await anOrganisation(app)
    const domain = `second-${organisation.domain}`
    await app.db
      .insertInto('organisation_domains')
      .values({ domain, organisation_id: organisation.id })
      .execute()
    const [mehmet, anna, karel] = [
      await aClient(app, { organisation }),
      await aClient(app, { organisation: { ...organisation, domain } }),
      await aClient(app, { organisation }),
    ]
    await away(mehmet, anna)
    await clear(app)
    return { mehmet, anna, karel, organisation }
  }
  const elsewhere = async ({ user }: Client) => `moved-${user.id}@${(await anOrganisation(app)).domain}`
  async function confirmsAnother(client: Client) {
    await client.patch('/api/account', { email: await elsewhere(client), current_password: password })
    const token = await issueToken(app.db, 'email', client.user.id)
    await clear(app)
    await client.post('/api/email/verify', { token })
  }
  async function isMoved(client: Client) {
    const email = await elsewhere(client)
    await admin.patch(`/api/admin/users/${client.user.id}`, { email })
  }

  const acts: Record<string, () => Promise<Driven>> = {
    'naming who stands in': async () => {
      const { anna, karel } = await colleagues()
      await away(karel, anna)
      return line('POST /api/account/away', 'stand_in_named')
    },
    'naming somebody else': async () => {
      const { mehmet, karel } = await colleagues()
      await away(mehmet, karel)
      return line('POST /api/account/away', 'stand_in_ended', 'stand_in_named')
    },
    'going away while one stands in': async () => {
      const { anna } = await colleagues()
      await away(anna, null)
      return line('POST /api/account/away', 'stand_in_left')
    },
    'being back early': async () => {
      const { mehmet } = await colleagues()
      await mehmet.delete('/api/account/away')
      return line('DELETE /api/account/away', 'stand_in_ended')
    },
    'standing in no longer': async () => {
      const { mehmet, anna } = await colleagues()
      await anna.delete(`/api/account/standing-in/${mehmet.user.id}`)
      return line('DELETE /api/account/standing-in/:id', 'stand_in_left')
    },
    'deleting the own account': async () => {
      const { anna } = await colleagues()
      await anna.delete('/api/account', { current_password: password })
      return line('DELETE /api/account', 'stand_in_left')
    },
    'being deleted': async () => {
      const { anna } = await colleagues()
      await admin.delete(`/api/admin/users/${anna.user.id}`)
      return line('DELETE /api/admin/users/:id', 'account_deleted', 'stand_in_left')
    },
    'deleting it while one is away': async () => {
      const { mehmet } = await colleagues()
      await mehmet.delete('/api/account', { current_password: password })
      return line('DELETE /api/account', 'stand_in_ended')
    },
    'being deleted while one is away': async () => {
      const { mehmet } = await colleagues()
      await admin.delete(`/api/admin/users/${mehmet.user.id}`)
      return line('DELETE /api/admin/users/:id', 'account_deleted', 'stand_in_ended')
    },
    'leaving with a domain': async () => {
      const { organisation } = await colleagues()
      const domains = [organisation.domain]
      await admin.patch(`/api/admin/organisations/${organisation.id}`, { domains, people: 'leave' })
      return line('PATCH /api/admin/organisations/:id', 'access_ended', 'stand_in_left')
    },
    'being moved to another organisation': async () => {
      await isMoved((await colleagues()).anna)
      const told = ['account_edited', 'account_moved', 'stand_in_left'] as const
      return line('PATCH /api/admin/users/:id', ...told)
    },
    'being moved there while one is away': async () => {
      await isMoved((await colleagues()).mehmet)
      const told = ['account_edited', 'account_moved', 'stand_in_ended'] as const
      return line('PATCH /api/admin/users/:id', ...told)
    },
    'leaving with a domain while one is away': async () => {
      const { mehmet, organisation } = await colleagues()
      const domain = mehmet.user.email.split('@')[1] ?? ''
      const domains = [`second-${domain}`]
      await admin.patch(`/api/admin/organisations/${organisation.id}`, { domains, people: 'leave' })
      return line('PATCH /api/admin/organisations/:id', 'access_ended', 'access_ended', 'stand_in_ended')
    },
    'confirming an address at another organisation': async () => {
      await confirmsAnother((await colleagues()).anna)
      return line('POST /api/email/verify', 'email_changed', 'stand_in_left')
    },
    'confirming one while one is away': async () => {
      await confirmsAnother((await colleagues()).mehmet)
      return line('POST /api/email/verify', 'email_changed', 'stand_in_ended', 'stand_in_left')
    },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
