import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { readConfig } from '../config.ts'
import { openPool } from './connect.ts'
import { migrate } from './migrate.ts'
import { connectToRunning } from './running.ts'

/** What a start does to a database that is older, newer, in use, or being migrated by another process. */
describe('bringing a database up to date', () => {
  const log = () => {
    const said: string[] = []
    return {
      said,
      info: (text: string) => void said.push(text),
      warn: (text: string) => void said.push(text),
    }
  }

  /** Up to date, unless a `template` without tables is named. */
  async function world(template?: string, more: pg.PoolConfig = {}) {
    const database = await testDatabase(inject('postgres'), template)
    const client = new pg.Client(database as pg.ClientConfig)
    await client.connect()
    const names = async () =>
      (await client.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)
    const pool = openPool({ ...database, ...more }, () => {})
    onTestFinished(async () => {
      await Promise.all([client.end(), pool.end()])
    })
    return { pool, client, names }
  }
  /** A process that is at work in the database has the list of migrations. */
  const inUse =
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null); begin; lock table kysely_migration'

  it('takes longer than a page may', async () => {
    const { pool, names } = await world('template0', { statement_timeout: 1 })
    await migrate(pool)
    expect((await names()).at(-1)).toMatch(/^\d{4}_/)
  })

  it('refuses a database of another encoding in a sentence, and leaves it as it was', async () => {
    const { pool, client } = await world(`template0 encoding 'SQL_ASCII' locale 'C'`)
    await expect(migrate(pool)).rejects.toMatchObject({
      ...{
        expected: true,
        message: expect.stringContaining('keeps its texts as SQL_ASCII, and LabEx needs UTF8'),
      },
    })
    const { rows } = await client.query("select 1 from pg_tables where tablename = 'kysely_migration'")
    expect(rows).toEqual([])
    // Doctor and all other commands come to it this way.
    const { user, host = '', port, database } = pool.options
    const at = `${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const config = readConfig({ DATABASE_URL: `postgres://${at}`, APP_SECRET: 'x'.repeat(32) })
    await expect(connectToRunning(config)).rejects.toThrow('keeps its texts as SQL_ASCII')
  })

  it('waits for a table in use, and says so', async () => {
    const { pool, client, names } = await world('template0')
    await client.query(inUse)
    const { said, ...rest } = log()
    const warn = (text: string) => {
      said.push(text)
      void client.query('commit')
    }
    await migrate(pool, { log: { ...rest, warn } })
    expect(said).toEqual([expect.stringContaining('a table is in use')])
    expect(await names()).toContain('0086_migration_marks')
  })

  it('gives up on a table that stays in use, in a sentence', async () => {
    const { pool, client } = await world('template0')
    await client.query(inUse)
    const failed = migrate(pool, { waitMs: 0 })
    await expect(failed).rejects.toMatchObject({
      ...{ expected: true, message: expect.stringContaining('something else holds one of its tables') },
    })
  })

  it('is done by one of two that start at once, while the other waits and says so', async () => {
    const { pool, names } = await world('template0')
    const logs = [log(), log()]
    await Promise.all(logs.map((each) => migrate(pool, { log: each })))
    expect(logs.flatMap(({ said }) => said)).toContain(
      'another LabEx is bringing the database up to date; waiting for it',
    )
    expect((await names()).length).toBeGreaterThan(30)
  })

  it('leaves a database as it was when a migration fails, and says the way back', async () => {
    const { pool, client, names } = await world('template0')
    await client.query('create table migration_marks (other text)')
    await expect(migrate(pool)).rejects.toMatchObject({
      expected: true,
      message: expect.stringMatching(
        /0086_migration_marks failed \(.*already exists\).*version that was used before/,
      ),
    })
    expect(await names()).toEqual([])
  })

  it('works on with what a newer release only added, and refuses the rest', async () => {
    const { pool, client } = await world()
    const apply = (name: string, is_expand: boolean) =>
      client.query(
        `insert into kysely_migration values ('${name}', now()::text);
         insert into migration_marks values ('${name}', ${is_expand})`,
      )
    await apply('9998_one_more_table', true)
    const each = log()
    await migrate(pool, { log: each })
    expect(each.said).toEqual([expect.stringContaining('9998_one_more_table')])
    await apply('9999_column_renamed', false)
    await expect(migrate(pool)).rejects.toThrow(/^A newer LabEx has used this database \(it knows 9999_/)
  })
})
