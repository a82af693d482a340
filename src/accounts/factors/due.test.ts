import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import type { TestClient } from '../../../test/client.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, password } from '../../../test/factories.ts'
import { mailOpened, provedAgo, withCode, withPasskey } from '../../../test/factors.ts'
import { issueToken } from '../tokens.ts'

const app = await testApp()
const next = { password: 'a new and quite long one', password_confirmation: 'a new and quite long one' }

const stateOf = async (client: TestClient) => (await client.get('/api/user')).body.user.second_factor
const daysAgo = (id: number, days: number) =>
  sql`update users set rights_since = rights_since - make_interval(days => ${days}) where id = ${id}`.execute(
    app.db,
  )

/** Asks while a person’s row is held. Were each to look without waiting for the other, both would be let through. */
async function whileHeld(id: number, ask: () => ReturnType<TestClient['post']>[]) {
  const asked = await app.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx)
    const calls = ask()
    expect(await Promise.race([...calls, sleep(1_000, 'all wait')])).toBe('all wait')
    return calls
  })
  return Promise.all(asked)
}

it('is due two weeks after somebody becomes an administrator, and then needed', async () => {
  const person = await aClient(app)
  expect(await stateOf(person)).toBe('none')
  await sql`update users set role = 'administrator' where id = ${person.user.id}`.execute(app.db)
  expect(await stateOf(person)).toBe('due')
  expect((await person.page('/dashboard')).body.factor_until).toMatch(/^\d{4}-\d\d-\d\d$/)
  await daysAgo(person.user.id, 13)
  expect(await stateOf(person)).toBe('due')
  await daysAgo(person.user.id, 1)
  expect(await stateOf(person)).toBe('needed')
  expect((await person.page('/account/second-factor')).body.factor_until).toBe(null)
  await withCode(app, person)
  expect(await stateOf(person)).toBe('set')
  expect((await person.get('/api/admin/settings')).status).toBe(200)
})

it('goes with the grant, and begins again with a new one', async () => {
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  const officer = await aClient(app)
  const grant = async (grants: string[]) => {
    const answer = await administrator.post(`/api/admin/users/${officer.user.id}/grants`, { grants })
    expect(answer.status).toBe(200)
  }
  await grant(['board'])
  expect(await stateOf(officer)).toBe('none')
  await grant(['board', 'safety_officer'])
  expect(await stateOf(officer)).toBe('due')
  await daysAgo(officer.user.id, 20)
  expect(await stateOf(officer)).toBe('needed')
  await grant(['safety_officer'])
  expect(await stateOf(officer)).toBe('needed')
  await grant([])
  expect(await stateOf(officer)).toBe('none')
  await grant(['safety_officer'])
  expect(await stateOf(officer)).toBe('due')
})

it('is asked of nobody where the park says so, and two weeks after it says otherwise', async () => {
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  const late = await aClient(app, { organisation: null, role: 'administrator' })
  await daysAgo(late.user.id, 20)
  const choose = async (second_factor: string | null) => {
    const answer = await administrator.patch('/api/admin/settings', {
      section: 'signing_in',
      values: { second_factor },
    })
    expect(answer.status).toBe(200)
  }
  expect(await stateOf(late)).toBe('needed')
  // Twice, since what was saved once and what was saved before may be looked at in other ways.
  for (const _ of [1, 2]) {
    await choose('rights')
    expect(await stateOf(late)).toBe('needed')
  }
  await choose('nobody')
  expect([await stateOf(late), await stateOf(administrator)]).toEqual(['none', 'none'])
  await choose(null)
  expect(await stateOf(late)).toBe('due')
  await sql`update park_settings set changed_at = now() - interval '15 days'`.execute(app.db)
  expect(await stateOf(late)).toBe('needed')
  await choose('rights')
  expect(await stateOf(late)).toBe('needed')
})

