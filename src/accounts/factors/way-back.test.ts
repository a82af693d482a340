import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, password } from '../../../test/factories.ts'
import { half, withCode } from '../../../test/factors.ts'
import { clear } from '../../../test/queued-mails.ts'
import { forgetFactorsAt } from '../make-admin.ts'
import { issueToken } from '../tokens.ts'
import { forgetWhatWasUsed } from './ended.ts'

const app = await testApp()
const administrator = await aClient(app, { organisation: null, role: 'administrator' })

/** Somebody with a code, for whom a way back was opened so many hours ago. */
async function opened(hours: number) {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const { id } = person.user
  expect((await administrator.post(`/api/admin/users/${id}/way-back`)).status).toBe(200)
  await sql`update ways_back set opened_at = now() - make_interval(hours => ${hours}) where user_id = ${id}`.execute(
    app.db,
  )
  return { person, seed, id, token: await issueToken(app.db, 'way_back', id) }
}
const take = (token: string, typed = password, client = app.client()) =>
  client.post('/api/way-back', { token, password: typed })

it('lets somebody in with the password after a day, and takes off all that was set up', async () => {
  const { person, token, id } = await opened(25)
  const client = app.client()
  const { status, body } = await take(token, password, client)
  expect([status, body.user.id, body.user.second_factor]).toEqual([200, id, 'none'])
  expect((await person.get('/api/user')).status).toBe(401)
  expect((await client.post('/api/account/code/start')).status).toBe(200)
  const again = await app.client().post('/api/login', { email: person.user.email, password })
  expect(again.body.user.id).toBe(id)
  expect((await take(token)).body.code).toBe('token_invalid')
})

it('does nothing before a day is over, with a wrong password, or without its link', async () => {
  const early = await opened(23)
  const { status, body } = await take(early.token)
  expect([status, body.code]).toEqual([409, 'invalid_transition'])
  const late = await opened(25)
  expect(Object.keys((await take(late.token, 'not it')).body.errors)).toEqual(['password'])
  expect((await take('x'.repeat(43))).body.code).toBe('token_invalid')
  const other = await opened(25)
  expect((await take(await issueToken(app.db, 'reset', other.id))).body.code).toBe('token_invalid')
  for (const { person } of [early, late, other]) await half(app, person)
})

it('is stopped by the person and by any administrator, and works no more', async () => {
  const [own, theirs] = [await opened(25), await opened(25)]
  expect((await app.client().post('/api/way-back/stop', { token: own.token })).status).toBe(200)
  const another = await aClient(app, { organisation: null, role: 'administrator' })
  expect((await another.delete(`/api/admin/users/${theirs.id}/way-back`)).status).toBe(200)
  for (const { token, person } of [own, theirs]) {
    expect((await take(token)).body.code).toBe('token_invalid')
    await half(app, person)
  }
  expect((await another.delete(`/api/admin/users/${theirs.id}/way-back`)).status).toBe(409)
})

it('opens once, also when several take it at the same time', async () => {
  const { token } = await opened(25)
  const answers = await Promise.all(Array.from({ length: 4 }, () => take(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('ends after four days, and with a restore', async () => {
  const old = await opened(97)
  expect((await take(old.token)).body.code).toBe('token_invalid')
  const restored = await opened(25)
  await forgetWhatWasUsed(app.db)
  expect((await take(restored.token)).body.code).toBe('token_invalid')
})

it('is opened by another administrator, for somebody with more than a password, and only one', async () => {
  const bare = await aClient(app)
  const own = await administrator.post(`/api/admin/users/${administrator.user.id}/way-back`)
  expect(own.status).toBe(403)
  expect((await administrator.post(`/api/admin/users/${bare.user.id}/way-back`)).status).toBe(409)
  const { id, person } = await opened(1)
  expect((await administrator.post(`/api/admin/users/${id}/way-back`)).status).toBe(409)
  const page = await administrator.page(`/admin/users/${id}/edit`)
  expect(page.body.factors).toMatchObject({ is_set: true, way_back: { works: false } })
  await half(app, person)
})

it('the command takes everything off at once, promotes nobody, and is mailed', async () => {
  const person = await aClient(app)
  const { seed } = await withCode(app, person)
  const { client } = await half(app, person)
  await clear(app)
  const { email } = person.user
  const [local = '', domain = ''] = email.split('@')
  expect(await forgetFactorsAt(app.db, { address: email, local, domain })).toEqual(expect.any(String))
  expect((await client.post('/api/login/factor', { code: codeOf(seed) })).body.code).toBe('token_invalid')
  expect((await person.get('/api/user')).status).toBe(401)
  const { body } = await app.client().post('/api/login', { email, password })
  expect([body.user.role, body.user.second_factor]).toEqual(['user', 'none'])
  const nobody = { address: `nobody@${domain}`, local: 'nobody', domain }
  expect(await forgetFactorsAt(app.db, nobody)).toBe(null)
})
