import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { testApp, testDatabase } from './app.ts'
import { writtenMails } from './mailbox.ts'
import { columnsOf, knownOf, lacking, load, lost, photosOf, printsOf, released } from './upgrade/released.ts'

it('there is a database of each release', () => {
  expect(lacking(readFileSync('CHANGELOG.md', 'utf8'))).toEqual([])
  expect(lacking('## 9.9.9, not released yet\n\n## 9.9.8\n\n## 0.1.0\n')).toEqual(['9.9.8'])
})

describe.each(released)('a database of %s', async (version) => {
  const known = knownOf(version)
  const database = await testDatabase(inject('postgres'), 'template0')
  const client = new pg.Client(database as pg.ClientConfig)
  await client.connect()
  await load(client, version)
  const prints = await printsOf(client, await columnsOf(client))
  const hidden = await client.query(
    'select id as listing_id, hidden_reason as reason, hidden_at as since from listings where hidden_at is not null',
  )
  const pool = openPool(database, () => {})
  await migrate(pool)
  const { rows: queued } = await client.query<{ id: string; is_open: boolean }>(
    `select payload ->> 'id' as id, status = 'open' as is_open from graphile_worker._private_jobs
     join connections on connections.id = (payload #>> '{data,connection_id}')::int
     where payload ->> 'name' = 'connected' order by 1`,
  )
  const app = await testApp({ database })

  it('keeps every row, with all that was in it', async () => {
    expect(await lost(client, prints)).toEqual([])
    expect(Object.keys(prints).length).toBeGreaterThan(100)
  })

  it('holds what administrators had hidden', async () => {
    const { rows } = await client.query('select listing_id, reason, since, recall_id from holds')
    expect(rows).toEqual(hidden.rows.map((row) => ({ ...row, recall_id: null })))
    expect(rows).toHaveLength(1)
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
    execFileSync('tar', ['-xf', photosOf(version), '-C', path.join(app.config.dataDir, 'storage')])
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

  it('sends the mails that were still to be sent, and are still so', async () => {
    const wanted = queued.filter(({ is_open }) => is_open).map(({ id }) => id)
    expect([wanted.length > 2, queued.length > 10]).toEqual([true, true])
    const { config } = await testApp({ database, worker: true })
    const sent = async () => {
      const sources = (await writtenMails(config.dataDir)).map(({ source }) => source)
      return queued.map(({ id }) => id).filter((id) => sources.some((source) => source.includes(id)))
    }
    await expect.poll(sent).toEqual(wanted)
  })

  it('answers the links in its mails', async () => {
    const [pause, verify, reset] = [known.links.pause, known.links.verify, known.links.reset].map(
      (link) => new URL(link, 'http://labex'),
    ) as [URL, URL, URL]
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
})
