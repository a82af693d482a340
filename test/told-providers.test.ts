import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { parseAddress } from '../src/accounts/address.ts'
import { makeAdministrator } from '../src/accounts/make-admin.ts'
import { sealForMail } from '../src/accounts/providers/arrival.ts'
import { issueToken } from '../src/accounts/tokens.ts'
import { hashOf } from '../src/http/random.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
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
    await sql`update users set role = 'user', password_kept_at = null
      where role = 'administrator' and id <> ${first.user.id}`.execute(app.db)
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

  /** Somebody of whom the institution says another address now. */
  async function renamed(address?: string) {
    const { person, subject } = await linked()
    people[subject] = { ...home, email: address ?? `new.${person.user.email}`, name: 'Admin' }
    return { person, subject }
  }
  const ofAnother = async () => (await aClient(app, { organisation })).user.email
  const moving = ['email_change_asked', 'email_new'] as const
  const taken = ['email_change_asked', 'email_in_use'] as const

  async function withCodeOf({ person, subject }: Awaited<ReturnType<typeof renamed>>) {
    const { seed } = await withCode(app, person)
    const browser = app.client()
    await comeFrom(browser, institution, provider, subject)
    await clear(app)
    await browser.post('/api/login/factor', { code: codeOf(seed) })
  }
  async function withPasskeyOf({ person, subject }: Awaited<ReturnType<typeof renamed>>) {
    const { passkey } = await withPasskey(app, person)
    const browser = app.client()
    await comeFrom(browser, institution, provider, subject)
    await clear(app)
    await browser.post('/api/login/passkey', { passkey: passkey.use(await passkeyOptions(browser)) })
  }

  const used = ['kept_password_used', 'kept_password_used'] as const
  type Person = Awaited<ReturnType<typeof aClient>>
  /** An administrator who keeps a password where the provider is required. */
  async function keeper<Factor extends object>(withFactor?: (person: Person) => Promise<Factor>) {
    const { person } = await administrator()
    const factor = await withFactor?.(person)
    await makeAdministrator(app.db, parseAddress(person.user.email) as never, true)
    await first.patch(`/api/admin/providers/${provider}`, { is_required: true })
    const login = { email: person.user.email, password, kept_password: true }
    return { person, login, ...(factor as Factor) }
  }
  const browserHash = (browser: TestClient) =>
    hashOf(browser.cookies.get('labex_visitor') ?? '').toString('base64url')

  const acts: Record<string, () => Promise<Driven>> = {
    'coming from it after many failures': async () => {
      const { person, subject } = await linked()
      await failed(person.user.email)
      await clear(app)
      await comeFrom(app.client(), institution, provider, subject)
      return line('POST /api/login/provider', 'login_after_failures')
    },
    'coming from it with another address, after many failures': async () => {
      const { person, subject } = await renamed()
      await failed(person.user.email)
      await clear(app)
      await comeFrom(app.client(), institution, provider, subject)
      return line('POST /api/login/provider', ...moving)
    },
    'coming from it with the address of somebody else': async () => {
      const { subject } = await renamed(await ofAnother())
      await clear(app)
      await comeFrom(app.client(), institution, provider, subject)
      return line('POST /api/login/provider', ...taken)
    },
    'another address, with a code': async () => {
      await withCodeOf(await renamed())
      return line('POST /api/login/factor', ...moving)
    },
    'the address of somebody else, with a code': async () => {
      await withCodeOf(await renamed(await ofAnother()))
      return line('POST /api/login/factor', ...taken)
    },
    'another address, with a passkey': async () => {
      await withPasskeyOf(await renamed())
      return line('POST /api/login/passkey', ...moving)
    },
    'the address of somebody else, with a passkey': async () => {
      await withPasskeyOf(await renamed(await ofAnother()))
      return line('POST /api/login/passkey', ...taken)
    },
    'joining, which says of failures nothing yet': async () => {
      const { person, subject } = await administrator()
      const { browser, join } = await arrival(subject)
      await failed(person.user.email)
      await clear(app)
      await browser.post('/api/login/provider/join', join)
      return line('POST /api/login/provider/join', ...changed)
    },
    'asking for a link in place of the password': async () => {
      const { subject } = await administrator()
      const { browser, join } = await arrival(subject)
      await clear(app)
      await browser.post('/api/login/provider/link', { arrival: join.arrival })
      return line('POST /api/login/provider/link', 'join_link')
    },
    'joining, with that link': async () => {
      const { person, subject } = await administrator()
      const { browser } = await arrival(subject)
      const token = await issueToken(app.db, 'join', person.user.id, provider)
      const to = { browser: browserHash(browser), token }
      const came = { provider_id: provider, subject, email: person.user.email }
      await clear(app)
      await browser.post('/api/login/provider/link/open', { token, arrival: sealForMail(app, came, to) })
      return line('POST /api/login/provider/link/open', ...changed)
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
    'a kept password, after many failures': async () => {
      const { person, login } = await keeper()
      await failed(person.user.email)
      await clear(app)
      await app.client().post('/api/login', login)
      return line('POST /api/login', ...used)
    },
    'a kept password, with a code': async () => {
      const { seed, login } = await keeper((person) => withCode(app, person))
      const browser = app.client()
      await browser.post('/api/login', login)
      await clear(app)
      await browser.post('/api/login/factor', { code: codeOf(seed) })
      return line('POST /api/login/factor', ...used)
    },
    'a passkey of somebody with a kept password': async () => {
      const { passkey } = await keeper((person) => withPasskey(app, person))
      const browser = app.client()
      await clear(app)
      await browser.post('/api/login/passkey', { passkey: passkey.use(await passkeyOptions(browser)) })
      return line('POST /api/login/passkey', ...used)
    },
    'taking a kept password back': async () => {
      const { person } = await keeper()
      await clear(app)
      await first.delete(`/api/admin/users/${person.user.id}/kept-password`)
      return line('DELETE /api/admin/users/:id/kept-password', ...changed)
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
    await app.db.updateTable('providers').set({ is_required: false }).execute()
    await holdsItsLine(app, await act())
  })
})
