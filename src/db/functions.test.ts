import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { openDb, openPool } from './connect.ts'
import { functionFiles, layFunctions } from './functions.ts'
import { migrate } from './migrate.ts'

/** The rules that the database itself keeps are read in `functions/`, whatever the migrations once made of them. */
describe('functions of the database', () => {
  async function world() {
    const database = await testDatabase(inject('postgres'))
    const pool = openPool(database, () => {})
    const db = openDb(pool)
    onTestFinished(() => db.destroy())
    const bodies = async () => {
      const { rows } = await sql<{ name: string; body: string; count: number }>`
        select proname as name, min(pg_get_functiondef(oid)) as body, count(*)::int as count from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' group by proname`.execute(db)
      return new Map(rows.map(({ name, body, count }) => [name, { body, count }]))
    }
    const judged = async () => {
      const { rows } =
        await sql`select from graphile_worker.jobs where task_identifier = 'judge_listings'`.execute(db)
      return rows.length
    }
    return { db, pool, bodies, judged }
  }
  const changed = (name: string, from: string, to: string) =>
    functionFiles.map((file) => (file.name === name ? { name, text: file.text.replace(from, to) } : file))

  it('are those of their files, one each', async () => {
    const { db, bodies } = await world()
    const before = await bodies()
    expect(
      functionFiles.map(({ name }) => [name, before.get(name)?.count]),
      'a change of arguments is a migration, which drops the old one',
    ).toEqual(functionFiles.map(({ name }) => [name, 1]))
    await db.deleteFrom('laid_functions').execute()
    await layFunctions(db)
    expect(await bodies()).toEqual(before)
  })

  it('stand in a file, unless an index, a check, a default or a view holds them', async () => {
    const { db } = await world()
    const { rows } = await sql<{ name: string; is_held: boolean }>`
      with recursive held(oid) as (
        select refobjid from pg_depend where refclassid = 'pg_proc'::regclass and deptype <> 'e'
          and classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_rewrite'::regclass)
        union select refobjid from pg_depend join held on objid = held.oid
          where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass)
      select distinct proname as name, pg_proc.oid in (select oid from held) as is_held from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
      db,
    )
    const named = (is_held: boolean) => rows.filter((row) => row.is_held === is_held).map(({ name }) => name)
    const files = functionFiles.map(({ name }) => name)
    expect(new Set(named(false))).toEqual(new Set(files))
    expect(
      named(true).filter((name) => files.includes(name)),
      'what is stored would not follow',
    ).toEqual([])
  })

  it('are laid on where they differ, and everything is judged again', async () => {
    const { db, bodies, judged } = await world()
    await layFunctions(db)
    expect(await judged()).toBe(0)
    await layFunctions(db, changed('is_past_date', 'current_date', 'current_date - 1'))
    expect((await bodies()).get('is_past_date')?.body).toContain('current_date - 1')
    expect(await judged()).toBe(1)
    await layFunctions(db, changed('is_past_date', 'current_date', 'current_date - 1'))
    expect(await judged(), 'nothing differed').toBe(1)
  })

  it('stay those of a newer release when an older one starts', async () => {
    const { db, bodies } = await world()
    const newer = changed('is_past_date', 'current_date', 'current_date - 1')
    await layFunctions(db, newer, '10.0.0')
    await layFunctions(db, functionFiles, '9.9.9')
    expect((await bodies()).get('is_past_date')?.body).toContain('current_date - 1')
    await layFunctions(db, functionFiles, '10.0.1')
    expect((await bodies()).get('is_past_date')?.body).not.toContain('current_date - 1')
  })

  it('keep those that are there when one of them is wrong', async () => {
    const { db, bodies } = await world()
    const before = await bodies()
    const broken = changed('what_rules_see', 'create or replace', 'crate')
    await expect(layFunctions(db, broken)).rejects.toThrow(/syntax error/)
    await expect(layFunctions(db, changed('called_like', 'stable', 'volatile'))).resolves.toBeUndefined()
    expect((await bodies()).get('what_rules_see')).toEqual(before.get('what_rules_see'))
  })

  it('come with a start', async () => {
    const database = await testDatabase(inject('postgres'))
    const pool = openPool(database, () => {})
    onTestFinished(() => pool.end())
    const client = new pg.Client(database as pg.ClientConfig)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(
      `create or replace function kind_of_unit(unit text) returns text language sql immutable as $$ select 'none' $$;
       update laid_functions set digest = 'other' where name = 'kind_of_unit'`,
    )
    await migrate(pool)
    const { rows } = await client.query(`select kind_of_unit('kg') as kind`)
    expect(rows).toEqual([{ kind: 'g' }])
  })
})
