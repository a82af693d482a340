import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, anOrganisation } from '../../../test/factories.ts'
import { parseAddress } from '../address.ts'
import { withdrawAgain, withdrawnFactors } from '../factors/withdrawn.ts'
import { makeAdministrator } from '../make-admin.ts'
import { providerStates, requireAgain } from './again.ts'

const app = await testApp()
const organisation = await anOrganisation(app, { domain: 'university.example' })
const admin = await aClient(app, { role: 'administrator', organisation: null })

const given = (name: string, domain: string) => ({
  ...{ name_en: name, name_nl: name, issuer: `https://login.${domain}`, client_id: 'labex' },
  ...{ client_secret: 'as it was given', rows: [{ claim: 'home', value: domain, domains: [domain] }] },
})
async function aProvider(name: string, domain: string): Promise<number> {
  const { body } = await admin.post('/api/admin/providers', given(name, domain))
  await app.db
    .updateTable('providers')
    .set({ tested_at: new Date() })
    .where('id', '=', body.provider.id)
    .execute()
  return body.provider.id
}
const change = (id: number, what: object) => admin.patch(`/api/admin/providers/${id}`, what)
const now = async (id: number) =>
  app.db.selectFrom('providers').select(['is_on', 'is_required']).where('id', '=', id).executeTakeFirst()

it('what became required, optional, off or deleted after a backup is so again', async () => {
  const [required, released, off, deleted] = [
    await aProvider('Required', 'one.example'),
    await aProvider('Released', 'two.example'),
    await aProvider('Off', 'three.example'),
    await aProvider('Deleted', 'four.example'),
  ]
  await change(released, { is_on: true, is_required: true })
  await change(off, { is_on: true })
  await change(deleted, { is_on: true })
  const backup = await sql<object>`select to_jsonb(providers) as row from providers`.execute(app.db)

  await change(required, { is_on: true, is_required: true })
  await change(released, { is_required: false })
  await change(off, { is_on: false })
  await admin.delete(`/api/admin/providers/${deleted}`)
  const later = await aProvider('Later', 'five.example')
  await change(later, { is_on: true, is_required: true })
  const other = await aProvider('Other', 'seven.example')
  const kept = await providerStates(app.db)
  const before = kept.find(({ provider_id }) => provider_id === required) as (typeof kept)[number]
  const earlier = { ...before, is_required: false, is_on: false, said_at: '2020-01-01 00:00:00+00' }
  const namesake = { ...before, provider_id: released, made_at: '2020-01-01 00:00:00+00' }
  const unknown = { ...before, provider_id: 1_000_000, is_required: false }

  await sql`delete from providers`.execute(app.db)
  await sql`insert into providers overriding system value
    select kept.* from jsonb_to_recordset(${JSON.stringify(backup.rows)}::jsonb) as given (row jsonb),
      jsonb_populate_record(null::providers, given.row) as kept`.execute(app.db)
  const all = [namesake, unknown, ...kept, earlier]
  expect((await requireAgain(app.db, all)).sort()).toEqual(['Later (five.example)', 'Required (one.example)'])
  expect(await now(other)).toBeUndefined()
  expect(await now(required)).toEqual({ is_on: true, is_required: true })
  expect(await now(released)).toEqual({ is_on: true, is_required: false })
  expect(await now(off)).toEqual({ is_on: false, is_required: false })
  expect(await now(deleted)).toEqual({ is_on: false, is_required: false })
})

it('a link that was taken apart and a password that is kept no more stay withdrawn', async () => {
  const provider = await aProvider('Joined', 'six.example')
  const person = await aClient(app, { organisation })
  const { id } = person.user
  const link = { provider_id: provider, subject: 'kim', user_id: id }
  await app.db.insertInto('provider_links').values(link).execute()
  const backup = await app.db.selectFrom('provider_links').selectAll().execute()
  await makeAdministrator(app.db, parseAddress(person.user.email) as never, true)
  const { password_kept_at } = await app.db
    .selectFrom('users')
    .select(sql<string>`password_kept_at::text`.as('password_kept_at'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.post(`/api/admin/users/${id}/part-provider`, { provider })
  expect((await admin.delete(`/api/admin/users/${id}/kept-password`)).status).toBe(200)
  const known = (await withdrawnFactors(app.db)).filter(({ user_id }) => user_id === id)
  expect(known).toHaveLength(2)

  await sql`insert into provider_links select * from jsonb_populate_recordset(null::provider_links,
    ${JSON.stringify(backup)}::jsonb)`.execute(app.db)
  await app.db
    .insertInto('provider_links')
    .values({ ...link, subject: 'later', provider_id: provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`update provider_links set created_at = (select made_at from withdrawn_factors
    where user_id = ${id} and made_at <> ${password_kept_at}::timestamptz) where user_id = ${id}`.execute(
    app.db,
  )
  await sql`update users set password_kept_at = ${password_kept_at}::timestamptz where id = ${id}`.execute(
    app.db,
  )
  expect(await withdrawAgain(app.db, known)).toBe(2)
  expect(await app.db.selectFrom('provider_links').selectAll().where('user_id', '=', id).execute()).toEqual(
    [],
  )
  const { rows } =
    await sql<object>`select 1 from users where id = ${id} and password_kept_at is not null`.execute(app.db)
  expect(rows).toEqual([])
})
