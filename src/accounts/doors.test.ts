import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, aUser, password } from '../../test/factories.ts'
import { newcomer } from '../../test/join-requests.ts'
import { mailTo } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'

/** Each way into an account whose domain was open when it began, and is no more when it ends. */
describe('an address whose domain was taken away', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  beforeEach(() => app.db.deleteFrom('limits').execute())

  const takeAway = (domain: string) =>
    app.db.deleteFrom('organisation_domains').where('domain', '=', domain).execute()
  const giveTo = (domain: string, organisation_id: number) =>
    app.db.insertInto('organisation_domains').values({ domain, organisation_id }).execute()
  const tokenIn = (links: string[]) => new URL(links[0] ?? '').searchParams.get('token')
  const closed = (domain: string) => ({
    success: false,
    code: 'domain_not_allowed',
    message: expect.stringContaining(domain),
  })

  async function waitingToConfirm() {
    const { id, domain } = await anOrganisation(app)
    const client = app.client()
    expect((await client.post('/api/users', newcomer(domain))).status).toBe(200)
    const { links } = await mailTo(dataDir, `sam@${domain}`, /Confirm/)
    return { id, domain, confirm: () => client.post('/api/email/verify', { token: tokenIn(links) }), client }
  }

  it('is not confirmed, and is by the same link once the domain is open again', async () => {
    const { id, domain, confirm, client } = await waitingToConfirm()
    await takeAway(domain)
    expect((await confirm()).body).toMatchObject(closed(domain))
    expect((await client.get('/api/user')).body.user.verified).toBe(false)
    await giveTo(domain, id)
    expect((await confirm()).status).toBe(200)
  })

  it('is not confirmed while its organisation is revoked', async () => {
    const { id, domain, confirm } = await waitingToConfirm()
    await app.db.updateTable('organisations').set({ status: 'revoked' }).where('id', '=', id).execute()
    expect((await confirm()).body).toMatchObject(closed(domain))
  })

  it('makes no account while its organisation is revoked, and says that it is known', async () => {
    const { domain } = await anOrganisation(app, { status: 'revoked' })
    const signUp = await app.client().post('/api/users', newcomer(domain))
    expect(signUp.body).toMatchObject({
      code: 'domain_not_allowed',
      takes_no_part: true,
      errors: { email: [expect.stringContaining(`${domain} does not take part`)] },
    })
    const twice = await app.client().post('/api/users', { ...newcomer(domain), password: 'short' })
    expect(twice.body).toMatchObject({ takes_no_part: true, errors: { password: [expect.anything()] } })
    const own = await (await aClient(app)).patch('/api/account', {
      ...{ email: `new@${domain}`, current_password: password },
    })
    expect(own.body.errors).toEqual(signUp.body.errors)
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const made = await admin.post('/api/admin/users', newcomer(domain))
    expect(made.body.errors.email[0]).toContain(`${domain} belongs to`)
    expect(made.body.errors.email[0]).not.toContain('no organisation')
  })

  it('is not confirmed while it goes, by whichever comes first, and neither waits for the other', async () => {
    const { id, domain, confirm } = await waitingToConfirm()
    const waits = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      ).rows.length > 0
    const confirmed = await app.db.transaction().execute(async (trx) => {
      // As taking a domain away does.
      await trx.selectFrom('organisations').select('id').where('id', '=', id).forUpdate().execute()
      const confirming = confirm()
      await until(waits)
      await trx.deleteFrom('organisation_domains').where('domain', '=', domain).execute()
      return { confirming }
    })
    expect((await confirmed.confirming).body).toMatchObject(closed(domain))
  })

  it('is confirmed for the organisation that has the domain by then', async () => {
    const { domain, confirm, client } = await waitingToConfirm()
    const other = await anOrganisation(app)
    await takeAway(domain)
    await giveTo(domain, other.id)
    expect((await confirm()).status).toBe(200)
    expect((await client.get('/api/user')).body.user.organisation.id).toBe(other.id)
  })

  it('does not become the new one of an account', async () => {
    const [client, { domain }] = [await aClient(app), await anOrganisation(app)]
    const email = `new@${domain}`
    await client.patch('/api/account', { email, current_password: password })
    const { links } = await mailTo(dataDir, email, /Confirm your new/)
    await takeAway(domain)
    const answer = await client.post('/api/email/verify', { token: tokenIn(links) })
    expect(answer.body).toMatchObject(closed(domain))
    expect((await client.get('/api/user')).body.user.email).toBe(client.user.email)
  })

  it('is opened neither by a temporary password nor from a session that began with one', async () => {
    const { domain, ...organisation } = await anOrganisation(app)
    const user = await aUser(app, { organisation: { ...organisation, domain } })
    await app.db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute()
    const logIn = (client = app.client()) => client.post('/api/login', { email: user.email, password })
    const before = app.client()
    expect((await logIn(before)).status).toBe(200)
    await takeAway(domain)
    expect((await logIn()).body).toMatchObject(closed(domain))
    const fresh = 'four loud centrifuges'
    const change = await before.patch('/api/account', {
      ...{ current_password: password, password: fresh, password_confirmation: fresh },
    })
    expect(change.body).toMatchObject(closed(domain))
  })

  it('resets no password by a link that was mailed before', async () => {
    const { email, organisation } = await aUser(app)
    await app.client().post('/api/forgot-password', { email })
    const { links } = await mailTo(dataDir, email, /password/)
    await takeAway(organisation?.domain ?? '')
    const fresh = { password: 'four loud centrifuges', password_confirmation: 'four loud centrifuges' }
    const reset = await app.client().post('/api/reset-password', { email, token: tokenIn(links), ...fresh })
    expect(reset.body.code).toBe('token_invalid')
  })

  it('leaves an administrator in, whose domain was never asked for', async () => {
    const administrator = await aUser(app, { role: 'administrator', organisation: null })
    await app.db
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', administrator.id)
      .execute()
    const answer = await app.client().post('/api/login', { email: administrator.email, password })
    expect(answer.status).toBe(200)
  })
})
