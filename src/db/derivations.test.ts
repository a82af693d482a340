import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'

const folder = new URL('migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** A database as it was just before a migration, with the rows of that time. */
async function databaseBefore(name: string, rows: string): Promise<pg.Client> {
  const client = new pg.Client(await testDatabase(inject('postgres'), 'template1'))
  await client.connect()
  afterAll(() => client.end())
  for (const file of files.filter((file) => file < name)) await client.query(textOf(file))
  await client.query(rows)
  await client.query(textOf(name))
  return client
}

describe('what a migration works out from older rows', () => {
  it('remembers what an approval opened only where that is certain', async () => {
    const db = await databaseBefore(
      '0020_join_decisions.sql',
      `insert into organisations (name, created_at) values ('Made', '2026-01-05'), ('There before', '2025-01-01');
       insert into join_requests (organization, contact_person, email, location, status, organisation_id, decided_at)
       values ('Made', 'A', 'a@made.example', 'x', 'approved', 1, '2026-01-05'),
         ('There before', 'B', 'b@before.example', 'x', 'approved', 2, '2026-01-06'),
         ('Waiting', 'C', 'c@waiting.example', 'x', 'awaiting_approval', null, null),
         ('Rejected', 'D', 'd@rejected.example', 'x', 'rejected', null, '2026-01-05')`,
    )
    const { rows } = await db.query('select organization, domain, opened from join_requests order by id')
    expect(rows).toEqual([
      { organization: 'Made', domain: 'made.example', opened: 'organisation' },
      { organization: 'There before', domain: 'before.example', opened: null },
      { organization: 'Waiting', domain: 'waiting.example', opened: null },
      { organization: 'Rejected', domain: 'rejected.example', opened: null },
    ])
  })

  it('puts splits together that nobody has edited since', async () => {
    const db = await databaseBefore(
      '0030_same_goods.sql',
      `insert into listings (exchange_type, type, title, status, version)
       values ('offer', 'disposables', 'Whole', 'connected', 2), ('offer', 'disposables', 'Rest', 'connected', 2),
         ('offer', 'disposables', 'Rest of the rest', 'inactive', 1), ('offer', 'disposables', 'Edited rest', 'inactive', 5),
         ('offer', 'disposables', 'Its whole', 'connected', 2);
       insert into connections (exchange_type, listing_id, remainder_listing_id, total_units, title, type)
       values ('offer', 1, 2, 1, 'Whole', 'disposables'), ('offer', 2, 3, 1, 'Rest', 'disposables'), ('offer', 5, 4, 1, 'Its whole', 'disposables')`,
    )
    const { rows } = await db.query('select id, goods_id from listings order by id')
    expect(rows.map(({ goods_id }) => goods_id)).toEqual([1, 1, 1, null, null])
  })

  it('leads from a rest that was merged back to the listing it came from', async () => {
    const db = await databaseBefore(
      '0031_merged_before.sql',
      `insert into listings (exchange_type, type, title, deleted_at)
       values ('offer', 'disposables', 'Whole', null), ('offer', 'disposables', 'Merged', '2026-02-01'),
         ('offer', 'disposables', 'Deleted by hand', '2026-03-01');
       insert into connections (exchange_type, status, listing_id, remainder_listing_id, total_units, title, type, cancelled_at)
       values ('offer', 'cancelled', 1, 2, 1, 'Whole', 'disposables', '2026-02-01'),
         ('offer', 'cancelled', 1, 3, 1, 'Whole', 'disposables', '2026-02-02')`,
    )
    const { rows } = await db.query('select id, merged_into_id from listings order by id')
    expect(rows.map(({ merged_into_id }) => merged_into_id)).toEqual([null, 1, null])
  })

  it('has what combined statements now meet judged again where anything is shown', async () => {
    const queued = async (rows: string) => {
      const db = await databaseBefore(
        '0065_combined_statements.sql',
        `create schema graphile_worker; create table jobs (task text);
         create function graphile_worker.add_job(task text) returns void language sql as 'insert into jobs values (task)';
         ${rows}`,
      )
      return (await db.query('select task from jobs')).rows.map(({ task }) => task)
    }
    const draft = `insert into listings (exchange_type, type, title) values ('offer', 'chemicals', 'A poison');`
    expect(await queued(draft)).toEqual([])
    expect(
      await queued(
        `${draft} update listings set status = 'active', published_at = now(), expires_at = now()`,
      ),
    ).toEqual(['judge_listings'])
  })
})
