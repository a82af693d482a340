import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { testApp, testDatabase } from './app.ts'
import { writtenMails } from './mailbox.ts'

const released = globSync('test/upgrade/*.sql.gz').map((file) => path.basename(file, '.sql.gz'))

describe.each(released)('a database of %s', async (version) => {
  const known = JSON.parse(readFileSync(`test/upgrade/${version}.json`, 'utf8'))
  const database = await testDatabase(inject('postgres'), 'template0')
  const client = new pg.Client(database as pg.ClientConfig)
  await client.connect()
  await client.query(gunzipSync(readFileSync(`test/upgrade/${version}.sql.gz`)).toString('utf8'))
  await client.query('reset all')
  // Somebody upgrades soon after that version, whenever this test runs.
  await client.query(`update tokens set created_at = now(), expires_at = now() + interval '1 day';
    update sessions set created_at = now(), seen_at = now();
    update listings set expires_at = now() + interval '1 month' where expires_at is not null;
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`)
  const before = await columns()
  const prints = await printsOf(before)
  const pool = openPool(database, () => {})
  await migrate(pool)
  const { rows: queued } = await client.query<{ id: string }>(
    `select payload ->> 'id' as id from graphile_worker._private_jobs where payload ->> 'name' = 'connected'`,
  )
  const app = await testApp({ database })

  it('keeps every row, with all that was in it', async () => {
    const now = await columns()
    const kept = before.filter(({ of, name }) => now.some((one) => one.of === of && one.name === name))
    expect(
      before.filter((column) => !kept.some((one) => one.name === column.name && one.of === column.of)),
    ).toEqual([])
    const after = await printsOf(kept)
    const changed = Object.keys(prints).filter((column) => prints[column] !== after[column])
    expect(changed).toEqual([])
    expect(Object.keys(prints).length).toBeGreaterThan(100)
  })

  it('lets people go on where they were', async () => {
    const taker = app.client()
    const [name, value] = known.session
    taker.cookies.set(name, value)
    const { connection } = (await taker.page(`/connections/${known.connection}`)).body
    expect(connection).toMatchObject({ status: 'open', total_units: 1 })
    expect((await taker.page('/alerts')).body.alerts).toHaveLength(1)
    const { listing } = (await app.client().page(`/listings/${known.offer}`)).body
    expect([listing.title, listing.images.length, listing.total_units]).toEqual([
      'Benchtop centrifuge 5804 R',
      1,
      3,
    ])
    const giver = app.client()
    expect(
      (await giver.post('/api/login', { email: 'giver@one.example', password: known.password })).status,
    ).toBe(200)
    expect((await giver.page('/my-listings')).body.total).toBe(4)
  })

  it('shows the photos that were uploaded', async () => {
    const archive = path.resolve(`test/upgrade/${version}.photos.tar`)
    execFileSync('tar', ['-xf', archive, '-C', path.join(app.config.dataDir, 'storage')])
    const { listing } = (await app.client().page(`/listings/${known.offer}`)).body
    const photo = await app.client().request(`/storage/${listing.images[0]}`)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('knows what went from hand to hand, in every state it can be in', async () => {
    const { rows } = await client.query<{ status: string; goods: object; cancelled_side: string | null }>(
      'select status, goods, cancelled_side from connections',
    )
    const states = rows.map(({ status }) => status)
    expect([...new Set(states)].sort()).toEqual(['cancelled', 'completed', 'open'])
    expect(rows.filter(({ goods }) => 'expiry_date' in goods).length).toBeGreaterThan(10)
    expect(rows.every((row) => (row.status === 'cancelled') === (row.cancelled_side !== null))).toBe(true)
  })

  it('sends the mails that were still to be sent', async () => {
    expect(queued.length).toBeGreaterThan(10)
    const { config } = await testApp({ database, worker: true })
    const sent = async () => {
      const sources = (await writtenMails(config.dataDir)).map(({ source }) => source)
      return queued.filter(({ id }) => sources.some((source) => source.includes(id))).length
    }
    await expect.poll(sent).toBeGreaterThan(10)
  })

  it('answers the links in its mails', async () => {
    const { pause, verify, reset } = Object.fromEntries(
      Object.entries(known.links as Record<string, string>).map(([name, link]) => [
        name,
        new URL(link, 'http://labex'),
      ]),
    ) as Record<'pause' | 'verify' | 'reset', URL>
    const values = (link: URL) => Object.fromEntries(link.searchParams)
    const visitor = app.client()
    expect((await visitor.page(pause.pathname + pause.search)).status).toBe(200)
    const paused = await visitor.post(`/api${pause.pathname}`, values(pause))
    const confirmed = await visitor.post('/api/email/verify', values(verify))
    const password = 'another long passphrase'
    const changed = await visitor.post('/api/reset-password', {
      ...values(reset),
      password,
      password_confirmation: password,
    })
    expect([paused.status, confirmed.status, changed.status]).toEqual([200, 200, 200])
  })

  async function columns() {
    const { rows } = await client.query<{ of: string; name: string }>(
      `select table_name as of, column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(kysely_|audit_)' order by 1, 2`,
    )
    return rows
  }

  /** A fingerprint of each column's values. */
  async function printsOf(of: { of: string; name: string }[]): Promise<Record<string, string>> {
    const parts = of.map(
      ({ of: table, name }) =>
        `select '${table}.${name}' as column, md5(string_agg("${name}"::text, ',' order by "${name}"::text)) || count(*) as print from "${table}"`,
    )
    const { rows } = await client.query<{ column: string; print: string }>(parts.join(' union all '))
    return Object.fromEntries(rows.map(({ column, print }) => [column, print]))
  }
})
