import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeAdministrator } from '../src/accounts/make-admin.ts'
import { issueToken, type Purpose } from '../src/accounts/tokens.ts'
import { routes } from '../src/routes.ts'
import { type TestApp, testApp } from './app.ts'
import { buildingActs } from './building-acts.ts'
import { anOrganisation, aUser, password } from './factories.ts'
import { hold } from './holds.ts'
import { keepingADomain, revokedFirst } from './kept-domain.ts'
import { leavesNothing, loginActs } from './login-acts.ts'
import { classOf, policy, thingOf } from './policy.ts'
import { fingerprint, lastRow, renamedPark, securityWorld } from './security-world.ts'
import { aLogo, aSubstanceTable, bundledLoaded, bundledSeen } from './uploads.ts'

interface Case {
  /** What the trail calls it. */
  act: string
  body?: object | (() => Promise<object>)
  /** Brings the thing of the URL into a state that allows the act. */
  before?: (id: number) => Promise<unknown>
}

/**
 * Every administrator action leaves an audit row: exactly one, in the transaction of what
 * it tells about, so that a trail that cannot be written undoes the act.
 */
describe('the trail of the administrators', async () => {
  const app = await testApp()
  const { db } = app
  const world = await securityWorld(app)
  const admin = await world.clientOf('administrator')
  const passphrase = 'three quiet centrifuges'
  const inCategory = async () => ({ faq_category_id: Number(await world.make('faq_category')) })
  const question = { title: 'What does it cost?', content: '<p>Nothing.</p>' }

  const cases: Record<string, Case> = {
    'POST /api/admin/join-labex-requests/:id/approve': { act: 'join_request_approved' },
    'POST /api/admin/join-labex-requests/:id/reject': { act: 'join_request_rejected' },
    'POST /api/admin/listings/:id/hide': { act: 'listing_hidden', body: { reason: 'Unsafe' } },
    'POST /api/admin/listings/:id/ask': {
      act: 'listing_asked_about',
      before: (id) =>
        db.updateTable('listings').set({ exchange_type: 'request' }).where('id', '=', id).execute(),
    },
    'POST /api/admin/listings/:id/show': {
      act: 'listing_shown',
      before: (id) => hold({ db }, Number(id)),
    },
    'DELETE /api/listings/:id': { act: 'listing_deleted', body: { reason: 'Unsafe' } },
    'DELETE /api/connections/:id': { act: 'connection_cancelled', body: { reason: 'Mistake' } },
    'POST /api/admin/audit/retention': { act: 'audit_retention_changed', body: { days: 900 } },
    ...buildingActs(world),
    ...loginActs(app),
    'POST /api/admin/faq-categories': { act: 'faq_category_created', body: { name: 'Taking part' } },
    'PATCH /api/admin/faq-categories/:id': { act: 'faq_category_changed', body: { name: 'Costs' } },
    'DELETE /api/admin/faq-categories/:id': { act: 'faq_category_deleted' },
    'POST /api/admin/faq': {
      act: 'faq_created',
      body: async () => ({ ...question, ...(await inCategory()) }),
    },
    'PATCH /api/admin/faq/:id': { act: 'faq_changed', body: { title: 'What is it?', position: 0 } },
    'DELETE /api/admin/faq/:id': { act: 'faq_deleted' },
    'POST /api/admin/users': {
      act: 'user_created',
      body: async () => ({
        name: 'Noor',
        email: `noor@${(await anOrganisation(app)).domain}`,
        password: passphrase,
        password_confirmation: passphrase,
      }),
    },
    'PATCH /api/admin/users/:id': { act: 'user_changed', body: { name: 'Renamed' } },
    'DELETE /api/admin/users/:id': { act: 'user_deleted' },
    'POST /api/admin/users/:id/move-listings': {
      act: 'listings_moved',
      body: async () => ({ to: (await aUser(app, { organisation: world.people.owner.organisation })).id }),
    },
    'POST /api/admin/users/:id/grants': { act: 'grant_given', body: { grants: ['safety_officer'] } },
    'POST /api/admin/users/:id/end-sessions': { act: 'sessions_ended' },
    'POST /api/admin/users/:id/reset-password': { act: 'reset_started' },
    'POST /api/admin/organisations': {
      act: 'organisation_created',
      body: { name: 'Genomics', location: null, domains: ['genomics.example'] },
    },
    'PATCH /api/admin/organisations/:id': { act: 'organisation_changed', body: { location: 'Kruyt' } },
    'POST /api/admin/organisations/:id/logo': { act: 'organisation_changed', body: aLogo },
    'POST /api/admin/organisations/:id/mail-only': { act: 'domain_kept', ...keepingADomain(db) },
    'POST /api/admin/organisations/:id/revoke': { act: 'organisation_revoked' },
    'POST /api/admin/organisations/:id/approve': { act: 'organisation_approved', ...revokedFirst(db) },
    'POST /api/admin/test-mail': { act: 'test_mail_sent' },
    'POST /api/admin/disclaimer-checked': { act: 'disclaimer_checked' },
    'PATCH /api/admin/settings': { act: 'settings_changed', body: renamedPark },
    'POST /api/admin/substances': { act: 'substances_replaced', body: aSubstanceTable },
    'POST /api/admin/substances/bundled': { act: 'substances_replaced', body: () => bundledSeen(admin) },
    'POST /api/admin/substances/undo': { act: 'substances_replaced', body: () => bundledLoaded(admin) },
    'PATCH /api/admin/contact/:id': { act: 'contact_answered', body: { answered: true } },
    'GET /api/admin/csv/:table': { act: 'table_exported' },
  }

  it('has a case for every act that administrators have for themselves', () => {
    const theirs = routes
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((key) => classOf(policy[key]) === 'administrator' && !leavesNothing.includes(key))
    expect(theirs.filter((key) => !cases[key])).toEqual([])
  })

  it.each(Object.entries(cases))(
    '%s leaves one row, or nothing at all',
    async (key, { act, body, before }) => {
      const [method = '', path = ''] = key.split(' ')
      const thing = thingOf(policy[key])
      const id = thing ? await world.make(thing) : ''
      await before?.(Number(id))
      const sent = typeof body === 'function' ? await body() : body
      const send = () => sendTo(method, path.replace(/:\w+/, id), sent)

      await undoneWithoutRow(app, send)
      const last = await lastRow(app)
      expect((await send()).status).toBe(200)
      const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).execute()
      expect(rows).toMatchObject([{ action: act, actor_id: world.people.administrator.id }])
      if (thing) expect(rows[0]?.subject).toMatch(new RegExp(` ${id}$`))
    },
  )

  async function sendTo(method: string, path: string, body: object = {}) {
    if (method === 'GET') return admin.get(path)
    if (!(body instanceof FormData)) return admin.unsafe(method, path, body)
    return admin.request(path, { method, body, headers: await admin.csrf() })
  }
})

