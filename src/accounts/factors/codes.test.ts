import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, password } from '../../../test/factories.ts'
import { half, mailOpened, provedAgo, withCode } from '../../../test/factors.ts'
import { issueToken } from '../tokens.ts'

const app = await testApp()

it('a password alone opens an account without a factor, and half of one with a code', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const { client, body } = await half(app, person)
  expect(body.second_factor).toEqual(['code', 'recovery'])
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await client.page('/login')).body.second_factor).toEqual(['code', 'recovery'])
  expect((await client.post('/api/login/factor', { code: '000000' })).status).toBe(422)
  const { status, body: inside } = await client.post('/api/login/factor', { code: codeOf(seed) })
  expect([status, inside.user.id]).toEqual([200, person.user.id])
  expect((await client.get('/api/user')).status).toBe(200)
})

it('a code opens once, also when twenty send it at once', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const halves = await Promise.all(Array.from({ length: 4 }, () => half(app, person)))
  const code = codeOf(seed)
  const answers = await Promise.all(halves.map(({ client }) => client.post('/api/login/factor', { code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a half login ends after five minutes, five tries, or when it is given up', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const late = await half(app, person)
  await sql`update half_logins set created_at = now() - interval '6 minutes'`.execute(app.db)
  const over = await late.client.post('/api/login/factor', { code: codeOf(seed) })
  expect([over.status, over.body.code]).toEqual([422, 'token_invalid'])
  const given = await half(app, person)
  await given.client.delete('/api/login/factor')
  expect((await given.client.post('/api/login/factor', { code: codeOf(seed) })).body.code).toBe(
    'token_invalid',
  )

  const guessing = await half(app, person)
  const guesses = []
  for (let tried = 0; tried < 5; tried += 1)
    guesses.push((await guessing.client.post('/api/login/factor', { code: '123' })).status)
  expect(guesses).toEqual([422, 422, 422, 422, 422])
  await sql`delete from limits`.execute(app.db)
  expect((await guessing.client.post('/api/login/factor', { code: codeOf(seed) })).body.code).toBe(
    'token_invalid',
  )
})

it('a half login is of the browser that typed the password, and of nobody who planted a cookie', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const planted = app.client()
  await planted.csrf()
  const victim = app.client()
  for (const [name, value] of planted.cookies) victim.cookies.set(name, value)
  await half(app, person, victim)
  const answer = await planted.post('/api/login/factor', { code: codeOf(seed) })
  expect([answer.status, answer.body.code]).toEqual([422, 'token_invalid'])
})

it('five wrong codes close an account’s codes everywhere for a while, and ten in a day are mailed', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  for (let tried = 0; tried < 10; tried += 1) {
    if (tried === 5) await sql`delete from limits where key like 'codes of%'`.execute(app.db)
    const { client } = await half(app, person)
    await client.post('/api/login/factor', { code: '123456' })
  }
  const { client } = await half(app, person)
  expect((await client.post('/api/login/factor', { code: codeOf(seed) })).status).toBe(429)
  expect(await queued('codes_guessed')).toBe(1)
})

it('of a recovery code one of two gets in, and it is gone', async () => {
  const person = await aClient(app)
  const { recovery } = await withCode(app, person)
  expect(recovery).toHaveLength(10)
  const code = (recovery[0] ?? '').toLowerCase()
  const [one, two] = [await half(app, person), await half(app, person)]
  const answers = await Promise.all(
    [one, two].map(({ client }) => client.post('/api/login/factor', { recovery_code: code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes where user_id = ${person.user.id}`.execute(app.db)
  expect(rows[0]?.left).toBe(9)
})

it('a first factor needs the link of a mail opened in this session, within the hour', async () => {
  const person = await aClient(app)
  expect((await person.post('/api/account/code/start')).status).toBe(422)
  expect((await person.post('/api/account/passkeys/options')).status).toBe(422)
  expect((await person.post('/api/account/factors/link', { current_password: 'wrong' })).status).toBe(422)
  expect((await person.post('/api/account/factors/link', { current_password: password })).status).toBe(200)
  expect(await queued('factor_link')).toBe(1)
  await mailOpened(app, person, '61 minutes')
  expect((await person.post('/api/account/code/start')).status).toBe(422)
  await mailOpened(app, person)
  expect((await person.post('/api/account/code/start')).status).toBe(200)
})

it('a code holds for the half minute before and after, and no longer', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  await sql`update code_seeds set last_step = 0 where user_id = ${person.user.id}`.execute(app.db)
  // In the middle of a half minute, so that the test cannot run into the next.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  const answers = []
  for (const steps of [-2, 2, -1, 0, 1]) {
    const { client } = await half(app, person)
    answers.push((await client.post('/api/login/factor', { code: codeOf(seed, steps) })).status)
  }
  vi.useRealTimers()
  expect(answers).toEqual([422, 422, 200, 200, 200])
})

it('answers with a secret are kept for no key', async () => {
  const person = await aClient(app)
  await mailOpened(app, person)
  const headers = { 'idempotency-key': 'the same for both' }
  for (const path of ['/api/account/code/start', '/api/account/passkeys/options']) {
    const [one, two] = [await person.post(path, {}, headers), await person.post(path, {}, headers)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).not.toEqual(one.body)
  }
  expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})

it('a seed is kept with its first code only, by the person it was made for', async () => {
  const [person, other] = [await aClient(app), await aClient(app)]
  await mailOpened(app, person)
  await mailOpened(app, other)
  const { seed } = (await person.post('/api/account/code/start')).body
  const typed = { sealed: seed.sealed, code: codeOf(seed.text, 0) }
  expect((await person.post('/api/account/code', { ...typed, code: '000000' })).status).toBe(422)
  expect((await other.post('/api/account/code', typed)).body.code).toBe('stale')
  expect((await person.post('/api/account/code', typed)).status).toBe(200)
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from code_seeds where user_id = ${person.user.id}`.execute(app.db)
  const bytes = Secret.fromBase32(seed.text.replaceAll(' ', '')).bytes
  expect(rows[0]?.sealed.includes(Buffer.from(bytes))).toBe(false)
})

it('a session that has not shown lately whose it is must do so for what opens an account', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const old = (minutes: number) => provedAgo(app, person, minutes)
  await old(14)
  expect((await person.post('/api/account/recovery-codes')).status).toBe(200)
  await old(16)
  const refused = await person.post('/api/account/recovery-codes')
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
  expect((await person.delete('/api/account/passkeys/999')).status).toBe(404)
  expect((await person.post('/api/account/proof', { current_password: password })).status).toBe(422)
  expect((await person.post('/api/account/recovery-codes')).status).toBe(403)
  expect((await person.post('/api/account/proof', { code: codeOf(seed) })).status).toBe(200)
  expect((await person.delete('/api/account/code')).status).toBe(200)
  const { rows } = await sql`select from recovery_codes where user_id = ${person.user.id}`.execute(app.db)
  expect(rows).toEqual([])
  await old(16)
  expect((await person.post('/api/account/proof', { current_password: password })).status).toBe(200)
})

it('a proof is worth nothing in another session of the same person', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const { client } = await half(app, person)
  expect((await client.post('/api/login/factor', { code: codeOf(seed) })).status).toBe(200)
  await provedAgo(app, person, 16)
  await sql`update code_seeds set last_step = 0 where user_id = ${person.user.id}`.execute(app.db)
  expect((await person.post('/api/account/proof', { code: codeOf(seed) })).status).toBe(200)
  expect((await client.post('/api/account/recovery-codes')).body.code).toBe('step_up_required')
  expect((await person.post('/api/account/recovery-codes')).status).toBe(200)
})

it('an administrator’s factor is told to every administrator', async () => {
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const before = await queued('factor_changed_of')
  await aClient(app, { role: 'administrator', organisation: null })
  await withCode(app, admin)
  expect((await queued('factor_changed_of')) - before).toBe(1)
})

async function queued(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'name' = ${name}`.execute(
    app.db,
  )
  return rows[0]?.count ?? 0
}

it('a link opened in a session lets it set one up, and in nobody else’s', async () => {
  const [person, other] = [await aClient(app), await aClient(app)]
  const token = await issueToken(app.db, 'factor', person.user.id)
  expect((await other.post('/api/account/factors/opened', { token })).status).toBe(422)
  expect((await person.post('/api/account/factors/opened', { token })).status).toBe(200)
  expect((await person.post('/api/account/code/start')).status).toBe(200)
  expect((await person.post('/api/account/factors/opened', { token })).status).toBe(422)
})

it('a new password ends half a login that the old one began', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const { client } = await half(app, person)
  const fresh = 'four loud centrifuges'
  const typed = { password: fresh, password_confirmation: fresh }
  expect((await person.patch('/api/account', { current_password: password, ...typed })).status).toBe(200)
  const late = await client.post('/api/login/factor', { code: codeOf(seed) })
  expect([late.status, late.body.code]).toEqual([422, 'token_invalid'])
})

it('a first factor ends the other sessions, which showed none', async () => {
  const person = await aClient(app)
  const older = app.client()
  await older.post('/api/login', { email: person.user.email, password })
  await withCode(app, person)
  expect([(await older.get('/api/user')).status, (await person.get('/api/user')).status]).toEqual([401, 200])
})

it('a proof of nothing is no wrong code, and leaves nothing in the trail', async () => {
  const person = await aClient(app)
  await withCode(app, person)
  for (let times = 0; times < 7; times += 1)
    expect((await person.post('/api/account/proof', {})).status).toBe(422)
  const { rows } =
    await sql`select from audit where action = 'factor_failed' and actor_id = ${person.user.id}`.execute(
      app.db,
    )
  expect(rows).toEqual([])
})
