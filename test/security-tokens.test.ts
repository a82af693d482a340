import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { resetLink } from '../src/accounts/mail.ts'
import { issueToken } from '../src/accounts/tokens.ts'
import { testApp } from './app.ts'
import { aClient, aUser, password } from './factories.ts'
import { forgetLimits } from './security-world.ts'

/** Mailed links work once, for their owner, in their time. */
describe('a mailed link', async () => {
  const app = await testApp()
  const fresh = 'four loud centrifuges'
  const reset = (token: string, email: string, client = app.client()) =>
    client.post('/api/reset-password', { token, email, password: fresh, password_confirmation: fresh })

  it('to reset works for exactly one of 20 at once, and ends every session', async () => {
    const client = await aClient(app)
    const token = await issueToken(app.db, 'reset', client.user.id)
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const other = app.client()
        await other.csrf()
        return other
      }),
    )
    const answers = await Promise.all(clients.map((other) => reset(token, client.user.email, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
    expect(
      new Set(answers.filter(({ status }) => status === 422).map(({ body }) => JSON.stringify(body))).size,
    ).toBe(1)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('to reset takes back what somebody else may have begun: another address, and devices that may guess', async () => {
    const client = await aClient(app)
    const { id, email } = client.user
    const user = () =>
      app.db.selectFrom('users').select('pending_email').where('id', '=', id).executeTakeFirstOrThrow()
    const devices = () =>
      app.db.selectFrom('known_devices').select('seen_at').where('user_id', '=', id).execute()
    await app.db
      .updateTable('users')
      .set({ pending_email: 'stranger@elsewhere.example' })
      .where('id', '=', id)
      .execute()
    const change = await issueToken(app.db, 'email', id)
    expect(await devices()).toHaveLength(1)
    expect((await reset(await issueToken(app.db, 'reset', id), email)).status).toBe(200)
    expect([await user(), await devices()]).toEqual([{ pending_email: null }, []])
    expect((await app.client().post('/api/email/verify', { token: change })).body.code).toBe('token_invalid')
  })

  it('to confirm works for exactly one of 20 at once', async () => {
    const user = await aUser(app, { verified: false })
    const token = await issueToken(app.db, 'verify', user.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.client().post('/api/email/verify', { token })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ body }) => body.code === 'token_invalid').length).toBe(19)
  })

  it('of before stops working when a newer one is sent', async () => {
    const user = await aUser(app)
    const older = await issueToken(app.db, 'reset', user.id)
    const newer = await issueToken(app.db, 'reset', user.id)
    expect((await reset(older, user.email)).body.code).toBe('token_invalid')
    expect((await reset(newer, user.email)).status).toBe(200)
  })

  it('stops working when the password is changed otherwise', async () => {
    const client = await aClient(app)
    const token = await issueToken(app.db, 'reset', client.user.id)
    await client.patch('/api/account', {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
    expect((await reset(token, client.user.email)).body.code).toBe('token_invalid')
  })

  it('mailed to one new address does not confirm another that was wished for since', async () => {
    const client = await aClient(app)
    const at = (name: string) => `${name}@${client.user.organisation?.domain}`
    await client.patch('/api/account', { email: at('first'), current_password: password })
    const token = await issueToken(app.db, 'email', client.user.id)
    await client.patch('/api/account', { email: at('second'), current_password: password })
    expect((await client.post('/api/email/verify', { token })).body.code).toBe('token_invalid')
    expect((await client.get('/api/user')).body.user.email).toBe(client.user.email)
  })

  it('does not work with another address, of another purpose, or changed', async () => {
    const [user, other] = [await aUser(app), await aUser(app)]
    const token = await issueToken(app.db, 'reset', user.id)
    const verify = await issueToken(app.db, 'verify', user.id)
    const tries: [string, string][] = [
      [token, other.email],
      [verify, user.email],
      [`${token}A`, user.email],
      [token.toLowerCase(), user.email],
      [token.slice(0, -1), user.email],
      ['', user.email],
    ]
    for (const [tried, email] of tries)
      expect((await reset(tried, email)).body).toMatchObject({ success: false, code: 'token_invalid' })
    expect((await app.client().post('/api/email/verify', { token })).body.code).toBe('token_invalid')
    expect((await reset(token, user.email)).status).toBe(200)
  })

  it.each([
    ['reset', 60],
    ['verify', 24 * 60],
    ['email', 24 * 60],
  ] as const)('to %s lasts %i minutes', async (purpose, minutes) => {
    const user = await aUser(app, { verified: purpose !== 'verify' })
    const pending = `new-${user.email}`
    await app.db.updateTable('users').set({ pending_email: pending }).where('id', '=', user.id).execute()
    const use = (token: string) =>
      purpose === 'reset' ? reset(token, user.email) : app.client().post('/api/email/verify', { token })
    const late = await issueToken(app.db, purpose, user.id)
    await age(user.id, minutes * 60 + 1)
    expect((await use(late)).body.code).toBe('token_invalid')
    const inTime = await issueToken(app.db, purpose, user.id)
    await age(user.id, minutes * 60 - 20)
    expect((await use(inTime)).status).toBe(200)
  })

  it('is kept as a hash, and made from 256 random bits', async () => {
    const user = await aUser(app)
    const tokens: string[] = []
    for (let number = 0; number < 100; number++) tokens.push(await issueToken(app.db, 'reset', user.id))
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { rows } = await app.pool.query(
      'select to_jsonb(t)::text as row from tokens t union all select to_jsonb(j)::text from graphile_worker._private_jobs j',
    )
    expect(rows.some(({ row }) => tokens.some((token) => row.includes(token)))).toBe(false)
  })

  it('is used up by nobody who merely opens the page', async () => {
    const user = await aUser(app, { verified: false })
    const token = await issueToken(app.db, 'verify', user.id)
    for (let visit = 0; visit < 3; visit++) {
      const response = await app.client().request(`/verify-email/confirm?token=${token}`)
      expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    }
    expect((await app.client().post('/api/email/verify', { token })).status).toBe(200)
  })

  it('cannot be guessed: 300 tries per address and quarter of an hour, 20 per account and sender', async () => {
    await forgetLimits(app)
    const user = await aUser(app)
    const client = app.client()
    const answers = []
    for (let guess = 0; guess < 21; guess++)
      answers.push((await reset(`guess-${guess}`, user.email, client)).status)
    expect(answers).toEqual([...Array(20).fill(422), 429])
    await app.db
      .insertInto('limits')
      .values({ key: 'token from 127.0.0.1', hits: 300, resets_at: sql`now() + interval '5 minutes'` })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: 300 }))
      .execute()
    expect((await client.post('/api/email/verify', { token: 'x' })).status).toBe(429)
    await forgetLimits(app)
  })

  it('opens the door strangers closed: a reset ends their guesses', async () => {
    const user = await aUser(app)
    const stranger = app.client()
    for (let guess = 0; guess < 11; guess++)
      await stranger.post('/api/login', { email: user.email, password: 'wrong' })
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(429)
    const link = new URL(await resetLink(app, user))
    expect((await reset(link.searchParams.get('token') ?? '', user.email)).status).toBe(200)
    expect((await app.client().post('/api/login', { email: user.email, password: fresh })).status).toBe(200)
  })

  it('refuses passwords as sign-up does, with the organisation’s name among them', async () => {
    const user = await aUser(app)
    const { name } = await app.db
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', user.organisation?.id ?? 0)
      .executeTakeFirstOrThrow()
    const token = await issueToken(app.db, 'reset', user.id)
    for (const weak of ['short', 'password12', name, `LabEx ${name}`, 'x'.repeat(129)]) {
      const refused = await app.client().post('/api/reset-password', {
        token,
        email: user.email,
        password: weak,
        password_confirmation: weak,
      })
      expect([weak, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        weak,
        422,
        ['password'],
      ])
    }
    expect((await reset(token, user.email)).status).toBe(200)
  })

  const age = (id: number, seconds: number) =>
    sql`update tokens set expires_at = expires_at - make_interval(secs => ${seconds}) where user_id = ${id}`.execute(
      app.db,
    )
})
