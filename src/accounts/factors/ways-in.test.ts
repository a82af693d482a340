import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestClient } from '../../../test/client.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, password } from '../../../test/factories.ts'
import { half, withCode } from '../../../test/factors.ts'
import { readConfig } from '../../config.ts'
import { hashPassword } from '../password.ts'
import { issueToken } from '../tokens.ts'
import { offersPasskeys } from './passkeys.ts'

const app = await testApp()
const fresh = 'four loud centrifuges'
const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200

/** Logs in by a password that is right, and says what is asked besides. */
async function asked(email: string, typed: string): Promise<unknown> {
  const client = app.client()
  const { body } = await client.post('/api/login', { email, password: typed })
  expect(await isIn(client)).toBe(false)
  return body.second_factor
}

it('a reset link sets a password, and then asks for the factor', async () => {
  const { user } = await withFactor()
  const client = app.client()
  const token = await issueToken(app.db, 'reset', user.id)
  const reset = { email: user.email, token, password: fresh, password_confirmation: fresh }
  expect((await client.post('/api/reset-password', reset)).status).toBe(200)
  expect(await isIn(client)).toBe(false)
  expect(await asked(user.email, fresh)).toEqual(['code', 'recovery'])
})

it('a temporary password asks for the factor, too', async () => {
  const { user } = await withFactor()
  const password_hash = await hashPassword(fresh)
  await app.db
    .updateTable('users')
    .set({ password_hash, must_change_password: true })
    .where('id', '=', user.id)
    .execute()
  expect(await asked(user.email, fresh)).toEqual(['code', 'recovery'])
})

it('the link of another address changes it in any browser, and lets in none', async () => {
  const { user, person } = await withFactor()
  const email = `other-${user.email}`
  expect((await person.patch('/api/account', { email })).status).toBe(200)
  const client = app.client()
  const token = await issueToken(app.db, 'email', user.id)
  expect((await client.post('/api/email/verify', { token })).status).toBe(200)
  expect(await isIn(client)).toBe(false)
  expect(await asked(email, password)).toEqual(['code', 'recovery'])
})

it('half a login opens nothing in a second tab, and leaves the session of somebody else as it was', async () => {
  const { person, seed } = await withFactor()
  const { client } = await half(app, person)
  for (const path of ['/api/user', '/api/account/proof', '/api/admin/settings'])
    expect([path, (await client.get(path)).status]).toEqual([path, 401])
  expect((await client.post('/api/account/proof', { current_password: password })).status).toBe(401)

  const other = await aClient(app)
  const shared = await half(app, person, other)
  expect((await shared.client.get('/api/user')).body.user.id).toBe(other.user.id)
  const ended = await shared.client.post('/api/login/factor', { code: codeOf(seed) })
  expect([ended.status, ended.body.user.id]).toEqual([200, person.user.id])
})

it('a session of before the first factor is over', async () => {
  const person = await aClient(app)
  const old = app.client()
  await old.post('/api/login', { email: person.user.email, password })
  expect(await isIn(old)).toBe(true)
  await withCode(app, person)
  expect([await isIn(old), await isIn(person)]).toEqual([false, true])
})

it.each([
  ['https://labex.example', true],
  ['http://labex.example', false],
  ['http://localhost:3000', true],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('at %s passkeys are offered: %s', (APP_URL, isOffered) => {
  expect(offersPasskeys(readConfig({ APP_URL }))).toBe(isOffered)
})

async function withFactor() {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  await sql`delete from limits`.execute(app.db)
  return { person, user: person.user, seed }
}
