import { describe, it } from 'vitest'
import { testApp } from './app.ts'
import { type Colleague, colleaguesOf, confirmsElsewhere, elsewhere, threeColleagues } from './colleagues.ts'
import { aClient, password } from './factories.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act about somebody who is away queues the mails that it names', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const { away } = colleaguesOf(app)

  /** Anna stands in for Mehmet; nobody for Karel. */
  async function colleagues() {
    const three = await threeColleagues(app)
    await away(three.mehmet, three.anna)
    await clear(app)
    return three
  }
  async function isMoved(client: Colleague) {
    const email = await elsewhere(app, client)
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
      await confirmsElsewhere(app, (await colleagues()).anna)
      return line('POST /api/email/verify', 'email_changed', 'stand_in_left')
    },
    'confirming one while one is away': async () => {
      await confirmsElsewhere(app, (await colleagues()).mehmet)
      return line('POST /api/email/verify', 'email_changed', 'stand_in_ended', 'stand_in_left')
    },
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
