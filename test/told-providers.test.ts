import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { testApp } from './app.ts'
import { codeOf } from './codes.ts'
import { aClient, anOrganisation, password } from './factories.ts'
import { passkeyOptions, withCode, withPasskey } from './factors.ts'
import { anInstitution, aProvider, comeFrom } from './institution.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act about the login of an institution queues the mails that it names', async () => {
  const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
  const organisation = await anOrganisation(app, { domain: 'university.example' })
  const first = await aClient(app, { role: 'administrator', organisation: null })
  const home = { schac_home_organization: 'university.example' }
  const people: Record<string, object> = { ada: { ...home, email: 'ada@university.example', name: 'Ada' } }
  const institution = await anInstitution({ appUrl: app.config.appUrl, people: people as never })
  const provider = await aProvider(first, institution)
  const changed = ['factor_changed', 'factor_changed_of'] as const

  /** An administrator with one other, and an account at the institution that is joined to none here. */
  async function administrator() {
    await sql`update users set role = 'user' where role = 'administrator' and id <> ${first.user.id}`.execute(
      app.db,
    )
    const person = await aClient(app, { role: 'administrator', organisation })
    const subject = `of ${person.user.id}`
    people[subject] = { ...home, email: person.user.email, name: 'Admin' }
    return { person, subject }
  }
  async function arrival(subject: string) {
    const browser = app.client()
    const { body } = await comeFrom(browser, institution, provider, subject)
    return { browser, join: { arrival: body.first_time.arrival, password } }
  }
  async function failed(email: string) {
    for (let times = 0; times < 10; times += 1) {
      await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
      await app.client().post('/api/login', { email, password: 'not the password' })
    }
    await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
  }
  const linked = async () => {
    const { person, subject } = await administrator()
    const link = { provider_id: provider, subject, user_id: person.user.id }
    await app.db.insertInto('provider_links').values(link).execute()
    return { person, subject }
  }

  const acts: Record<string, () => Promise<Driven>> = {
    'coming from it after many failures': async () => {
      const { person, subject } = await linked()
      await failed(person.user.email)
      await clear(app)
      await comeFrom(app.client(), institution, provider, subject)
      return line('POST /api/login/provider', 'login_after_failures')
    },
    'joining, which says of failures nothing yet': async () => {
      const { person, subject } = await administrator()
      const { browser, join } = await arrival(subject)
      await failed(person.user.email)
      await clear(app)
      await browser.post('/api/login/provider/join', join)
      return line('POST /api/login/provider/join', ...changed)
    },
    'joining, with a code': async () => {
      const { person, subject } = await administrator()
      const { seed } = await withCode(app, person)
      const { browser, join } = await arrival(subject)
      await browser.post('/api/login/provider/join', join)
      await clear(app)
      await browser.post('/api/login/factor', { code: codeOf(seed) })
      return line('POST /api/login/factor', ...changed)
    },
    'joining, with a passkey': async () => {
      const { person, subject } = await administrator()
      const { passkey } = await withPasskey(app, person)
      const { browser, join } = await arrival(subject)
      await browser.post('/api/login/provider/join', join)
      await clear(app)
      await browser.post('/api/login/passkey', { passkey: passkey.use(await passkeyOptions(browser)) })
      return line('POST /api/login/passkey', ...changed)
    },
    'taking it apart': async () => {
      const { person } = await linked()
      await clear(app)
      await first.post(`/api/admin/users/${person.user.id}/part-provider`, { provider })
      return line('POST /api/admin/users/:id/part-provider', ...changed)
    },
  }

  it.each(Object.entries(acts))('%s', async (_, act) => {
    await app.db.deleteFrom('limits').execute()
    await holdsItsLine(app, await act())
  })
})
