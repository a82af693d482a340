import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, aUser, centrifuge, password } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { locales } from '../i18n/languages.ts'

describe('the own account', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const fresh = 'four loud centrifuges'
  beforeEach(() => app.db.deleteFrom('limits').execute())
  const row = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

  describe('refuses', () => {
    it.each([
      [{ name: '' }, 'name'],
      [{ name: null }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ locale: 'fr' }, 'locale'],
      [{ notify: { listing_reminders: 'no' } }, 'notify'],
      [{ notify: { everything: false } }, 'notify'],
      [{ email: 'no address' }, 'email'],
      [{ email: 'kim@lab.example' }, ['email', 'current_password']],
      [{ password: fresh, password_confirmation: fresh }, 'current_password'],
      [{ password: fresh, password_confirmation: fresh, current_password: 'wrong' }, 'current_password'],
      [{ password: fresh, current_password: password }, 'password_confirmation'],
      [
        { password: fresh, password_confirmation: `${fresh} `, current_password: password },
        'password_confirmation',
      ],
      [{ password: 'short', password_confirmation: 'short', current_password: password }, 'password'],
      [{ password, password_confirmation: password, current_password: password }, 'password'],
      [{ email: 'kim@unregistered.example', current_password: password }, 'email'],
    ])('%o', async (body, field) => {
      const client = await aClient(app)
      const before = await row(client.user.id)
      const answer = await client.patch('/api/account', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field].flat()])
      expect(await row(client.user.id)).toEqual(before)
    })
  })

  it('changes name, language and choices without a password', async () => {
    const client = await aClient(app)
    expect(
      (
        await client.patch('/api/account', {
          name: ' Kim  ',
          locale: 'nl',
          notify: { listing_reminders: false },
        })
      ).body,
    ).toEqual({ success: true, message: 'Saved.' })
    expect((await client.page('/account')).body).toMatchObject({
      locale: 'nl',
      user: { name: 'Kim' },
      notify: { listing_reminders: false, handover_reminders: true },
    })
    await client.patch('/api/account', { notify: { handover_reminders: false } })
    expect((await client.page('/account')).body.notify).toEqual({
      join_requests: true,
      stuck_things: true,
      listing_reminders: false,
      handover_reminders: false,
    })
  })

  it('has every language there is', async () => {
    const client = await aClient(app)
    for (const locale of locales) expect((await client.patch('/api/account', { locale })).status).toBe(200)
  })

  it('tells by mail that the password was changed', async () => {
    const client = await aClient(app)
    expect(
      (
        await client.patch('/api/account', {
          current_password: password,
          password: fresh,
          password_confirmation: fresh,
        })
      ).status,
    ).toBe(200)
    await mailTo(dataDir, client.user.email, /password was changed/)
    expect((await app.client().post('/api/login', { email: client.user.email, password })).status).toBe(422)
    expect(
      (await app.client().post('/api/login', { email: client.user.email, password: fresh })).status,
    ).toBe(200)
  })

  it('with a temporary password can do nothing but get an own one', async () => {
    const client = await aClient(app)
    await app.db
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', client.user.id)
      .execute()
    expect((await client.post('/api/listings', centrifuge)).body.code).toBe('password_change_required')
    expect((await client.page('/account')).body.user.must_change_password).toBe(true)
    await client.patch('/api/account', {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
    expect((await client.post('/api/listings', centrifuge)).status).toBe(200)
  })

  describe('is deleted', () => {
    it('with its password only, and then for good', async () => {
      const [client, other] = [await aClient(app), await aClient(app)]
      const listing = await aListing(client)
      const { id } = await aListing(client, { ...centrifuge, title: 'Another' })
      const { body } = await other.post('/api/connections', {
        exchange_type: 'offer',
        listing_id: id,
        total_units: 3,
        extra_info: '',
      })
      expect((await client.delete('/api/account', {})).status).toBe(422)
      expect((await client.delete('/api/account', { current_password: 'wrong' })).body.errors).toHaveProperty(
        'current_password',
      )
      const elsewhere = await client.get('/api/user')
      expect(elsewhere.status).toBe(200)
      const deleted = await client.delete('/api/account', { current_password: password })
      expect([deleted.status, client.cookies.has('labex_session')]).toEqual([200, false])
      expect(await row(client.user.id)).toBeUndefined()
      expect((await app.client().post('/api/login', { email: client.user.email, password })).status).toBe(422)
      expect((await other.page(`/listings/${listing.id}`)).status).toBe(410)
      const { connection } = (await other.page(`/connections/${body.connection_id}`)).body
      expect(connection).toMatchObject({
        status: 'cancelled',
        seller: { id: null, email: null, name: expect.stringContaining('ormer member') },
      })
      await mailTo(dataDir, other.user.email, /Cancelled/)
      const left = await sql<{
        n: number
      }>`select count(*) as n from sessions where user_id = ${client.user.id}`.execute(app.db)
      expect(left.rows[0]?.n).toBe(0)
    })

    it('unless it is the last administrator', async () => {
      const client = await aClient(app, { role: 'administrator', organisation: null })
      expect((await client.delete('/api/account', { current_password: password })).body).toMatchObject({
        success: false,
        code: 'invalid_transition',
      })
      await aUser(app, { role: 'administrator', organisation: null })
      expect((await client.delete('/api/account', { current_password: password })).status).toBe(200)
    })

    it('also while unconfirmed', async () => {
      const client = await aClient(app, { verified: false })
      expect((await client.delete('/api/account', { current_password: password })).status).toBe(200)
    })
  })

  it('leaves a row in the trail for each change, without what was typed', async () => {
    const client = await aClient(app)
    await client.patch('/api/account', {
      name: 'Kim',
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
    const rows = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('actor_id', '=', client.user.id)
      .orderBy('id')
      .execute()
    expect(rows.at(-1)).toMatchObject({
      action: 'account_changed',
      details: { changed: ['name', 'password'] },
    })
    expect(JSON.stringify(rows)).not.toContain('centrifuges')
  })
})
