import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { aClient, anOrganisation, aUser, password } from './factories.ts'
import { forgetLimits } from './security-world.ts'

/** Limits bound what comes through; they neither punish the honest nor let strangers shut somebody out. */
describe('a limit', async () => {
  const app = await testApp()
  const { domain } = await anOrganisation(app)
  beforeEach(() => forgetLimits(app))
  const forged = { 'x-xsrf-token': 'forged' }
  const times = async (count: number, send: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await send()).status)
    return statuses
  }
  const mailsTo = async (what: string) => {
    const { rows } = await app.pool.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker._private_jobs where payload::text like $1',
      [`%"${what}"%`],
    )
    return rows[0]?.count ?? 0
  }
  const signUp = (email: string, more: object = {}, headers = {}) =>
    app
      .client()
      .post(
        '/api/users',
        { name: 'Kim', email, password, password_confirmation: password, disclaimer: true, ...more },
        headers,
      )

  it('of an address is not used up by forged or unfinished posts, one after the other or at once', async () => {
    const { email } = await aUser(app)
    const post = (body: object, headers = {}) => app.client().post('/api/login', body, headers)
    expect(await times(11, () => post({ email, password }, forged))).toEqual(Array(11).fill(419))
    expect(await times(11, () => post({ email }))).toEqual(Array(11).fill(422))
    await Promise.all(Array.from({ length: 30 }, () => post({ email, password }, forged)))
    expect((await post({ email, password })).status).toBe(200)
  })

  it('of an address is used up by every password that was compared', async () => {
    const { email } = await aUser(app)
    const wrong = () => app.client().post('/api/login', { email, password: 'wrong' })
    expect(await times(12, wrong)).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('of a network counts forged and unfinished posts too', async () => {
    await app.client().post('/api/login', { email: 'a@b.example', password }, forged)
    await app.client().post('/api/login', {})
    const { hits } = await app.db
      .selectFrom('limits')
      .select('hits')
      .where('key', '=', 'login from 127.0.0.1')
      .executeTakeFirstOrThrow()
    expect(hits).toBe(2)
  })

  it('of sign-up counts accounts, not refused forms', async () => {
    const email = `kim@${domain}`
    expect(await times(6, () => signUp(email, {}, forged))).toEqual(Array(6).fill(419))
    expect(await times(6, () => signUp(email, { disclaimer: false }))).toEqual(Array(6).fill(422))
    const weak = { password: 'short', password_confirmation: 'short' }
    expect(await times(6, () => signUp(email, weak))).toEqual(Array(6).fill(422))
    expect(await times(6, () => signUp(email))).toEqual([...Array(5).fill(200), 429])
    const refused = await signUp(email.toUpperCase())
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(refused.body.message).toBe('Too many attempts. Try again in 60 minutes.')
  })

  it('of forgotten passwords bounds the mails: everybody is answered as always', async () => {
    const { email } = await aUser(app)
    const before = await mailsTo('reset')
    expect(await times(8, () => app.client().post('/api/forgot-password', { email }))).toEqual(
      Array(8).fill(200),
    )
    expect((await mailsTo('reset')) - before).toBe(5)
  })

  it('of the confirmation bounds the mails', async () => {
    const client = await aClient(app, { verified: false })
    const before = await mailsTo('verify')
    expect(await times(8, () => client.post('/api/email/verification-notification'))).toEqual(
      Array(8).fill(200),
    )
    expect((await mailsTo('verify')) - before).toBe(5)
  })

  it('keeps every question and request to join, and confirms one a day', async () => {
    const email = 'kim@elsewhere.example'
    const question = { name: 'Kim', email, message: 'How?' }
    const request = {
      ...{ organization: 'Elsewhere', contact_person: 'Kim', email, location: 'Delft' },
      ...{ confirm_location: true, confirm_disclaimer: true },
    }
    const ask = () => app.client().post('/api/contact', question)
    expect(await times(8, ask)).toEqual(Array(8).fill(200))
    expect(await times(8, () => app.client().post('/api/join-labex', request))).toEqual(Array(8).fill(200))
    const kept = await app.db.selectFrom('join_requests').select('id').where('email', '=', email).execute()
    expect(kept).toHaveLength(8)
    expect((await mailsTo('contact_received')) + (await mailsTo('join_received'))).toBe(1)
  })

  it.each([
    ['en', 45, 'Try again in a minute.'],
    ['en', 660, 'Try again in 11 minutes.'],
    ['en', 7_000, 'Try again in 2 hours.'],
    ['en', 86_000, 'Try again tomorrow.'],
    ['nl', 45, 'Probeer het over een minuut opnieuw.'],
    ['nl', 660, 'Probeer het over 11 minuten opnieuw.'],
    ['nl', 7_000, 'Probeer het over 2 uur opnieuw.'],
    ['nl', 86_000, 'Probeer het morgen opnieuw.'],
  ])('says in %s how long to wait: %i s', async (language, seconds, text) => {
    await app.pool.query(
      "insert into limits (key, hits, resets_at) values ('login from 127.0.0.1', 600, now() + make_interval(secs => $1))",
      [seconds],
    )
    const { status, body } = await app.client().post('/api/login', {}, { 'accept-language': language })
    expect([status, body.message.replace(/^[^.]*\. /, '')]).toEqual([429, text])
  })
})
