import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient, anOrganisation, password } from '../../../test/factories.ts'
import { withCode } from '../../../test/factors.ts'
import { anInstitution, aProvider, comeFrom, isIn, type Person } from '../../../test/institution.ts'

const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
const { appUrl } = app.config
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator' })

const home = { schac_home_organization: 'university.example' }
const someone = (name: string, more: Person = {}): Person => ({
  ...home,
  email: `${name}@university.example`,
  name: `${name} of the University`,
  ...more,
})
const institution = await anInstitution({
  appUrl,
  people: {
    admin: someone('admin'),
    kim: someone('kim'),
    sam: someone('sam'),
    other: someone('other', { schac_home_organization: 'hospital.example' }),
    none: { email: 'none@university.example', name: 'None' },
    elsewhere: someone('x', { email: 'x@gmail.example' }),
    upper: someone('upper', { email: 'Upper@UNIVERSITY.example' }),
  },
})
const provider = await aProvider(admin, institution)

it('somebody who comes for the first time agrees on one page, and from then on is in at once', async () => {
  const browser = app.client()
  const { status, body } = await comeFrom(browser, institution, provider, 'kim')
  expect([status, body.user, body.first_time]).toEqual([
    200,
    undefined,
    {
      asks: 'account',
      email: 'kim@university.example',
      name: 'kim of the University',
      arrival: expect.any(String),
    },
  ])
  expect(await isIn(browser)).toBe(null)
  const { arrival } = body.first_time
  const without = await browser.post('/api/login/provider/account', { arrival, name: 'Kim' })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['disclaimer']])
  const made = await browser.post('/api/login/provider/account', { arrival, name: 'Kim', disclaimer: true })
  expect([made.status, made.body.user]).toMatchObject([
    200,
    { email: 'kim@university.example', verified: true, organisation: { id: organisation.id } },
  ])
  const later = app.client()
  const came = await comeFrom(later, institution, provider, 'kim')
  expect([came.status, came.body.user.id, await isIn(later)]).toEqual([
    200,
    made.body.user.id,
    'kim@university.example',
  ])
})

it('claims in the ID token count as those of userinfo do', async () => {
  const second = await anInstitution({
    appUrl,
    saysInToken: true,
    people: { admin: someone('admin'), jo: someone('jo') },
  })
  const id = await aProvider(admin, second)
  const { body } = await comeFrom(app.client(), second, id, 'jo')
  expect(body.first_time).toMatchObject({ asks: 'account', email: 'jo@university.example' })
})

it('an address counts only with its own home organisation, and only with a domain of that row', async () => {
  for (const subject of ['other', 'none', 'elsewhere']) {
    const browser = app.client()
    const { status, body } = await comeFrom(browser, institution, provider, subject)
    expect([subject, status, body.code, await isIn(browser)]).toEqual([subject, 422, 'token_invalid', null])
  }
  const { body } = await comeFrom(app.client(), institution, provider, 'upper')
  expect(body.first_time.email).toBe('upper@university.example')
})

it('an answer counts once, in the browser that began, and for the provider that it came from', async () => {
  const browser = app.client()
  const { body } = await browser.post('/api/login/provider/start', { provider })
  const answer = await institution.logIn(body.url, 'kim')
  const said = { provider, answer }
  const refused = async (client: typeof browser, given: object) => {
    const { status, body } = await client.post('/api/login/provider', given)
    return [status, body.code, await isIn(client)]
  }
  const no = [422, 'token_invalid', null]
  expect(await refused(app.client(), said)).toEqual(no)
  const second = await aProvider(admin, institution, { name_en: 'Second' })
  expect(await refused(browser, { provider: second, answer })).toEqual(no)
  const forged = answer.replace(/state=[^&]+/, (state) => `${state.slice(0, -2)}xx`)
  expect(await refused(browser, { provider, answer: forged })).toEqual(no)
  expect((await browser.post('/api/login/provider', said)).body.user.email).toBe('kim@university.example')
  expect((await browser.post('/api/login/provider', said)).status).toBe(422)
  const fresh = app.client()
  const again = await fresh.post('/api/login/provider/start', { provider })
  const mixed = (await institution.logIn(again.body.url, 'kim')).replace(
    /iss=[^&]+/,
    `iss=${encodeURIComponent('https://evil.example')}`,
  )
  expect(await refused(fresh, { provider, answer: mixed })).toEqual(no)
})

it('a state is answered once, also by another code of its own', async () => {
  institution.people.twice = someone('twice')
  const browser = app.client()
  const { url } = (await browser.post('/api/login/provider/start', { provider })).body
  const [first, second] = [await institution.logIn(url, 'twice'), await institution.logIn(url, 'twice')]
  const statusOf = async (answer: string) =>
    (await browser.post('/api/login/provider', { provider, answer })).status
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(second)).toBe(422)
})

it('a code of one login does not end another: what binds them follows from state and browser', async () => {
  const [mine, theirs] = [app.client(), app.client()]
  const begun = async (browser: typeof mine) =>
    (await browser.post('/api/login/provider/start', { provider })).body.url
  const own = new URLSearchParams(await institution.logIn(await begun(mine), 'sam'))
  const foreign = new URLSearchParams(await institution.logIn(await begun(theirs), 'kim'))
  own.set('code', foreign.get('code') ?? '')
  const { status } = await mine.post('/api/login/provider', { provider, answer: own.toString() })
  expect([status, await isIn(mine)]).toEqual([422, null])
})

