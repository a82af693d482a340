import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { anOrganisation, aUser, password } from '../../test/factories.ts'
import { postOffice } from '../../test/fakes/smtp.ts'
import { writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import { queueMail } from './outbox.ts'

/** Mail by SMTP; what becomes of it when the server misbehaves is in `outage.test.ts`. */
describe('mail over SMTP', async () => {
  const office = await postOffice()
  const app = await testApp({ worker: true, env: { SMTP_URL: `smtp://127.0.0.1:${office.port}` } })
  afterAll(() => office.close())

  it('sends sign-up’s link to just the one address, with nothing written to disk', async () => {
    const { domain } = await anOrganisation(app)
    const email = `New.Person@${domain.toUpperCase()}`
    const answer = await app
      .client()
      .post('/api/users', { name: 'New', email, password, password_confirmation: password, disclaimer: true })
    expect(answer.status).toBe(200)
    const mail = await until(() => office.received.find(({ to }) => to.includes(`new.person@${domain}`)))
    expect(mail).toMatchObject({ from: 'labex@labex.example', to: [`new.person@${domain}`] })
    expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f]{24}@labex\.example>/m)
    expect(mail.raw).toContain('multipart/alternative')
    expect(await writtenMails(app.config.dataDir)).toEqual([])
  })

  it('sends nothing to a domain that is not registered', async () => {
    const user = await aUser(app)
    await app.db
      .deleteFrom('organisation_domains')
      .where('domain', '=', user.organisation?.domain ?? '')
      .execute()
    await app.client().post('/api/forgot-password', { email: user.email })
    await queueIsEmpty()
    expect(office.tries).not.toContain(user.email)
  })

  it('exists only when the transaction it belongs to is kept', async () => {
    const user = await aUser(app)
    const undone = app.db.transaction().execute(async (trx) => {
      await queueMail(trx, 'reset', 'en', { user_id: user.id })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await queueIsEmpty()
    expect(office.tries).not.toContain(user.email)
  })

  const queueIsEmpty = () =>
    until(
      async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db))
          .rows.length === 0,
    )
})
