import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDb, openPool } from '../../src/db/connect.ts'
import { hasTables } from '../../src/db/migrate.ts'
import { TestClient } from '../client.ts'
import { aUser, password } from '../factories.ts'
import { freshFolder, type Running, runProgram, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { expectKeptIn, newJournal, write } from '../writers.ts'
import { figure } from './figures.ts'
import { newest, startPostgres } from './postgres.ts'

const secret = 'x'.repeat(32)

/** Debian's PostgreSQL, which is not the embedded one, reached by name and password. */
describe.runIf(newest && process.getuid?.() === 0)(`a PostgreSQL ${newest} of one’s own`, () => {
  const set = { folder: '' }
  const journal = newJournal()
  let server: Awaited<ReturnType<typeof startPostgres>>
  let app: Running
  beforeAll(async () => {
    server = await startPostgres()
    app = await startLabEx(await freshFolder(), { DATABASE_URL: server.url('labex'), APP_SECRET: secret })
  })
  afterAll(async () => {
    app.process.kill('SIGKILL')
    server.stop()
  })

  it('is backed up by its own pg_dump while eight people write, and is whole', async () => {
    const people = await somePeopleIn(server.url('labex'), app.url)
    const first = write(people, journal)
    await until(() => journal.connections.size > 8 && journal.images.size > 8)
    await first.stop()
    const meanwhile = newJournal()
    const writing = write(people, meanwhile)
    await until(() => meanwhile.connections.size > 2)
    set.folder = path.join(await freshFolder(), 'set')
    const made = await program(app.dataDir, 'backup', [set.folder], server.url('labex'))
    expect(made.code, made.output).toBe(0)
    await writing.stop()
    expect([meanwhile.oddities, meanwhile.hits]).toEqual([[], 0])
    expect(readdirSync(set.folder).sort()).toEqual(['database.dump', 'manifest.json', 'photos.tar'])
    const verified = await program(app.dataDir, 'backup', ['--verify', set.folder])
    expect(verified.code, verified.output).toBe(0)
    figure(
      `PostgreSQL ${newest} of Debian, by its pg_dump: ${journal.connections.size} connections and ${journal.images.size} photos acknowledged before the backup came back; ${meanwhile.connections.size} more were made during it, none refused`,
    )
  })

  it('is refused with one byte flipped, in any of its files', async () => {
    for (const name of ['database.dump', 'photos.tar', 'manifest.json']) {
      const copy = path.join(await freshFolder(), 'set')
      await cp(set.folder, copy, { recursive: true })
      const bytes = readFileSync(path.join(copy, name))
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] as number) ^ 1
      writeFileSync(path.join(copy, name), bytes)
      const verified = await program(app.dataDir, 'backup', ['--verify', copy])
      expect([verified.code, verified.output]).toEqual([1, expect.stringContaining(name)])
    }
  })

  it('comes back in an empty database, with everything that was acknowledged', async () => {
    const elsewhere = await freshFolder()
    const refused = await program(elsewhere, 'restore', [set.folder], server.url('labex'))
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('this database has tables')])
    server.sql("create database other encoding 'SQL_ASCII' locale 'C' template template0")
    const other = await program(await freshFolder(), 'restore', [set.folder], server.url('other'))
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('LabEx needs UTF8')])
    expect(await inDatabase(server.url('other'), hasTables)).toBe(false)
    server.sql('create database restored')
    const fresh = await freshFolder()
    const restored = await program(fresh, 'restore', [set.folder], server.url('restored'))
    expect(restored.code, restored.output).toBe(0)
    const again = await startLabEx(fresh, { DATABASE_URL: server.url('restored'), APP_SECRET: secret })
    const bytesOf = (one: string) => Promise.resolve(readFileSync(path.join(fresh, 'storage', one)))
    await inDatabase(server.url('restored'), (db) => expectKeptIn(db, bytesOf, journal))
    await again.stop()
    journal.titles.set(2_000_000_000, ['planted'])
    const looking = inDatabase(server.url('restored'), (db) => expectKeptIn(db, bytesOf, journal))
    await expect(looking, 'a planted loss').rejects.toThrow()
    journal.titles.delete(2_000_000_000)
  })
})

/** The embedded server, reached as somebody else's, is newer than any pg_dump that Debian 12 or 13 has. */
describe('a pg_dump', () => {
  const { host, user, database, port = 5432 } = inject('postgres')
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const folder = path.join(tmpdir(), `labex-never-${process.pid}`)

  it.runIf(newest && Number(newest) < 18)('that is older than the server is named', async () => {
    const { code, output } = await program(await freshFolder(), 'backup', [folder], url)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        RegExp(
          `is version 18, which takes a pg_dump of 18 or newer \\(.*bin/pg_dump is ${newest}.*postgresql-client-18`,
        ),
      ),
    ])
    expect(existsSync(folder)).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)('that is missing is named', async () => {
    const node = path.resolve('node_modules/.bin/node')
    const hide = existsSync('/usr/lib/postgresql') ? 'mount -t tmpfs none /usr/lib/postgresql && ' : ''
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['-m', 'sh', '-c', `${hide}PATH=/nowhere exec ${node} src/backup/run-backup.ts ${folder}`],
      {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: await freshFolder(), DATABASE_URL: url, APP_SECRET: secret },
      },
    )
    expect([status, stdout + stderr]).toEqual([
      1,
      expect.stringMatching(/there is none.*postgresql-client-18/),
    ])
  })
})

async function inDatabase<T>(url: string, use: (db: ReturnType<typeof openDb>) => Promise<T>): Promise<T> {
  const db = openDb(openPool({ connectionString: url, max: 3 }, () => {}))
  return use(db).finally(() => db.destroy())
}

async function somePeopleIn(database: string, url: string): Promise<TestClient[]> {
  const emails = await inDatabase(database, async (db) => {
    const made: string[] = []
    for (let at = 0; at < 8; at += 1) made.push((await aUser({ db })).email)
    return made
  })
  return Promise.all(
    emails.map(async (email) => {
      const client = new TestClient(url)
      await client.post('/api/login', { email, password })
      return client
    }),
  )
}

/** Runs to its end what `npm run …` runs. */
async function program(dataDir: string, name: 'backup' | 'restore', args: string[], url = '') {
  const env = { ...(url ? { DATABASE_URL: url, APP_SECRET: secret } : {}) }
  const running = runProgram(dataDir, 3_000, `src/backup/run-${name}.ts`, args, env)
  return { code: await running.exit, output: running.output() }
}