/** The same for what people do to their own account and sessions. */
describe('the trail of an own account', async () => {
  const app = await testApp()
  const { db } = app
  const user = await aUser(app)
  const passphrase = 'three quiet centrifuges'
  const clientOf = async (secret: string) => {
    const client = app.client()
    await client.post('/api/login', { email: user.email, password: secret })
    return client
  }
  const owner = await clientOf(password)
  const sessionToEnd = async () => {
    await clientOf(passphrase)
    return db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  const own: [act: string, send: () => Promise<() => Promise<{ status: number }>>][] = [
    [
      'account_changed',
      async () => () => owner.unsafe('PATCH', '/api/account', { name: 'Noor', locale: 'nl' }),
    ],
    [
      'account_changed',
      async () => () =>
        owner.unsafe('PATCH', '/api/account', {
          email: `moved.${user.email}`,
          current_password: password,
          password: passphrase,
          password_confirmation: passphrase,
        }),
    ],
    ['login', async () => () => app.client().post('/api/login', { email: user.email, password: passphrase })],
    [
      'session_ended',
      async () => {
        const { id } = await sessionToEnd()
        return () => owner.unsafe('DELETE', `/api/account/sessions/${id}`, {})
      },
    ],
  ]

  it.each(own)('%s leaves one row, or nothing at all', async (act, prepare) => {
    const send = await prepare()
    await undoneWithoutRow(app, send)
    expect((await send()).status).toBe(200)
    const last = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ action: act, actor_id: user.id })
  })
})

/** What a mailed link opens or moves (ASVS 16.3.1): nobody has to be signed in. */
describe('the trail of mailed links', async () => {
  const app = await testApp()
  const { db } = app
  const passphrase = 'three quiet centrifuges'
  type Link = [act: string, purpose: Purpose, person: object, pending: boolean]
  const links: Link[] = [
    ['password_reset', 'reset', {}, false],
    ['email_confirmed', 'verify', { verified: false }, false],
    ['email_changed', 'email', {}, true],
  ]

  it.each(links)('%s leaves one row, or nothing at all', async (act, purpose, person, pending) => {
    const { id, email } = await aUser(app, person)
    if (pending)
      await db
        .updateTable('users')
        .set({ pending_email: `moved.${email}` })
        .where('id', '=', id)
        .execute()
    const token = await issueToken(db, purpose, id)
    const send = () =>
      purpose === 'reset'
        ? app.client().post('/api/reset-password', {
            ...{ email, token, password: passphrase, password_confirmation: passphrase },
          })
        : app.client().post('/api/email/verify', { token })
    await undoneWithoutRow(app, send)
    const last = await lastRow(app)
    expect((await send()).status).toBe(200)
    const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).execute()
    expect(rows).toMatchObject([{ action: act, actor_id: null, subject: `user ${id}` }])
    expect(rows[0]?.ip).not.toBe('')
  })

  it('administrator_made is what the command line leaves, for an old account and a new one', async () => {
    const { id, email } = await aUser(app)
    const [, domain = ''] = email.split('@')
    for (const local of [email.slice(0, -domain.length - 1), 'newcomer']) {
      const last = await lastRow(app)
      const made = await makeAdministrator(db, { address: `${local}@${domain}`, local, domain })
      const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).execute()
      expect(rows).toMatchObject([
        { action: 'administrator_made', actor_id: null, ip: null, subject: `user ${made.id}` },
      ])
      if (local !== 'newcomer') expect(made.id).toBe(id)
    }
  })
})

/** With a trail that takes no row, the call fails and changes nothing. */
async function undoneWithoutRow(app: TestApp, send: () => Promise<{ status: number }>): Promise<void> {
  const start = await fingerprint(app)
  await sql`create trigger full_trail before insert on audit for each row execute function refuse_change()`.execute(
    app.db,
  )
  const { status } = await send()
  await sql`drop trigger full_trail on audit`.execute(app.db)
  expect(status).toBe(500)
  expect(await fingerprint(app), 'it was done without a row').toBe(start)
}
