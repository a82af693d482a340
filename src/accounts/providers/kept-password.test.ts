import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, anOrganisation, password } from '../../../test/factories.ts'
import { anInstitution, aProvider, isIn } from '../../../test/institution.ts'
import { parseAddress } from '../address.ts'
import { makeAdministrator } from '../make-admin.ts'

const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator', organisation })
const institution = await anInstitution({
  appUrl: app.config.appUrl,
  people: { admin: { schac_home_organization: 'university.example', email: admin.user.email, name: 'Ada' } },
})
const provider = await aProvider(admin, institution)
const person = await aClient(app, { organisation })
const address = (email: string) => parseAddress(email) as NonNullable<ReturnType<typeof parseAddress>>

const login = async (email: string, more: object) => {
  const browser = app.client()
  const { status, body } = await browser.post('/api/login', { email, password, ...more })
  return [status, body.code ?? null, await isIn(browser)]
}
const kept = { kept_password: true }

it('makes a provider requirable where every administrator has an address, and is named', async () => {
  expect((await admin.patch(`/api/admin/providers/${provider}`, { is_required: true })).status).toBe(422)
  const made = await makeAdministrator(app.db, address(admin.user.email), true)
  expect(made.keeps_password).toBe(true)
  await admin.post('/api/login', { email: admin.user.email, password })
  expect((await admin.page('/admin')).body.kept_passwords).toEqual([
    { id: admin.user.id, name: expect.any(String) },
  ])
  expect((await admin.patch(`/api/admin/providers/${provider}`, { is_required: true })).status).toBe(200)
})

it('logs in only its owner, only where it is said, and tells nobody else’s password from a wrong one', async () => {
  const { email } = admin.user
  const refused = [422, 'provider_required', null]
  expect(await login(email, {})).toEqual(refused)
  expect(await login(email, kept)).toEqual([200, null, email])
  const alike = [
    { email, password: 'not the password at all' },
    { email: person.user.email, password },
    { email: 'nobody@university.example', password },
  ]
  const answers = await Promise.all(
    alike.map(async (typed) => (await app.client().post('/api/login', { ...typed, ...kept })).body),
  )
  const [first] = await Promise.all([app.client().post('/api/login', { email, password: '' })])
  for (const answer of answers) expect(answer).toEqual(first?.body)
})

it('counts as a guess also where the password is right and not kept', async () => {
  await app.db.deleteFrom('limits').execute()
  for (let times = 0; times < 10; times += 1) await login(person.user.email, kept)
  expect((await login(person.user.email, kept))[0]).toBe(429)
  const audited = app.db.selectFrom('audit').select('id').where('action', '=', 'login_failed')
  const of = audited.where('subject', '=', `user ${person.user.id}`)
  expect((await of.execute()).length).toBeGreaterThanOrEqual(10)
})

it('stays while it is the last way in, and is no more once taken back', async () => {
  await app.db.deleteFrom('limits').execute()
  const { email, id } = admin.user
  await admin.post('/api/login', { email, password, ...kept })
  const last = await admin.delete(`/api/admin/users/${id}/kept-password`)
  expect([last.status, last.body.code]).toEqual([409, 'invalid_transition'])
  expect(await login(email, kept)).toEqual([200, null, email])
  await aClient(app, { role: 'administrator', organisation: null })
  expect((await admin.delete(`/api/admin/users/${id}/kept-password`)).status).toBe(200)
  expect(await login(email, kept)).toEqual([422, 'provider_required', null])
  expect((await admin.delete(`/api/admin/users/${id}/kept-password`)).status).toBe(409)
})

it('comes by itself with make-admin where a provider is required, so that its link opens something', async () => {
  const made = await makeAdministrator(app.db, address('rescue@university.example'))
  expect(made.keeps_password).toBe(true)
  const elsewhere = await makeAdministrator(app.db, address('rescue@elsewhere.example'))
  expect(elsewhere.keeps_password).toBe(false)
})
