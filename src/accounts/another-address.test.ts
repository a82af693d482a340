import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, aUser, centrifuge, password } from '../../test/factories.ts'
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

    it('answers alike when the address is somebody’s, tells its owner, and gives no link that confirms', async () => {
      const [client, owner] = [await aClient(app), await aUser(app)]
      const [taken, free] = await Promise.all(
        [owner.email, `free@${owner.organisation?.domain}`].map(async (email) => {
          const { status, body } = await client.patch('/api/account', { email, current_password: password })
          return { status, body: JSON.stringify(body).replace(email, 'EMAIL') }
        }),
      )
      expect(taken).toEqual(free)
      const mail = await mailTo(dataDir, owner.email, /already have/)
      expect(mail.links).toEqual([`${app.config.appUrl}/login`])
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
          (mail) => mail.to.includes(owner.email) && mail.text.includes('token='),
        ),
      ).toEqual([])
    })
  })

  describe('at another organisation', async () => {
    const admin = await aClient(app, { role: 'administrator' })
    type Person = Awaited<ReturnType<typeof aClient>>
    const ways: Record<string, (mover: Person, email: string) => Promise<void>> = {
      'by the link that was mailed': async (mover, email) => {
        await mover.patch('/api/account', { email, current_password: password })
        const { links } = await mailTo(dataDir, email, /Confirm your new/)
        await mover.post('/api/email/verify', { token: tokenIn(links) })
      },
      'by an administrator': async (mover, email) => {
        expect((await admin.patch(`/api/admin/users/${mover.user.id}`, { email })).status).toBe(200)
        await mover.post('/api/login', { email, password })
      },
    }
    const both = Object.entries(ways)
    const take = async (taker: Person, listing_id: number) =>
      (await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 3 })).body
        .connection_id as number
    const isShown = async (id: number) => (await app.client().page(`/listings/${id}`)).status === 200

    it.each(both)('takes along what is not connected, %s', async (_, move) => {
      const [old, next] = [await anOrganisation(app), await anOrganisation(app)]
      const [mover, taker] = [await aClient(app, { organisation: old }), await aClient(app)]
      const [shown, promised] = [await aListing(mover), await aListing(mover)]
      const draft = (await mover.post('/api/listings', { ...centrifuge, title: 'Draft' })).body.listing
      const connection = await take(taker, promised.id)
      await move(mover, `mover@${next.domain}`)
      const of = async (id: number) => (await admin.page(`/listings/${id}`)).body.listing.user.organisation.id
      expect(await Promise.all([shown, draft, promised].map(({ id }) => of(id)))).toEqual([
        next.id,
        next.id,
        old.id,
      ])
      const foundAt = async ({ id }: { id: number }) => {
        const { name } = await app.db
          .selectFrom('organisations')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const paths = [`search=${encodeURIComponent(name)}`, `organisation=${id}`]
        return Promise.all(
          paths.map(async (query) => (await taker.page(`/listings/offers?${query}`)).body.listings.length),
        )
      }
      expect([await foundAt(old), await foundAt(next)]).toEqual([
        [0, 0],
        [1, 1],
      ])
      await admin.post(`/api/admin/organisations/${old.id}/revoke`)
      expect(await isShown(shown.id)).toBe(true)
      await taker.delete(`/api/connections/${connection}`)
      expect([await of(promised.id), await isShown(promised.id)]).toEqual([next.id, true])
      await admin.post(`/api/admin/organisations/${next.id}/revoke`)
      expect([await isShown(shown.id), await isShown(promised.id)]).toEqual([false, false])
    })

    it.each(both)('helps no colleague of the old one any more, %s', async (_, move) => {
      const old = await anOrganisation(app)
      const [giver, helper] = [
        await aClient(app, { organisation: old }),
        await aClient(app, { organisation: old }),
      ]
      const connection = await take(await aClient(app), (await aListing(giver)).id)
      const path = `/api/connections/${connection}`
      const named = await giver.post(`${path}/contact`, { email: helper.user.email })
      expect(named.status).toBe(200)
      await move(helper, `other.desk@${old.domain}`)
      expect((await helper.page(`/connections/${connection}`)).status).toBe(200)
      await move(helper, `helper@${(await anOrganisation(app)).domain}`)
      expect((await helper.page(`/connections/${connection}`)).status).toBe(404)
      expect((await helper.post(`${path}/complete`)).status).toBe(404)
      const { contacts } = (await giver.page(`/connections/${connection}`)).body.connection
      expect(contacts.seller).toBeNull()
    })
  })
})
