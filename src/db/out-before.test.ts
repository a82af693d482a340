import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'

/** People who could not take part already when LabEx began to keep since when. */
describe('since when somebody is out', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const upgrade = () => sql.raw(readFileSync('src/db/migrations/0114_out_before.sql', 'utf8')).execute(app.db)
  type Client = Awaited<ReturnType<typeof aClient>>
  const set = ({ user }: Client, values: string) =>
    sql`update users set ${sql.raw(values)} where id = ${user.id}`.execute(app.db)
  /** Whether that is the moment of the latest act about their organisation, and whether it is of today. */
  const since = async ({ user }: Client) => {
    const { rows } = await sql<object>`select out_since = (select max(at) from audit
        where subject = ${`organisation ${user.organisation?.id}`}) as of_act, out_since > now() - interval '1 hour' as of_now
      from users where id = ${user.id}`.execute(app.db)
    return rows[0]
  }
  const decide = async ({ user }: Client, to: string) =>
    expect((await admin.post(`/api/admin/organisations/${user.organisation?.id}/${to}`)).status).toBe(200)

  it('is when their organisation was revoked last, or the upgrade', async () => {
    const [revoked, unknown, back] = [await aClient(app), await aClient(app), await aClient(app)]
    for (const act of ['revoke', 'approve', 'revoke']) await decide(revoked, act)
    for (const act of ['revoke', 'approve']) await decide(back, act)
    await sql`update organisations set status = 'revoked' where id = ${unknown.user.organisation?.id}`.execute(
      app.db,
    )
    for (const one of [revoked, unknown]) await set(one, 'out_since = now()')
    expect(await since(revoked)).toEqual({ of_act: false, of_now: true })
    await upgrade()
    expect(await since(revoked)).toEqual({ of_act: true, of_now: true })
    expect(await since(unknown)).toEqual({ of_act: null, of_now: true })
    expect(await since(back)).toEqual({ of_act: null, of_now: null })
  })

  it('is when their domain was closed, or the upgrade; and nothing for who never was of one', async () => {
    const [left, unknown, never] = [await aClient(app), await aClient(app), await aClient(app)]
    await aListing(left)
    await aListing(unknown)
    const { id = 0, domain = '' } = left.user.organisation ?? {}
    const change = { domains: [`other-${domain}`], people: 'leave' }
    expect((await admin.patch(`/api/admin/organisations/${id}`, change)).status).toBe(200)
    for (const one of [left, unknown, never]) await set(one, 'organisation_id = null, out_since = null')
    await upgrade()
    expect(await since(left)).toEqual({ of_act: true, of_now: true })
    expect(await since(unknown)).toEqual({ of_act: null, of_now: true })
    expect(await since(never)).toEqual({ of_act: null, of_now: null })
  })
})
