import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, anOrganisation, password } from '../../../test/factories.ts'
import { anInstitution, aProvider, client, comeFrom, oneHome } from '../../../test/institution.ts'
import { checkFactors } from '../../doctor/database.ts'
import { lostFactors } from '../factors/lost.ts'
import { seal } from '../factors/seal.ts'
import { noteTried } from './manage.ts'

const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator', organisation: null })
const home = { schac_home_organization: 'university.example' }
const institution = await anInstitution({
  appUrl: app.config.appUrl,
  people: { admin: { ...home, email: 'admin@university.example', name: 'Ada' } },
})
const provider = await aProvider(admin, institution)
const path = `/api/admin/providers/${provider}`

const change = async (what: object) => {
  const { status, body } = await admin.patch(path, what)
  return status === 200 ? 200 : [status, Object.keys(body.errors ?? {})]
}
const startTrial = async () => (await admin.post(`${path}/try`)).body.url
const endTrial = async (url: string) =>
  admin.post('/api/login/provider', { provider, answer: await institution.logIn(url, 'admin') })
const trial = async () => endTrial(await startTrial())
const isChanged = async () => (await admin.page(`/admin/sign-in/${provider}/edit`)).body.provider.is_changed

it('what was changed since the trial asks for another before it is required or switched on', async () => {
  const changes: object[] = [
    { client_secret: client.secret },
    { rows: [...oneHome, { claim: 'home', value: 'x', domains: ['x.example'] }] },
    { rows: oneHome },
    { scopes: 'openid email' },
    { factor_values: ['mfa'] },
    { factor_values: [], scopes: 'openid profile email' },
  ]
  for (const what of changes) {
    expect([await change({ ...what, is_required: true }), await isChanged()]).toEqual([
      [422, ['is_required']],
      false,
    ])
    expect([await change(what), await isChanged()]).toEqual([200, true])
    expect(await change({ is_required: true })).toEqual([422, ['is_required']])
    await change({ is_on: false })
    expect(await change({ is_on: true })).toEqual([422, ['is_on']])
    await trial()
    expect([await isChanged(), await change({ is_on: true })]).toEqual([false, 200])
  }
  expect([await change({ name_en: 'University', rows: oneHome }), await isChanged()]).toEqual([200, false])
  expect(await change({ is_required: true })).toBe(200)
  expect([await change({ client_secret: client.secret }), await isChanged()]).toEqual([200, true])
  expect(await change({ is_required: false })).toBe(200)
})

it('a trial counts for what it went by, not for what was saved on the way', async () => {
  await change({ client_secret: client.secret })
  const before = await app.db.selectFrom('providers').selectAll().executeTakeFirstOrThrow()
  await change({ rows: oneHome, scopes: 'openid email' })
  await noteTried(app.db, before)
  expect(await isChanged()).toBe(true)
  await trial()
  expect(await isChanged()).toBe(false)
})

it('a secret that cannot be read is said to be that, everywhere, and a new one mends it', async () => {
  const aside = async () => (await app.client().page('/login')).body.providers
  expect(await aside()).toEqual([{ id: provider, name: 'University', works: true }])
  const lost = () => lostFactors(app.db, app.secret, app.config.appUrl)
  expect((await lost()).providers).toEqual([])
  const sealed_secret = seal('the secret of another time', 'provider', String(provider), Buffer.from('x'))
  await app.db.updateTable('providers').set({ sealed_secret }).where('id', '=', provider).execute()

  expect(await aside()).toEqual([{ id: provider, name: 'University', works: false }])
  const refused = await app.client().post('/api/login/provider/start', { provider })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    422,
    'token_invalid',
    expect.stringContaining('not possible now'),
  ])
  expect((await admin.post(`${path}/try`)).body.message).toContain('not possible now')
  expect((await admin.page('/admin/sign-in')).body.providers[0].works).toBe(false)
  expect((await admin.page('/admin')).body.lost_factors.providers).toEqual(['University'])
  expect(await checkFactors(app.db, app.secret, app.config)).toEqual([
    expect.objectContaining({ fact: expect.stringContaining('the secret of University cannot be read') }),
  ])
  const member = await aClient(app, { organisation })
  const { status } = await app.client().post('/api/login', { email: member.user.email, password })
  expect(status).toBe(200)

  expect(await change({ client_secret: client.secret })).toBe(200)
  expect((await aside())[0].works).toBe(true)
  expect((await comeFrom(app.client(), institution, provider, 'admin')).body.first_time.asks).toBe('account')
  expect((await lost()).providers).toEqual([])
})
