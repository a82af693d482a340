import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { keepTrail } from '../src/admin/retention.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { dayIn, formatDay } from '../src/i18n/day.ts'
import { inLocale } from '../src/i18n/locale.ts'
import { writtenDay } from '../src/i18n/written-day.ts'
import { testApp } from './app.ts'
import { aClient, aUser } from './factories.ts'
import { mailTo } from './mailbox.ts'

/** What strangers do must not fill the trail, and what it says of people goes with them. */
describe('the trail', async () => {
  const app = await testApp()
  const { db } = app
  const admin = await aClient(app, { role: 'administrator' })
  const rows = async () => (await db.selectFrom('audit').select('id').execute()).length
  const forged = { 'x-xsrf-token': 'forged' }

  it('counts what visitors are refused, by hour, kind and network', async () => {
    const before = await rows()
    for (let index = 0; index < 30; index++) await app.client().post('/api/contact', {}, forged)
    for (let index = 0; index < 5; index++)
      await app.client().post('/api/login', { email: `nobody${index}@nowhere.example`, password: 'wrong' })
    expect(await rows()).toBe(before)
    const counted = await db.selectFrom('refusals').selectAll().orderBy('kind').execute()
    expect(counted.map(({ kind, network, count }) => [kind, network, count])).toEqual([
      ['login_failed', '127.0.0.1', 5],
      ['refused_session_expired', '127.0.0.1', 30],
    ])
  })

  it('keeps a row of what somebody signed in is refused', async () => {
    const client = await aClient(app)
    const before = await rows()
    await client.page('/admin/audit')
    expect(await rows()).toBe(before + 1)
  })

  it('names people while they are there, and keeps no name of theirs', async () => {
    const person = await aClient(app, { name: 'Wilhelmina Drucker', role: 'administrator' })
    const kept = async () => (await admin.page('/admin/audit?search=drucker')).body.audit
    await person.get('/api/admin/csv/users')
    expect(await kept()).toMatchObject([
      { actor: 'Wilhelmina Drucker', action: 'table_exported' },
      { actor: 'Wilhelmina Drucker', action: 'login' },
    ])
    expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(200)
    expect(await kept()).toEqual([])
    const { body } = await admin.page('/admin/audit?search=table_exported')
    expect(body.audit).toMatchObject([{ actor: 'Former member', actor_id: person.user.id }])
    const { rows: all } = await sql<{ text: string }>`select audit::text as text from audit`.execute(db)
    expect(JSON.stringify(all)).not.toContain('Drucker')
  })

  it('has a table for this month and the next two, whose rows stay as they are', async () => {
    await sql`insert into audit (at, action) select now() + make_interval(months => n), 'later' from generate_series(0, 2) n`.execute(
      db,
    )
    const { rows: net } = await sql`select 1 from audit_rest`.execute(db)
    expect(net).toEqual([])
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    for (const change of [
      `update audit_${month} set ip = null`,
      `delete from audit_${month}`,
      'delete from audit',
    ])
      await expect(sql.raw(change).execute(db)).rejects.toThrow('append-only')
  })

  it('cannot be emptied, but for what is older than any time that can be set', async () => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    await sql`insert into audit (at, action) values (now() - interval '364 days', 'in the net')`.execute(db)
    for (const table of ['audit', `audit_${month}`, 'audit_rest'])
      await expect(sql.raw(`truncate ${table}`).execute(db)).rejects.toThrow('cannot be emptied')
  })
})

