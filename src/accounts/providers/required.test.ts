import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, anOrganisation, password } from '../../../test/factories.ts'
import { passkeyOptions, withCode, withPasskey } from '../../../test/factors.ts'
import { anInstitution, aProvider, comeFrom, isIn } from '../../../test/institution.ts'
import { issueToken } from '../tokens.ts'

const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
const { appUrl } = app.config
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator', organisation })
const home = { schac_home_organization: 'university.example' }
const institution = await anInstitution({
  appUrl,
  people: { admin: { ...home, email: admin.user.email, name: 'Ada' }, kim: {}, lee: {} },
})
const provider = await aProvider(admin, institution)
const path = `/api/admin/providers/${provider}`
const person = await aClient(app, { organisation })
institution.people.kim = { ...home, email: person.user.email, name: 'Kim' }
institution.people.lee = { ...home, email: 'lee@university.example', name: 'Lee' }

it('is refused while every administrator would depend on it', async () => {
  const refused = await admin.patch(path, { is_required: true })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['is_required']])
  await aClient(app, { role: 'administrator', organisation: null })
  expect(await isIn(person)).toBe(person.user.email)
})

it('ends what began otherwise, and from then on nothing else begins a session', async () => {
  const { seed } = await withCode(app, person)
  const { passkey } = await withPasskey(app, person)
  const half = app.client()
  await half.post('/api/login', { email: person.user.email, password })
  const browser = app.client()
  const { arrival } = (await comeFrom(browser, institution, provider, 'kim')).body.first_time
  await browser.post('/api/login/provider/join', { arrival, password })
  expect((await browser.post('/api/login/factor', { code: codeOf(seed) })).status).toBe(200)
  await comeFrom(app.client(), institution, provider, 'kim')
  const halves = async () =>
    (await app.db.selectFrom('half_logins').select('by_provider').execute())
      .map(({ by_provider }) => by_provider)
      .sort()
  expect(await halves()).toEqual([false, true])
  await admin.patch(path, { is_required: true })
  expect(await halves()).toEqual([true])
  expect([await isIn(person), await isIn(browser), await isIn(admin)]).toEqual([
    null,
    person.user.email,
    null,
  ])

  const { email } = person.user
  const required = async (to: string, body: object, client = app.client()) => {
    const answer = await client.post(to, body)
    return [to, answer.status, answer.body.code, await isIn(client)]
  }
  const no = (to: string) => [to, 422, 'provider_required', null]
  for (const address of [email, 'nobody@university.example', 'NOBODY@University.Example'])
    expect(await required('/api/login', { email: address, password })).toEqual(no('/api/login'))
  const without = await app.client().post('/api/login', { email, password: '' })
  expect([without.body.code, without.body.provider]).toEqual([
    'provider_required',
    { id: provider, name: 'University' },
  ])
  const fresh = { name: 'New', password, password_confirmation: password, disclaimer: true }
  const claim = { email: 'new@university.example', ...fresh }
  expect(await required('/api/users', claim)).toEqual(no('/api/users'))
  expect(await required('/api/forgot-password', { email })).toEqual(no('/api/forgot-password'))
  expect((await half.post('/api/login/factor', { code: codeOf(seed, 1) })).status).toBe(422)
  const visitor = app.client()
  const signed = passkey.use(await passkeyOptions(visitor))
  expect(await required('/api/login/passkey', { passkey: signed }, visitor)).toEqual(no('/api/login/passkey'))
  const token = await issueToken(app.db, 'reset', person.user.id)
  await visitor.post('/api/reset-password', { email, token, password, password_confirmation: password })
  expect(await required('/api/login', { email, password }, visitor)).toEqual(no('/api/login'))
})

it('lets people of other domains in as before, and by it those of its own', async () => {
  const other = await aClient(app)
  expect(await isIn(other)).toBe(other.user.email)
  const browser = app.client()
  const { first_time } = (await comeFrom(browser, institution, provider, 'lee')).body
  const made = { arrival: first_time.arrival, name: 'Lee', disclaimer: true }
  expect((await browser.post('/api/login/provider/account', made)).status).toBe(200)
  expect(await isIn(browser)).toBe('lee@university.example')
  const age = (hours: number, unseen: number) =>
    sql`update sessions set created_at = now() - make_interval(hours => ${hours}),
      seen_at = now() - make_interval(hours => ${unseen})`.execute(app.db)
  await age(23, 11)
  expect(await isIn(browser)).toBe('lee@university.example')
  await age(23, 13)
  expect([await isIn(browser), await isIn(other)]).toEqual([null, other.user.email])
  await age(25, 0)
  expect([await isIn(browser), await isIn(other)]).toEqual([null, other.user.email])
})

it('asks at the institution in place of a password that is not there', async () => {
  const browser = app.client()
  expect((await comeFrom(browser, institution, provider, 'lee')).body.user.email).toBe(
    'lee@university.example',
  )
  const gone = () => browser.delete('/api/account')
  await sql`update sessions set proved_at = 'epoch'`.execute(app.db)
  expect((await gone()).body.code).toBe('step_up_required')
  const asked = (await browser.post('/api/account/proof/options')).body
  expect([asked.ways, asked.provider]).toEqual([[], { id: provider, name: 'University' }])
  const start = async (client: typeof browser) =>
    client.post('/api/login/provider/start', { provider, again: true })
  expect((await start(app.client())).status).toBe(422)
  const { url } = (await start(browser)).body
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  const other = await institution.logIn(url, 'kim')
  expect((await browser.post('/api/login/provider', { provider, answer: other })).body.code).toBe(
    'token_invalid',
  )
  const answer = await institution.logIn((await start(browser)).body.url, 'lee')
  expect((await browser.post('/api/login/provider', { provider, answer })).body.user.email).toBe(
    'lee@university.example',
  )
  expect((await browser.post('/api/account/factors/link', {})).status).toBe(200)
  expect((await gone()).status).toBe(200)
})

it('counts only while it is on, and is taken back', async () => {
  const { email } = person.user
  const tries = async () => (await app.client().post('/api/login', { email, password })).body.code ?? 'fits'
  await sql`update providers set is_on = false`.execute(app.db)
  expect(await tries()).toBe('fits')
  await sql`update providers set is_on = true`.execute(app.db)
  expect(await tries()).toBe('provider_required')
  await sql`update providers set is_required = false`.execute(app.db)
  expect(await tries()).toBe('fits')
})
