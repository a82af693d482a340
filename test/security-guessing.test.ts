import { argon2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { counting } from '../src/dashboard/counting.ts'
import { clientAddress } from '../src/http/request.ts'
import { buildServer } from '../src/http/server.ts'
import { routes } from '../src/routes.ts'
import { type TestApp, testApp } from './app.ts'
import { TestClient } from './client.ts'
import { aClient, aUser, password } from './factories.ts'
import { mailTo, writtenMails } from './mailbox.ts'
import { forgetLimits } from './security-world.ts'

/** Guessing is slowed, and nobody can be locked out by it. */
describe('guessing a password', async () => {
  const app = await testApp({ worker: true })
  beforeEach(() => forgetLimits(app))
  const guess = (client: TestClient, email: string, headers = {}) =>
    client.post('/api/login', { email, password: 'wrong' }, headers)

  it('stops at the eleventh try, in every spelling and behind every header, with the time to wait', async () => {
    const user = await aUser(app)
    const spellings = [
      user.email,
      user.email.toUpperCase(),
      ` ${user.email}`,
      `${user.email}  `,
      user.email.replace(/^./, (letter) => letter.toUpperCase()),
    ]
    for (let index = 0; index < 10; index++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      }
      const { status, body } = await guess(app.client(), spellings[index % 5] ?? '', headers)
      expect([status, body.errors.email.length]).toEqual([422, 1])
    }
    const refused = await guess(app.client(), user.email, { 'x-forwarded-for': '203.0.113.99' })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(880)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(429)
  })

  it('does not lock out the owner on a device they used before', async () => {
    const owner = await aClient(app)
    await owner.post('/api/logout')
    for (let index = 0; index < 12; index++) await guess(app.client(), owner.user.email)
    expect((await owner.post('/api/login', { email: owner.user.email, password })).status).toBe(200)
  })

  it('is not helped by a forged device', async () => {
    const user = await aUser(app)
    for (let index = 0; index < 10; index++) {
      const stranger = app.client()
      stranger.cookies.set('labex_device', randomBytes(32).toString('base64url'))
      await guess(stranger, user.email)
    }
    const stranger = app.client()
    stranger.cookies.set('labex_device', randomBytes(32).toString('base64url'))
    expect((await guess(stranger, user.email)).status).toBe(429)
  })

  it('is not helped by the device of one account against another', async () => {
    const [attacker, victim] = [await aClient(app), await aUser(app)]
    for (let index = 0; index < 10; index++) await guess(attacker, victim.email)
    expect((await guess(attacker, victim.email)).status).toBe(429)
  })

  it('holds across restarts and processes', async () => {
    const user = await aUser(app)
    for (let index = 0; index < 10; index++) await guess(app.client(), user.email)
    const another = buildServer({
      app,
      assets: { version: '', scripts: [], css: '', font: null, render: async () => ({ head: [], body: '' }) },
      routes,
      counting,
    })
    const client = new TestClient(app.config.appUrl, async (request) =>
      another.fetch(request, { peer: '127.0.0.1' }),
    )
    expect((await guess(client, user.email)).status).toBe(429)
  })

  it('starts again when the window is over', async () => {
    const user = await aUser(app)
    for (let index = 0; index < 11; index++) await guess(app.client(), user.email)
    await sql`update limits set resets_at = now() - interval '1 second'`.execute(app.db)
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(200)
  })

  it('is told to the owner when ten tries failed before one worked, not nine', async () => {
    const owner = await aClient(app)
    for (let index = 0; index < 9; index++) await guess(app.client(), owner.user.email)
    expect((await owner.post('/api/login', { email: owner.user.email, password })).status).toBe(200)
    await forgetLimits(app)
    for (let index = 0; index < 10; index++) await guess(app.client(), owner.user.email)
    expect((await owner.post('/api/login', { email: owner.user.email, password })).status).toBe(200)
    await mailTo(app.config.dataDir, owner.user.email, /tried to log in/)
    expect((await owner.post('/api/login', { email: owner.user.email, password })).status).toBe(200)
    expect(
      (await writtenMails(app.config.dataDir)).filter(({ to }) => to.includes(owner.user.email)).length,
    ).toBe(1)
  })

  it('is not helped by a claim to the same address, and its owner hears of it', async () => {
    const victim = await aUser(app)
    const claim = { name: 'Claim', email: victim.email, password: `${password} of a claim` }
    const signedUp = await app.client().post('/api/users', {
      ...{ ...claim, password_confirmation: claim.password, disclaimer: true },
    })
    expect(signedUp.status).toBe(200)
    const tried: number[] = []
    for (let index = 0; index < 12; index++) {
      tried.push((await guess(app.client(), victim.email)).status)
      if (index % 3 === 2) tried.push((await app.client().post('/api/login', claim)).status)
    }
    // Eight guesses and two logins to the claim, each of which was a guess at the owner's password too.
    expect(tried.filter((status) => status !== 429)).toEqual([
      422, 422, 422, 200, 422, 422, 422, 200, 422, 422,
    ])
    await forgetLimitsBut(app, 'failed logins %')
    expect((await app.client().post('/api/login', { email: victim.email, password })).status).toBe(200)
    await mailTo(app.config.dataDir, victim.email, /tried to log in/)
  })

  it('answers alike for accounts there are and are not', async () => {
    const user = await aUser(app)
    const answers = await Promise.all(
      [user.email, `nobody@${user.organisation?.domain}`, 'nobody@nowhere.example', 'no address'].map(
        (email) => guess(app.client(), email),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const names = (headers: Headers) =>
      [...headers.keys()]
        .filter((name) => name !== 'x-request-id')
        .sort()
        .join()
    expect(new Set(answers.map(({ headers }) => names(headers))).size).toBe(1)
  })

  it('leaves a campus behind one address room: 600 logins, 200 sign-ups a quarter of an hour', async () => {
    const { rows } = await app.pool.query(
      "insert into limits (key, hits, resets_at) values ('login from 127.0.0.1', 599, now() + interval '9 minutes'), ('sign-up from 127.0.0.1', 199, now() + interval '9 minutes') returning key",
    )
    expect(rows.length).toBe(2)
    expect((await guess(app.client(), 'a@nowhere.example')).status).toBe(422)
    expect((await guess(app.client(), 'b@nowhere.example')).status).toBe(429)
    expect((await app.client().post('/api/users', {})).status).toBe(422)
    expect((await app.client().post('/api/users', {})).status).toBe(429)
  })

  it('of the current password on the account page is slowed too', async () => {
    const client = await aClient(app)
    for (let index = 0; index < 10; index++)
      expect((await client.delete('/api/account', { current_password: 'wrong' })).status).toBe(422)
    expect(
      (await client.patch('/api/account', { current_password: password, email: client.user.email })).status,
    ).toBe(429)
  })

  it('leaves rows in the trail, without the password', async () => {
    const user = await aUser(app)
    for (let index = 0; index < 11; index++) await guess(app.client(), user.email)
    const rows = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(10).execute()
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual(
      Array(10).fill(['login_failed', `user ${user.id}`]),
    )
    expect(JSON.stringify(rows)).not.toContain('wrong')
    expect(JSON.stringify(rows)).not.toContain(user.email)
  })

  it('costs more as hardware grows: an older hash is made again at login', async () => {
    const user = await aUser(app)
    const salt = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      memory: 1024,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    await app.db
      .updateTable('users')
      .set({ password_hash: `$argon2id$v=19$m=1024,t=1,p=1$${text(salt)}$${text(tag)}` })
      .where('id', '=', user.id)
      .execute()
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(200)
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(200)
  })

  it.each([
    [23, 200],
    [25, 422],
  ])('opens a temporary password’s account after %i hours: %i', async (hours, status) => {
    const user = await aUser(app)
    await app.db
      .updateTable('users')
      .set({ must_change_password: true, password_changed_at: sql`now() - make_interval(hours => ${hours})` })
      .where('id', '=', user.id)
      .execute()
    expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(status)
  })
})

const forgetLimitsBut = ({ db }: TestApp, kept: string) =>
  db.deleteFrom('limits').where('key', 'not like', kept).execute()

describe('the address a request comes from', () => {
  const trusted = (address: string) => address === '10.0.0.1' || address === '10.0.0.2'
  it.each([
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.2, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', `203.0.113.9, ${'9'.repeat(300)}`, '10.0.0.1'],
  ])('%s saying %s is %s', (peer, forwarded, expected) => {
    expect(clientAddress(new Headers({ 'x-forwarded-for': forwarded }), peer, trusted)).toBe(expected)
  })
})
