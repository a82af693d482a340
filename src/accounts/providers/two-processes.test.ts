import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { TestClient } from '../../../test/client.ts'
import { aClient, anOrganisation, password } from '../../../test/factories.ts'
import { anInstitution, aProvider, comeFrom, isIn } from '../../../test/institution.ts'
import { until } from '../../../test/until.ts'

const env = { OIDC_ALLOW_PRIVATE: '1' }
const one = await testApp({ env })
const other = await testApp({ env, database: one.connection })
const organisation = await anOrganisation(one, { domain: 'university.example' })
const admin = await aClient(one, { role: 'administrator', organisation: null })
const institution = await anInstitution({
  appUrl: one.config.appUrl,
  people: {
    kim: { schac_home_organization: 'university.example', email: 'kim@university.example', name: 'Kim' },
  },
})
const provider = await aProvider(admin, institution)
const path = `/api/admin/providers/${provider}`

/** The same browser, answered by the other process from now on. */
function atTheOther(browser: TestClient): TestClient {
  const moved = new TestClient(one.config.appUrl, other.send)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  return moved
}

it('what begins at one process ends at the other, and once', async () => {
  const browser = one.client()
  const { url } = (await browser.post('/api/login/provider/start', { provider })).body
  const answer = await institution.logIn(url, 'kim')
  const moved = atTheOther(browser)
  const back = await moved.post('/api/login/provider', { provider, answer })
  expect(back.body.first_time.email).toBe('kim@university.example')
  expect((await browser.post('/api/login/provider', { provider, answer })).body.code).toBe('token_invalid')
  const made = { arrival: back.body.first_time.arrival, name: 'Kim', disclaimer: true }
  expect((await moved.post('/api/login/provider/account', made)).status).toBe(200)
  expect(await isIn(moved)).toBe('kim@university.example')
})

it('switched off at one is off at the next request of the other', async () => {
  const begun = other.client()
  const { url } = (await begun.post('/api/login/provider/start', { provider })).body
  const answer = await institution.logIn(url, 'kim')
  await admin.patch(path, { is_on: false })
  expect((await other.client().post('/api/login/provider/start', { provider })).status).toBe(422)
  expect((await begun.post('/api/login/provider', { provider, answer })).status).toBe(422)
  await admin.patch(path, { is_on: true })
  expect((await comeFrom(other.client(), institution, provider, 'kim')).body.user.email).toBe(
    'kim@university.example',
  )
})

it('required at one ends what runs at the other, and a login that was about to begin', async () => {
  const [running, begins] = [await aClient(one, { organisation }), await aClient(one, { organisation })]
  const browser = other.client()
  const waiting = async (count: number) =>
    (await sql`select from pg_locks where not granted`.execute(one.db)).rows.length >= count
  let both: Promise<unknown> = Promise.resolve()
  await one.db.transaction().execute(async (trx) => {
    // Which a login writes when its session has begun.
    await sql`lock table known_devices in exclusive mode`.execute(trx)
    const login = browser.post('/api/login', { email: begins.user.email, password })
    await until(() => waiting(1))
    const required = admin.patch(path, { is_required: true })
    both = Promise.all([login, required])
    await Promise.race([required, until(() => waiting(2))])
  })
  await both
  expect(await isIn(atTheOther(running))).toBe(null)
  expect(await isIn(browser)).toBe(null)
  const answer = await browser.post('/api/login', { email: begins.user.email, password })
  expect(answer.body.code).toBe('provider_required')
})
