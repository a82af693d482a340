import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { postOffice } from '../../test/fakes/smtp.ts'
import { until } from '../../test/until.ts'
import { queueMail } from './outbox.ts'
import { isUnknownAddress, noteRefused } from './refused.ts'

it.each([
  ['550 5.1.1 no such user', true],
  ['550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist', true],
  ['556 5.1.10 takes no mail', true],
  ['553 5.1.8 your domain is nobody’s', false],
  ['550 5.7.1 listed as a sender of spam', false],
  ['550 not here, said without a code; see 5.1.1', false],
  ['452 4.2.2 mailbox full', false],
])('%j is about the address: %s', (response, expected) => {
  expect(isUnknownAddress({ command: 'RCPT TO', response })).toBe(expected)
  expect(isUnknownAddress({ command: 'MAIL FROM', response })).toBe(false)
})

/** All over SMTP; only the days are moved back. */
describe('an address that its mail server does not know', async () => {
  const office = await postOffice()
  const app = await testApp({ worker: true, env: { SMTP_URL: `smtp://127.0.0.1:${office.port}` } })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  afterAll(() => office.close())

  type Person = Awaited<ReturnType<typeof aClient>>
  const mail = async ({ user }: Person) => {
    const tries = office.tries.length
    await queueMail(app.db, 'password_changed', 'en', { user_id: user.id })
    await until(() => office.tries.slice(tries).includes(user.email))
    await until(async () => (await waiting()) === 0)
  }
  const waiting = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db)).rows
      .length
  const aDayPasses = () =>
    sql`update address_refusals set first_on = first_on - 1, last_on = last_on - 1`.execute(app.db)
  const isTold = async (person: Person) => (await person.page('/dashboard')).body.is_refused

  /** Refused today and yesterday. */
  async function refused(answer = '5.1.1 no such user'): Promise<Person> {
    const person = await aClient(app)
    office.unknown.set(person.user.email, answer)
    await mail(person)
    await aDayPasses()
    await mail(person)
    return person
  }

  it('is marked on the second day, mailed all the same, and cleared by the next mail that is taken', async () => {
    const person = await aClient(app)
    office.unknown.set(person.user.email, '5.1.1 no such user')
    await mail(person)
    await mail(person)
    expect(await isTold(person)).toBe(false)
    await aDayPasses()
    expect(await isTold(person)).toBe(false)
    await mail(person)
    expect(await isTold(person)).toBe(true)
    office.unknown.clear()
    await mail(person)
    expect(await isTold(person)).toBe(false)
    expect(office.received.at(-1)?.to).toEqual([person.user.email])
  })

  it('is not meant by what is said of the sender, or for now', async () => {
    expect(await isTold(await refused('5.7.1 your server is listed'))).toBe(false)
    expect(await isTold(await refused('5.1.8 bad sender'))).toBe(false)
    expect(await isTold(await refused())).toBe(true)
  })

  it('is shown to who waits for its owner, and to administrators, who find all of them', async () => {
    const giver = await refused()
    const taker = await aClient(app)
    const { id: listing_id } = await aListing(giver)
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id, total_units: 1 },
    })
    const shown = async (to: Person) =>
      (await to.page(`/connections/${body.connection_id}`)).body.connection.seller.is_refused
    expect([await shown(taker), await shown(giver)]).toEqual([true, true])
    const proposed = await taker.post(`/api/connections/${body.connection_id}/pickups`, {
      starts_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    })
    expect(proposed.body.message).toMatch(/^Proposed\. Mail to .* comes back: drop by/)
    const agreed = await giver.post(
      `/api/connections/${body.connection_id}/pickups/${proposed.body.pickup_id}/accept`,
    )
    // Mail comes back from the one who agrees, who reads this.
    expect(agreed.body.message).toMatch(/mailed/)
    const { users } = (await admin.page('/admin/users?show=mail_refused')).body
    expect(users.map(({ email }: { email: string }) => email)).toContain(giver.user.email)
    expect(users.map(({ email }: { email: string }) => email)).not.toContain(taker.user.email)
    const { account } = (await admin.page(`/admin/users/${giver.user.id}/edit`)).body
    expect(account.is_refused).toBe(true)
    const { account: exported } = (await giver.get('/api/account/export')).body
    expect(exported.address_refused).toEqual({ first_on: expect.any(String), last_on: expect.any(String) })
  })

  it('is forgotten with the address, also where both happen at once', async () => {
    const person = await refused()
    const kept = async () =>
      (await app.db.selectFrom('address_refusals').where('user_id', '=', person.user.id).execute()).length
    const moved = `new-${person.user.email}`
    const { version } = (await admin.page(`/admin/users/${person.user.id}/edit`)).body.account
    await admin.patch(`/api/admin/users/${person.user.id}`, { email: moved, version })
    expect(await kept()).toBe(0)
    for (let times = 0; times < 20; times++) {
      const [from, to] = times % 2 ? [person.user.email, moved] : [moved, person.user.email]
      await Promise.all([
        noteRefused(app.db, from),
        sql`update users set email = ${to} where id = ${person.user.id}`.execute(app.db),
      ])
      expect(await kept()).toBe(0)
    }
  })
})