describe('how long the trail is kept', async () => {
  const app = await testApp({ worker: true })
  const { db } = app
  const admin = await aClient(app, { role: 'administrator' })
  const another = await aUser(app, { role: 'administrator' })
  const set = (days: unknown) => admin.post('/api/admin/audit/retention', { days })
  const shown = async () => (await admin.page('/admin/audit')).body.retention
  const monthsAgo = async () => {
    const { rows } = await sql<{ ago: number }>`
      select subject::int as ago from audit where action = 'old' order by 1`.execute(db)
    return rows.map(({ ago }) => ago)
  }

  it('is two years, of which whole months go, and the trail says so', async () => {
    await sql`select make_audit_months(now() - interval '4 years')`.execute(db)
    await sql`insert into audit (at, action, subject)
      select date_trunc('month', now()) - make_interval(months => n) + interval '2 days', 'old', n::text from unnest(array[1, 13, 23, 26, 40]) n`.execute(
      db,
    )
    await keepTrail(app)
    expect(await monthsAgo()).toEqual([1, 13, 23])
    const { body } = await admin.page('/admin/audit?search=audit_shortened')
    expect(body.total).toBeGreaterThan(20)
    expect(body.audit[0]).toMatchObject({ actor: null, details: { days: 730 } })
    await keepTrail(app)
    expect((await admin.page('/admin/audit?search=audit_shortened')).body.total).toBe(body.total)
  })

  it.each([364, 3_651, 400.5, 'long', null])('cannot be %s days', async (days) => {
    const { status, body } = await set(days)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['days']])
  })

  it('gets shorter after 30 days, of which every administrator is told', async () => {
    for (const _ of [1, 2]) expect((await set(400)).status).toBe(200)
    expect((await admin.page('/admin/audit?search=audit_retention_changed')).body.total).toBe(1)
    const inThirtyDays = formatDay(dayIn(new Date(Date.now() + 30 * 86_400_000), app.config.parkTimeZone))
    expect(await shown()).toMatchObject({ days: 730, next: { days: 400, on: inThirtyDays } })
    const written = inLocale('en', () => writtenDay(inThirtyDays.split('-').reverse().join('-')))
    for (const { email } of [admin.user, another]) {
      const mail = await mailTo(app.config.dataDir, email, /kept shorter/)
      expect(mail.text).toContain(written)
    }
    await keepTrail(app)
    expect(await monthsAgo()).toEqual([1, 13, 23])
    await sql`update settings set value = jsonb_set(value::jsonb, '{next,at}', '"2020-01-01T00:00:00Z"')::text where name = 'audit_retention'`.execute(
      db,
    )
    await keepTrail(app)
    expect([await monthsAgo(), await shown()]).toMatchObject([[1, 13], { days: 400, next: null }])
  })

  it('gets longer at once, and takes back what was to come', async () => {
    await set(365)
    expect((await set(900)).status).toBe(200)
    expect(await shown()).toMatchObject({ days: 900, next: null })
    const { body } = await admin.page('/admin/audit?search=audit_retention_changed')
    expect(body.audit[0]).toMatchObject({ actor_id: admin.user.id, details: { from: '400', to: 900 } })
  })
})

describe('a trail of before it was kept by month', async () => {
  it('keeps its rows and numbers, and goes on counting', async () => {
    const server = inject('postgres')
    const database = `old_${Date.now()}`
    const first = new pg.Client({ ...server, database: 'postgres' })
    await first.connect()
    await first.query(`create database ${database}`)
    const pool = openPool({ ...server, database }, () => {})
    const db = openDb(pool)
    try {
      await migrateBefore(pool, '0012')
      await pool.query(`insert into audit (at, actor_id, actor_name, action, subject, details, ip)
        select now() - make_interval(months => n), n, 'Aletta Jacobs', 'user_created', 'user ' || n,
          '{"name": "Aletta Jacobs", "organisation": "École"}', '192.0.2.1' from generate_series(0, 30) n`)
      await migrate(pool)
      const { rows } = await pool.query(
        'select id, actor_id, details, search_text, audit::text as all from audit order by id',
      )
      expect(rows.map(({ id, actor_id }) => [id, actor_id])).toEqual(
        Array.from({ length: 31 }, (_, at) => [at + 1, at]),
      )
      expect(rows[0].details).toEqual({ organisation: 'École' })
      expect(rows[0].search_text).toContain('ecole')
      expect(JSON.stringify(rows)).not.toContain('Aletta')
      expect((await pool.query('select 1 from audit_rest')).rows).toEqual([])
      const [{ id }] = (await pool.query("insert into audit (action) values ('next') returning id")).rows
      expect(id).toBe(32)
    } finally {
      await db.destroy()
      await first.query(`drop database ${database} with (force)`)
      await first.end()
    }
  })
})

/** As a version before `number` left it. */
async function migrateBefore(pool: pg.Pool, number: string): Promise<void> {
  const folder = new URL('../src/db/migrations/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name < number).sort()
  for (const name of names) await pool.query(await readFile(new URL(name, folder), 'utf8'))
  await pool.query(
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
  await pool.query('insert into kysely_migration select name, now()::text from unnest($1::text[]) name', [
    names.map((name) => name.replace('.sql', '')),
  ])
}