it('an account with the address is joined by its password, and its factor besides', async () => {
  const person = await aClient(app, { organisation })
  const { email } = person.user
  institution.people.sam = someone('sam', { email })
  const { seed } = await withCode(app, person)
  const browser = app.client()
  const { body } = await comeFrom(browser, institution, provider, 'sam')
  expect(body.first_time).toMatchObject({ asks: 'password', email })
  const { arrival } = body.first_time
  const wrong = await browser.post('/api/login/provider/join', { arrival, password: 'not this one' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
  expect((await app.client().post('/api/login/provider/join', { arrival, password })).status).toBe(422)
  const half = await browser.post('/api/login/provider/join', { arrival, password })
  expect([half.body.user, half.body.second_factor, await isIn(browser)]).toEqual([
    undefined,
    ['code', 'recovery'],
    null,
  ])
  const links = () => sql`select from provider_links where user_id = ${person.user.id}`.execute(app.db)
  expect((await links()).rows.length).toBe(0)
  const { status } = await browser.post('/api/login/factor', { code: codeOf(seed) })
  expect([status, await isIn(browser), (await links()).rows.length]).toEqual([200, email, 1])
  const later = await comeFrom(app.client(), institution, provider, 'sam')
  expect([later.body.user, later.body.second_factor]).toEqual([undefined, ['code', 'recovery']])
})

it('taken apart between the two halves of a login, the second opens nothing', async () => {
  const person = await aClient(app, { organisation })
  institution.people.half = someone('half', { email: person.user.email })
  const { seed } = await withCode(app, person)
  const link = { provider_id: provider, subject: 'half', user_id: person.user.id }
  await app.db.insertInto('provider_links').values(link).execute()
  const browser = app.client()
  const { body } = await comeFrom(browser, institution, provider, 'half')
  expect(body.second_factor).toEqual(['code', 'recovery'])
  expect((await admin.post(`/api/admin/users/${person.user.id}/part-provider`, { provider })).status).toBe(
    200,
  )
  const { status } = await browser.post('/api/login/factor', { code: codeOf(seed) })
  expect([status, await isIn(browser)]).toEqual([422, null])
})

it('another account of the provider with the same address stays outside, until they are taken apart', async () => {
  institution.people.successor = someone('kim')
  const browser = app.client()
  const refused = await comeFrom(browser, institution, provider, 'successor')
  expect([refused.status, refused.body.code]).toEqual([422, 'token_invalid'])
  const { rows } = await sql<{
    id: number
  }>`select id from users where email = 'kim@university.example'`.execute(app.db)
  const path = `/api/admin/users/${rows[0]?.id}/part-provider`
  expect((await admin.post(path, { provider })).status).toBe(200)
  expect((await admin.post(path, { provider })).status).toBe(404)
  const { body } = await comeFrom(browser, institution, provider, 'successor')
  expect(body.first_time.asks).toBe('link')
})

it('one that is switched off or cannot be reached lets nobody in', async () => {
  const away = await anInstitution({ appUrl, people: { admin: someone('admin'), lee: someone('lee') } })
  const id = await aProvider(admin, away)
  const browser = app.client()
  const { url } = (await browser.post('/api/login/provider/start', { provider: id })).body
  const answer = await away.logIn(url, 'lee')
  await admin.patch(`/api/admin/providers/${id}`, { is_on: false })
  expect((await browser.post('/api/login/provider', { provider: id, answer })).status).toBe(422)
  expect((await browser.post('/api/login/provider/start', { provider: id })).body.message).toBe(
    'This way to log in was closed. Log in another way.',
  )
  expect((await browser.page('/login')).body.providers.map((one: { id: number }) => one.id)).not.toContain(id)
  await admin.patch(`/api/admin/providers/${id}`, { is_on: true })
  await away.stop()
  const { status, body } = await browser.post('/api/login/provider', { provider: id, answer })
  expect([status, body.code, body.message]).toEqual([
    422,
    'token_invalid',
    expect.stringContaining('University'),
  ])
})

it('trying shows what comes and logs nobody in; without it nothing is switched on', async () => {
  const made = await admin.post('/api/admin/providers', {
    ...{ name_en: 'New', name_nl: 'Nieuw', issuer: institution.issuer, client_id: 'labex' },
    ...{ client_secret: 'a-secret-of-the-institution-0123' },
  })
  const { id } = made.body.provider
  expect(JSON.stringify(made.body)).not.toContain('a-secret-of')
  const early = await admin.patch(`/api/admin/providers/${id}`, { is_on: true })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['is_on']])
  const { url } = (await admin.post(`/api/admin/providers/${id}/try`)).body
  const answer = await institution.logIn(url, 'kim')
  const stranger = app.client()
  expect((await stranger.post('/api/login/provider', { provider: id, answer })).status).toBe(422)
  const before = await isIn(admin)
  const { body } = await admin.post('/api/login/provider', { provider: id, answer })
  expect(body.tried).toMatchObject({ row: null, email: null, is_proven: false })
  expect(body.tried.claims).toContainEqual({ name: 'email', value: 'kim@university.example' })
  expect(await isIn(admin)).toBe(before)
})
