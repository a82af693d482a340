import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, aUser, password } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'

describe('the own account', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const fresh = 'four loud centrifuges'
  beforeEach(() => app.db.deleteFrom('limits').execute())
  const row = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  const tokenIn = (links: string[]) => new URL(links[0] ?? '').searchParams.get('token')

  describe('with another address', () => {
    it('keeps the old one until the mailed link is used, and tells both', async () => {
      const client = await aClient(app)
      const other = await anOrganisation(app)
      const email = `New.Kim@${other.domain}`
      const asked = await client.patch('/api/account', { email, current_password: password })
      expect([asked.status, asked.body.message]).toEqual([200, expect.stringContaining(email.toLowerCase())])
      expect((await client.page('/account')).body).toMatchObject({
        pending_email: email.toLowerCase(),
        user: { email: client.user.email },
      })
      await mailTo(dataDir, client.user.email, /about to change/)
      const { links } = await mailTo(dataDir, email.toLowerCase(), /Confirm your new/)
      expect(links).toEqual([expect.stringContaining(`${app.config.appUrl}/verify-email/confirm?token=`)])
      const session = client.cookies.get('labex_session')
      expect((await client.post('/api/email/verify', { token: tokenIn(links) })).status).toBe(200)
      expect(client.cookies.get('labex_session')).not.toBe(session)
      expect((await client.get('/api/user')).body.user).toMatchObject({
        email: email.toLowerCase(),
        organisation: { id: other.id },
      })
      await mailTo(dataDir, client.user.email, /was changed/)
      expect((await app.client().post('/api/login', { email: client.user.email, password })).status).toBe(422)
    })

    it('answers alike when the address is somebody’s, tells its owner, and gives no link', async () => {
      const [client, owner] = [await aClient(app), await aUser(app)]
      const [taken, free] = await Promise.all(
        [owner.email, `free@${owner.organisation?.domain}`].map(async (email) => {
          const { status, body } = await client.patch('/api/account', { email, current_password: password })
          return { status, body: JSON.stringify(body).replace(email, 'EMAIL') }
        }),
      )
      expect(taken).toEqual(free)
      const mail = await mailTo(dataDir, owner.email, /already have/)
      expect(mail.links).toEqual([])
    })

    it('loses the race for an address that was confirmed meanwhile', async () => {
      const client = await aClient(app)
      const email = `race@${client.user.organisation?.domain}`
      await client.patch('/api/account', { email, current_password: password })
      const { links } = await mailTo(dataDir, email, /Confirm your new/)
      const { id } = await aUser(app, { organisation: client.user.organisation })
      await app.db.updateTable('users').set({ email }).where('id', '=', id).execute()
      expect((await client.post('/api/email/verify', { token: tokenIn(links) })).body.code).toBe(
        'token_invalid',
      )
      expect((await row(client.user.id))?.email).toBe(client.user.email)
    })

    it('is stopped by a newer wish, the old address, and a new password', async () => {
      const client = await aClient(app)
      const at = (name: string) => `${name}@${client.user.organisation?.domain}`
      for (const stop of [
        { email: at('second') },
        { email: client.user.email },
        { password: fresh, password_confirmation: fresh },
      ]) {
        await client.patch('/api/account', { email: at('first'), current_password: password })
        const { links } = await mailTo(dataDir, at('first'), /Confirm your new/)
        expect((await client.patch('/api/account', { ...stop, current_password: password })).status).toBe(200)
        expect((await client.post('/api/email/verify', { token: tokenIn(links) })).body.code).toBe(
          'token_invalid',
        )
      }
      expect(await row(client.user.id)).toMatchObject({ email: client.user.email, pending_email: null })
    })

    it('is not lost when the password changes in the same breath', async () => {
      const client = await aClient(app)
      const email = `both@${client.user.organisation?.domain}`
      const both = { email, password: fresh, password_confirmation: fresh, current_password: password }
      expect((await client.patch('/api/account', both)).body.message).toContain(email)
      const { links } = await mailTo(dataDir, email, /Confirm your new/)
      expect((await client.page('/account')).body.pending_email).toBe(email)
      expect((await client.post('/api/email/verify', { token: tokenIn(links) })).status).toBe(200)
      expect((await app.client().post('/api/login', { email, password: fresh })).status).toBe(200)
    })

    it('is corrected at once while it is unconfirmed, with a new link and not the old one', async () => {
      const client = await aClient(app, { verified: false })
      const { organisation } = client.user
      const email = `right@${organisation?.domain}`
      await client.post('/api/email/verification-notification')
      const old = await mailTo(dataDir, client.user.email, /Confirm your e-mail/)
      expect((await client.patch('/api/account', { email, current_password: password })).status).toBe(200)
      const { links } = await mailTo(dataDir, email, /Confirm your e-mail/)
      expect((await client.post('/api/email/verify', { token: tokenIn(old.links) })).body.code).toBe(
        'token_invalid',
      )
      expect((await client.post('/api/email/verify', { token: tokenIn(links) })).status).toBe(200)
      expect((await client.get('/api/user')).body.user).toMatchObject({ email, verified: true })
    })

    it('that is somebody’s can never be confirmed by correcting to it', async () => {
      const [client, owner] = [await aClient(app, { verified: false }), await aUser(app)]
      expect(
        (await client.patch('/api/account', { email: owner.email, current_password: password })).status,
      ).toBe(200)
      await mailTo(dataDir, owner.email, /already have/)
      await client.post('/api/email/verification-notification')
      expect(await row(client.user.id)).toMatchObject({ is_blocked_claim: true, verified_at: null })
      expect(
        (await writtenMails(dataDir)).filter(
          (mail) => mail.to.includes(owner.email) && mail.links.length > 0,
        ),
      ).toEqual([])
    })
  })
})
