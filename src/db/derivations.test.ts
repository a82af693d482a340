import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import type { Unit } from '../listings/catalogue/amount.ts'
import { leastOf } from '../safety/least.ts'

const folder = new URL('migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const withJobs = `create schema graphile_worker; create table jobs (task text);
  create function graphile_worker.add_job(task text) returns void language sql as 'insert into jobs values (task)';`

/** A database as it was just before a migration, with the rows of that time. */
async function databaseBefore(name: string, rows: string): Promise<pg.Client> {
  const client = new pg.Client(await testDatabase(inject('postgres'), 'template1'))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(withJobs)
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
      const db = await databaseBefore('0065_combined_statements.sql', rows)
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

  it('writes CAS numbers in one form wherever they stand, and has what is shown judged again', async () => {
    const hazards = (cas: string | null) => ({ from: 'sheet', cas, name: 'Its name', statements: ['H351'] })
    const goods = { cas_number: '0075-09-2', hazards: hazards('0075-09-2'), lot_number: '0075-09-2' }
    const db = await databaseBefore(
      '0087_one_form_of_cas_numbers.sql',
      `insert into users (name, email, password_hash) values ('A', 'a@a.example', ''), ('B', 'b@a.example', '');
       insert into listings (exchange_type, type, title, attributes, search_text, status, published_at, expires_at)
       values ('offer', 'chemicals', 'Zeros', '${JSON.stringify(goods)}', 'zeros 0075-09-2', 'active', now(), now() + interval '1 day'),
         ('offer', 'chemicals', 'Plain', '${JSON.stringify({ cas_number: '64-17-5', hazards: hazards(null) })}', 'plain 64-17-5', 'inactive', null, null),
         ('offer', 'chemicals', 'Nothing', '{"cas_number": "00-00-0"}', 'nothing 00-00-0', 'inactive', null, null);
       insert into handovers default values;
       insert into connections (handover_id, exchange_type, listing_id, total_units, title, type, goods)
       values (1, 'offer', 1, 1, 'Zeros', 'chemicals', '${JSON.stringify(goods)}');
       insert into pass_on_rules (verdict, conditions, texts) values ('block', '{"cas": ["0075-09-2", "75-09-2", "64-17-5"]}', '{}');
       update registers set cas = '{0075-09-2,75-09-2}' where key = 'precursors';
       insert into substances values
         ('cas/0075-09-2', '0075-09-2', 'DCM', '{}', '{}', null, '{}', '{}', false, false, false, ''),
         ('cas/064-17-5', '064-17-5', 'Ethanol', '{}', '{}', null, '{}', '{}', false, false, false, ''),
         ('602-004-00-3', '075-09-2', 'Dichloromethane', '{}', '{}', null, '{H351}', '{}', false, false, true, '');
       insert into recalls (criteria, reason) values ('{"cas": "075-09-2"}', 'First'), ('{"cas": "75-09-2"}', 'Second'),
         ('{"cas": "075-09-2", "lot": "7"}', 'Another');
       insert into recall_people values (1, 1), (2, 1), (2, 2);
       insert into alerts (user_id, exchange_type, frequency, specifications)
       values (1, 'offer', 'daily', '{"search": ["pure", "0075-09-2", "75-09-2", "007"]}')`,
    )
    const rows = async (query: string) => (await db.query({ text: query, rowMode: 'array' })).rows
    const plain = { cas_number: '75-09-2', hazards: hazards('75-09-2'), lot_number: '0075-09-2' }
    expect(await rows('select attributes, search_text from listings order by id')).toEqual([
      [plain, 'zeros 75-09-2'],
      [{ cas_number: '64-17-5', hazards: hazards(null) }, 'plain 64-17-5'],
      [{}, 'nothing '],
    ])
    expect(await rows('select goods from connections')).toEqual([[plain]])
    expect(await rows('select conditions from pass_on_rules order by id desc limit 1')).toEqual([
      [{ cas: ['64-17-5', '75-09-2'] }],
    ])
    expect(await rows(`select cas from registers where key = 'precursors'`)).toEqual([[['75-09-2']]])
    expect(await rows('select id, cas from substances order by id')).toEqual([
      ['602-004-00-3', '75-09-2'],
      ['cas/64-17-5', '64-17-5'],
    ])
    expect(await rows('select id, criteria from recalls order by id')).toEqual([
      [1, { cas: '75-09-2' }],
      [3, { cas: '75-09-2', lot: '7' }],
    ])
    expect(await rows('select recall_id, user_id from recall_people order by 1, 2')).toEqual([
      [1, 1],
      [1, 2],
    ])
    expect(await rows('select specifications from alerts')).toEqual([
      [{ search: ['pure', '75-09-2', '007'] }],
    ])
    expect(await rows('select task from jobs')).toEqual([['judge_listings']])
    for (const wrong of [
      `update listings set attributes = '{"cas_number": "0075-09-2"}'`,
      `update listings set attributes = '{"hazards": {"cas": "075-09-2"}}'`,
      `update connections set goods = '{"cas_number": "75-09-2 "}'`,
      `update pass_on_rules set conditions = '{"cas": ["75-09-2", "075-09-2"]}'`,
      `update registers set cas = array[null, '75-09-2']`,
      `update substances set cas = '٧٥-٠٩-٢'`,
      `update recalls set criteria = '{"cas": "75092"}'`,
    ])
      await expect(db.query(wrong), wrong).rejects.toThrow(/violates check constraint/)
  })
  it('gives each rule with a mass or volume the other on the strict side, marked, and has what is shown judged again', async () => {
    const amounts: [number, string][] = [
      ...([5, 1, 999_999] as const).flatMap((number): [number, string][] =>
        ['l', 'ml', 'kg', 'g'].map((unit) => [number, unit]),
      ),
      [3, 'pieces'],
    ]
    const rules = amounts.map(
      ([number, unit]) =>
        `('block', '${JSON.stringify({ cas: ['64-17-5'], amount: { number, unit } })}', '{}')`,
    )
    const db = await databaseBefore(
      '0093_amounts_of_rules.sql',
      `insert into listings (exchange_type, type, title, attributes, safety_yes)
       values ('offer', 'chemicals', 'Allowed', '{"total_units": 5, "volume_weight_unit": "kg"}', '{"amount": 5000}');
       update listings set status = 'active', published_at = now(), expires_at = now();
       delete from pass_on_rules; insert into pass_on_rules (verdict, conditions, texts) values ${rules.join()}`,
    )
    const { rows } = await db.query('select conditions, version from pass_on_rules order by id')
    expect(rows).toEqual(
      amounts.map(([number, unit]) => ({
        conditions: { cas: ['64-17-5'], amount: leastOf([{ number, unit: unit as Unit }]) },
        version: 2,
      })),
    )
    expect((await db.query('select task from jobs')).rows).toEqual([{ task: 'judge_listings' }])
    const { rows: yes } = await db.query('select safety_yes from listings')
    expect(yes).toEqual([{ safety_yes: { amount: 5000, kind: 'g' } }])
    for (const wrong of ['{"number": 5, "unit": "l"}', '{"volume": {"number": 5, "unit": "l"}}', '{}'])
      await expect(
        db.query(`update pass_on_rules set conditions = '{"amount": ${wrong}}'`),
        wrong,
      ).rejects.toThrow(/violates check constraint/)
  })
})
