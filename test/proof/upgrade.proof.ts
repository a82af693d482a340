import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../app.ts'
import { TestClient } from '../client.ts'
import { writtenMails } from '../mailbox.ts'
import { freePort, freshFolder, type Running, runProgram, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { columnsOf, knownOf, load, lost, photosOf, printsOf, released } from '../upgrade/released.ts'
import { figure } from './figures.ts'

/** With which the released versions signed. */
const secret = 'a-secret-for-tests-only-0123456789'
const many = 100_000

describe.each(released)('a lived-in database of %s', (version) => {
  const known = knownOf(version)

  it('comes up with the real program: rows, sessions, photos, mailed links and jobs', async () => {
    const site = await aSite()
    execFileSync('tar', ['-xf', photosOf(version), '-C', path.join(site.dataDir, 'storage')])
    const before = await printsOf(site.client, await columnsOf(site.client))
    const rows = await rowsOf(site.client)
    const pages = await startLabEx(site.dataDir, { ...site.env, WORKER: 'off' })
    expect(await lost(site.client, before)).toEqual([])
    await noticesAChange(site.client, before)

    const [name, value] = known.session
    const taker = new TestClient(pages.url)
    taker.cookies.set(name, value)
    expect((await taker.page(`/connections/${known.connection}`)).body.connection.status).toBe('open')
    const giver = new TestClient(pages.url)
    const { status } = await giver.post('/api/login', { email: giverAddress, password: known.password })
    expect(status).toBe(200)
    const photos = await seePhotos(pages)
    await openLinks(pages)
    await pages.stop()

    const queued = await jobs(site.client)
    expect(queued.length).toBeGreaterThan(10)
    const worker = await startLabEx(site.dataDir, site.env)
    const left = async () => (await jobs(site.client)).filter(({ id }) => queued.some((job) => job.id === id))
    await until(async () => (await left()).length === 0)
    const mails = await writtenMails(site.dataDir)
    expect(mails.length).toBeGreaterThan(10)
    expect((await jobs(site.client)).filter(({ last_error }) => last_error !== null)).toEqual([])
    await worker.stop()
    figure(
      `${version}: ${Object.keys(before).length} columns of ${rows} rows as they were; ${photos} photo files shown, two sessions and three mailed links good, ${queued.length} jobs done that were waiting, ${mails.length} mails sent`,
    )
  })

  it(`comes up at ${many.toLocaleString('en')} listings, for two processes that start at once`, async () => {
    const site = await aSite()
    await multiply(site.client)
    const before = await printsOf(site.client, await columnsOf(site.client))
    const watch = await watchReader(site.connection)
    const env = { ...site.env, WORKER: 'off' }
    const other = path.join(await freshFolder(), 'data')
    mkdirSync(other)
    symlinkSync(path.join(site.dataDir, 'storage'), path.join(other, 'storage'))
    const began = performance.now()
    const both = await Promise.all([site.dataDir, other].map(async (dir) => ready(dir, env)))
    const seconds = both.map(({ at }) => (at - began) / 1_000).sort((one, next) => one - next)
    const waited = await watch.stop()
    expect(both.filter(({ app }) => app.output().includes('waiting for it'))).toHaveLength(1)
    expect(await lost(site.client, before)).toEqual([])
    const [first] = both
    expect((await fetch(`${first?.app.url}/listings/offers`)).status).toBe(200)
    for (const { app } of both) await app.stop()
    figure(
      `${version} at ${many.toLocaleString('en')} listings and ${await count(site.client, 'connections')} connections: two processes that started at once were ready after ${seconds.map((one) => one.toFixed(1)).join(' and ')} s, one waited for the other and said so; somebody who read meanwhile had no answer for ${(waited / 1_000).toFixed(1)} s`,
    )
  })

  async function aSite() {
    const connection = await testDatabase(inject('postgres'), 'template0')
    const client = new pg.Client(connection as pg.ClientConfig)
    await client.connect()
    onTestFinished(() => client.end())
    await load(client, version)
    const { user, database, host, port } = connection
    const dataDir = await freshFolder()
    mkdirSync(path.join(dataDir, 'storage'))
    const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
    return { connection, client, dataDir, env: { DATABASE_URL: url, APP_SECRET: secret } }
  }

  async function seePhotos({ url }: Running): Promise<number> {
    const files = execFileSync('tar', ['-tf', photosOf(version)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    const { listing } = (await new TestClient(url).page(`/listings/${known.offer}`)).body
    expect(files).toContain(listing.images[0])
    for (const file of files) {
      const { status, headers } = await fetch(`${url}/storage/${file}`)
      expect([file, status, headers.get('content-type')]).toEqual([file, 200, 'image/webp'])
    }
    return files.length
  }

  async function openLinks({ url }: Running): Promise<void> {
    const [pause, verify, reset] = [known.links.pause, known.links.verify, known.links.reset].map(
      (link) => new URL(link, url),
    ) as [URL, URL, URL]
    const values = (link: URL) => Object.fromEntries(link.searchParams)
    const visitor = new TestClient(url)
    const password = 'another long passphrase'
    const done = [
      await visitor.post(`/api${pause.pathname}`, values(pause)),
      await visitor.post('/api/email/verify', values(verify)),
      await visitor.post('/api/reset-password', {
        ...values(reset),
        password,
        password_confirmation: password,
      }),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})

const giverAddress = 'giver@one.example'

/** The comparison is worth something only when it sees one changed letter. */
async function noticesAChange(client: pg.Client, before: Record<string, string>): Promise<void> {
  await client.query('begin')
  await client.query(`update listings set title = title || '.' where id = (select min(id) from listings)`)
  expect(await lost(client, before)).toEqual(['listings.title'])
  await client.query('rollback')
}

/** Those that are due, whatever they do. */
async function jobs(client: pg.Client) {
  const { rows } = await client.query<{ id: string; last_error: string | null }>(
    'select id, last_error from graphile_worker.jobs where run_at <= now() or last_error is not null',
  )
  return rows
}

async function count(client: pg.Client, table: string): Promise<number> {
  return (
    (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0
  )
}

async function rowsOf(client: pg.Client): Promise<number> {
  let rows = 0
  for (const table of new Set((await columnsOf(client)).map(({ of }) => of)))
    rows += await count(client, table)
  return rows
}

/** As many listings and connections as a large park has, each like one that is there, no two on one listing. */
async function multiply(client: pg.Client): Promise<void> {
  const listings = await columnsBut(client, 'listings', [])
  const there = await count(client, 'listings')
  await client.query(
    `insert into listings (${listings}) select ${listings} from listings, generate_series(1, ${many}) limit ${many - there}`,
  )
  const connections = await columnsBut(client, 'connections', ['listing_id'])
  await client.query(
    `insert into connections (${connections}, listing_id)
     select ${connections}, listing from (select *, row_number() over () as n from connections, generate_series(1, ${many})
       limit ${many / 5}) as connections
     join (select id as listing, row_number() over () as n from listings where id not in (select listing_id from connections where listing_id is not null))
       as free using (n)`,
  )
  await client.query('analyze')
}

async function columnsBut(client: pg.Client, table: string, others: string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public'
     and table_name = $1 and column_name <> all($2) and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table, ['id', ...others]],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** Reads as a page of a process that still runs does; `stop` says for how long there was no answer, in milliseconds. */
async function watchReader(connection: pg.PoolConfig) {
  const client = new pg.Client({ ...(connection as pg.ClientConfig), lock_timeout: 3_000 })
  await client.connect()
  let isOver = false
  let longest = 0
  const watching = (async () => {
    for (let answered = performance.now(); !isOver; await sleep(20)) {
      const read = client.query('select from listings join connections on listing_id = listings.id limit 1')
      if (
        !(await read.then(
          () => true,
          () => false,
        ))
      )
        continue
      longest = Math.max(longest, performance.now() - answered)
      answered = performance.now()
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      await client.end()
      return longest
    },
  }
}

async function ready(dataDir: string, env: Record<string, string>): Promise<{ app: Running; at: number }> {
  const app = runProgram(dataDir, await freePort(), 'src/main.ts', [], env)
  const outcome = await Promise.race([app.exit, until(() => app.output().includes('LabEx is running'))])
  if (outcome !== true) throw new Error(`it did not start: ${app.output()}`)
  return { app, at: performance.now() }
}
