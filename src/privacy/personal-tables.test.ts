import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aUser } from '../../test/factories.ts'
import { mailSamples } from '../../test/mail-samples.ts'
import { jobs } from '../jobs.ts'
import { holdJobs, queueMail } from '../mail/outbox.ts'
import { personalJobs, personalTables } from './personal-tables.ts'

describe('an address that only a waiting mail holds', async () => {
  const app = await testApp()

  it('is in no mail but those that are known', async () => {
    const samples = Object.entries(await mailSamples(app))
    const holding = samples.filter(([, data]) => JSON.stringify(data).includes('@')).map(([name]) => name)
    expect([...personalJobs].sort()).toEqual(holding.sort())
  })

  it('goes after 72 hours, and at a restore', async () => {
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const gone = async () => {
      const { id, email } = await aUser(app)
      expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(200)
      return email
    }
    const held = async () => {
      const { rows } = await sql<{ text: string }>`
        select payload::text as text from graphile_worker._private_jobs`.execute(app.db)
      return rows.map(({ text }) => text).join()
    }
    const first = await gone()
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '73 hours'`.execute(
      app.db,
    )
    const second = await gone()
    expect(await held()).toContain(first)
    await jobs.tidy_up?.(app, {})
    expect(await held()).not.toContain(first)
    expect(await held()).toContain(second)
    await queueMail(app.db, 'test_mail', 'en', { user_id: admin.user.id })
    await holdJobs(app.db)
    expect(await held()).not.toContain(second)
    expect(await held()).toContain('test_mail')
  })
})

/** A table is personal when a row points at a user or holds an address. */
describe("a person's data", () => {
  it('is known to deletion and export, table by table', async () => {
    const app = await testApp()
    const { rows } = await sql<{ name: string; on_delete: string | null }>`
      select relname as name, confdeltype as on_delete
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and confrelid = 'users'::regclass
      union select table_name, null from information_schema.columns
        where table_schema = 'public' and column_name like '%email%'`.execute(app.db)
    const names = [...new Set(rows.map(({ name }) => name))]
    expect(Object.keys(personalTables).sort()).toEqual(names.sort())
    for (const [name, of] of Map.groupBy(
      rows.filter(({ on_delete }) => on_delete !== null),
      (row) => row.name,
    )) {
      const actions = of.map(({ on_delete }) => on_delete)
      expect(['c', 'n'], name).toEqual(expect.arrayContaining(actions))
      // A row of somebody else only forgets the person.
      const outcome = actions.includes('c') ? 'with the account' : 'kept without the person'
      expect(personalTables[name as keyof typeof personalTables]?.deleted, name).toBe(outcome)
    }
  })
})