it('keeps the last one of somebody whose rights need it, and of two removed at once leaves one', async () => {
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  await withCode(app, administrator)
  expect((await administrator.delete('/api/account/code')).status).toBe(200)
  await withCode(app, administrator)
  await withPasskey(app, administrator)
  await daysAgo(administrator.user.id, 20)
  const { passkeys, must_keep_one } = (await administrator.page('/account/second-factor')).body
  expect(must_keep_one).toBe(true)
  const answers = await whileHeld(administrator.user.id, () => [
    administrator.delete('/api/account/code'),
    administrator.delete(`/api/account/passkeys/${passkeys[0].id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Your rights need a passkey/)
  expect(await stateOf(administrator)).toBe('set')
})

it('two first ones at once bring one set of recovery codes', async () => {
  const person = await aClient(app)
  await mailOpened(app, person)
  const { seed } = (await person.post('/api/account/code/start')).body
  const passkey = new Authenticator(app.config.appUrl)
  const { options } = (await person.post('/api/account/passkeys/options')).body
  const answers = await whileHeld(person.user.id, () => [
    person.post('/api/account/code', { sealed: seed.sealed, code: codeOf(seed.text, 0) }),
    person.post('/api/account/passkeys', { name: 'Phone', passkey: passkey.add(options) }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.recovery_codes?.length === 10)).toHaveLength(1)
})

it('comes after the address and a password of one’s own', async () => {
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  await daysAgo(administrator.user.id, 20)
  await sql`update users set must_change_password = true where id = ${administrator.user.id}`.execute(app.db)
  expect(await stateOf(administrator)).toBe('due')
  const changed = await administrator.patch('/api/account', {
    current_password: password,
    ...next,
  })
  expect(changed.status).toBe(200)
  expect(await stateOf(administrator)).toBe('needed')
})

it('takes the place of the current password, for address, password and deletion', async () => {
  const person = await aClient(app)
  await withCode(app, person)
  await provedAgo(app, person, 16)
  const email = `other-${person.user.email}`
  const acts = {
    address: () => person.patch('/api/account', { email, current_password: password }),
    password: () => person.patch('/api/account', { ...next, current_password: password }),
    deletion: () => person.delete('/api/account', { current_password: password }),
  }
  for (const [what, act] of Object.entries(acts)) {
    const { status, body } = await act()
    expect([what, status, body.code]).toEqual([what, 403, 'step_up_required'])
  }
  expect((await person.patch('/api/account', { name: 'Ada Proven' })).status).toBe(200)
  await provedAgo(app, person, 1)
  expect((await person.patch('/api/account', { email })).status).toBe(200)
  expect((await person.patch('/api/account', next)).status).toBe(200)
  expect((await person.delete('/api/account', {})).status).toBe(200)
})

it('a password set by a mailed link needs no second mail for the first factor, in that browser', async () => {
  const person = await aClient(app)
  const { id, email } = person.user
  const start = async (client: TestClient) => (await client.post('/api/account/code/start')).status
  const [here, elsewhere] = [app.client(), app.client()]
  const reset = { email, token: await issueToken(app.db, 'reset', id), ...next }
  expect((await here.post('/api/reset-password', reset)).status).toBe(200)
  for (const client of [here, elsewhere]) await client.post('/api/login', { email, password: next.password })
  expect([await start(here), await start(elsewhere)]).toEqual([200, 422])

  const another = await aClient(app)
  for (const [name, value] of here.cookies) if (name === 'labex_mailbox') elsewhere.cookies.set(name, value)
  await elsewhere.post('/api/login', { email: another.user.email, password })
  expect(await start(elsewhere)).toBe(422)
  await sql`update users set password_changed_at = now() - interval '61 minutes' where id = ${id}`.execute(
    app.db,
  )
  await here.post('/api/login', { email, password: next.password })
  expect(await start(here)).toBe(422)
})

it('without one the current password is asked as before', async () => {
  const person = await aClient(app)
  for (const act of [
    () => person.patch('/api/account', { email: `other-${person.user.email}` }),
    () => person.delete('/api/account', {}),
    () => person.delete('/api/account', { current_password: 'wrong' }),
  ]) {
    const { status, body } = await act()
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
  }
})
