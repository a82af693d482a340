import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { personalTables } from './personal-tables.ts'

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
    const outcomes = { c: 'with the account', n: 'kept without the person' } as Record<string, string>
    for (const { name, on_delete } of rows.filter((row) => row.on_delete !== null)) {
      expect(personalTables[name as keyof typeof personalTables]?.deleted, name).toBe(
        outcomes[on_delete ?? ''],
      )
    }
  })
})
