import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { openDb, openPool } from './connect.ts'

describe('a statement asked often', async () => {
  const db = openDb(openPool({ ...(await testDatabase()), max: 1 }, () => {}))
  const kept = async (words: string) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.filter(({ statement }) => statement.includes(words)).length
  }
  const ask = async (times: number, query: (number: number) => Promise<unknown>) => {
    for (let number = 0; number < times; number += 1) await query(number)
  }

  it('is planned once for each connection', async () => {
    const answers: number[] = []
    const query = async (number: number) => {
      const { rows } = await sql<{ twice: number }>`select ${number}::int * 2 as twice`.execute(db)
      answers.push(rows[0]?.twice ?? 0)
    }
    await ask(4, query)
    expect(await kept('as twice')).toBe(0)
    await ask(9, query)
    expect(await kept('as twice')).toBe(1)
    expect(answers).toEqual([0, 2, 4, 6, 0, 2, 4, 6, 8, 10, 12, 14, 16])
  })

  it('is forgotten again when a thousand others are asked for the first time', async () => {
    const often = (number: number) => sql`select ${number}::int as seldom`.execute(db)
    await ask(4, often)
    await ask(1_001, (other) => sql`select ${other}::int as ${sql.raw(`other_${other}`)}`.execute(db))
    await ask(1, often)
    expect(await kept('as seldom')).toBe(0)
  })

  it('is one of 150 at most', async () => {
    for (let other = 0; other < 170; other += 1)
      await ask(6, (number) => sql`select ${number}::int as ${sql.raw(`many_${other}`)}`.execute(db))
    expect(await kept('as ')).toBe(150)
  })

  it('outlives a new column, also behind a star, which is planned each time', async () => {
    await sql`create temporary table things (id int)`.execute(db)
    await sql`insert into things values (7)`.execute(db)
    const query = (number: number) => sql`select * from things where id > ${number}`.execute(db)
    await ask(9, query)
    await sql`alter table things add column name text`.execute(db)
    expect((await query(1)).rows).toEqual([{ id: 7, name: null }])
    await db.destroy()
  })
})
