import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, password } from '../../test/factories.ts'
import { anInstitution, aProvider, isIn } from '../../test/institution.ts'
import { issueToken } from './tokens.ts'

const app = await testApp({ env: { OIDC_ALLOW_PRIVATE: '1' } })
const organisation = await anOrganisation(app, { domain: 'university.example' })
await anOrganisation(app, { domain: 'institute.example' })
const institution = await anInstitution({
  appUrl: app.config.appUrl,
  people: {
    admin: { schac_home_organization: 'university.example', email: 'admin@university.example', name: 'Ada' },
  },
})
type Person = Awaited<ReturnType<typeof aClient>>

/** One administrator elsewhere than the institution that is required, and one there. */
async function administrators(): Promise<{ elsewhere: Person; there: Person; provider: number }> {
  await app.db.deleteFrom('providers').execute()
  await app.db.deleteFrom('limits').execute()
  await app.db.updateTable('users').set({ role: 'user' }).execute()
  const elsewhere = await aClient(app, { role: 'administrator', organisation: null })
  const there = await aClient(app, { role: 'administrator', organisation })
  const provider = await aProvider(elsewhere, institution)
  return { elsewhere, there, provider }
}
const becomesRequired = ({ elsewhere, provider }: Awaited<ReturnType<typeof administrators>>) =>
  elsewhere.patch(`/api/admin/providers/${provider}`, { is_required: true })
/** As if they came by the institution. */
const comesBack = async ({ user }: Person) => {
  const kept = { password_kept_at: new Date() }
  await app.db.updateTable('users').set(kept).where('id', '=', user.id).execute()
  const browser = app.client()
  await browser.post('/api/login', { email: user.email, password, kept_password: true })
  await app.db.updateTable('users').set({ password_kept_at: null }).where('id', '=', user.id).execute()
  return browser
}
const addressOf = async ({ user }: Person) =>
  (
    await app.db
      .selectFrom('users')
      .select(['email', 'pending_email'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).email

const goes: Record<string, (there: Awaited<ReturnType<typeof comesBack>>, of: Person) => Promise<unknown[]>> =
  {
    'is not deleted by another': async (there, { user }) => {
      const { status, body } = await there.delete(`/api/admin/users/${user.id}`)
      return [status, body.message]
    },
    'does not delete the account': async (_, person) => {
      const { status, body } = await person.delete('/api/account', { current_password: password })
      return [status, body.message]
    },
    'has not left': async (there, { user }) => {
      const { status, body } = await there.post(`/api/admin/users/${user.id}/left`, { colleague: null })
      return [status, body.message]
    },
    'is not moved to its domain': async (there, { user }) => {
      const email = `moved.${user.id}@university.example`
      const { status, body } = await there.patch(`/api/admin/users/${user.id}`, { email })
      return [status, body.errors?.email?.[0]]
    },
    'does not ask to move there': async (_, person) => {
      const email = `asked.${person.user.id}@university.example`
      const { status, body } = await person.patch('/api/account', { email, current_password: password })
      return [status, body.errors?.email?.[0]]
    },
    'does not move there by a link that was mailed before': async (_, person) => {
      const pending_email = `linked.${person.user.id}@university.example`
      await app.db.updateTable('users').set({ pending_email }).where('id', '=', person.user.id).execute()
      const token = await issueToken(app.db, 'email', person.user.id)
      const { status, body } = await app.client().post('/api/email/verify', { token })
      return [status, body.message]
    },
  }

it.each(Object.entries(goes))(
  'the last administrator elsewhere than a required institution %s',
  async (_, go) => {
    const all = await administrators()
    expect((await becomesRequired(all)).status).toBe(200)
    const there = await comesBack(all.there)
    const before = await addressOf(all.elsewhere)
    const [status, said] = await go(there, all.elsewhere)
    expect([status === 409 || status === 422, said]).toEqual([
      true,
      expect.stringContaining('Every other administrator has an address where an institution’s login'),
    ])
    expect([await isIn(all.elsewhere), await addressOf(all.elsewhere)]).toEqual([before, before])

    await app.db.updateTable('providers').set({ is_required: false }).execute()
    expect((await go(there, all.elsewhere))[0]).toBe(200)
  },
)

it('of a login that becomes required and the last administrator elsewhere who goes at the same moment, one comes first', async () => {
  for (let times = 0; times < 6; times += 1) {
    const all = await administrators()
    const [required, gone] = await Promise.all([
      becomesRequired(all),
      all.there.delete(`/api/admin/users/${all.elsewhere.user.id}`),
    ])
    expect([required.status, gone.status].filter((status) => status === 200)).toHaveLength(1)
  }
})

it('nobody is kept where all depend on the institution already', async () => {
  const all = await administrators()
  expect((await becomesRequired(all)).status).toBe(200)
  const there = await comesBack(all.there)
  const email = `restored.${all.elsewhere.user.id}@university.example`
  await app.db.updateTable('users').set({ email }).where('id', '=', all.elsewhere.user.id).execute()
  expect(
    (await there.patch('/api/account', { email: all.there.user.email, current_password: password })).status,
  ).toBe(200)
  expect((await there.delete(`/api/admin/users/${all.elsewhere.user.id}`)).status).toBe(200)
  expect((await there.delete('/api/account', { current_password: password })).status).toBe(409)
})

it('a session goes where its owner moves the account to a domain at which it could not begin', async () => {
  const all = await administrators()
  const third = await aClient(app, { role: 'administrator', organisation: null })
  await becomesRequired(all)
  const moves = (email: string) => third.patch(`/api/admin/users/${third.user.id}`, { email })
  expect((await moves('third@institute.example')).status).toBe(200)
  expect(await isIn(third)).toBe('third@institute.example')
  expect((await moves('third@university.example')).status).toBe(200)
  expect(await isIn(third)).toBe(null)
})
