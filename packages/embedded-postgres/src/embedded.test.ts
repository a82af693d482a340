import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

const host = {
  name: 'Ledger',
  id: 'ledger',
  settings: { dataDir: 'FOLDER', databaseUrl: 'ADDRESS' },
  restoring: 'the manual',
}
const isRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
const folders: string[] = []
const programs: ChildProcess[] = []

/** A made and stopped database: copying it is quicker than making one for each test. */
const template = await mkdtemp(path.join(tmpdir(), 'embedded-template-'))

beforeAll(async () => {
  const { stop } = await startEmbedded({ host, dataDir: template, isDataDirExplicit: true, log: () => {} })
  await stop()
})

afterAll(() => rm(template, { recursive: true, force: true }))

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const embedded of started.splice(0)) await embedded.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

test('a fresh folder gets a durable, checksummed database that only its user can reach', async () => {
  const dataDir = await aFolder()
  const { connection, adopted } = await start(dataDir)
  expect(adopted).toBe(false)
  expect(await show(connection, 'fsync')).toBe('on')
  expect(await show(connection, 'data_checksums')).toBe('on')
  expect(await show(connection, 'listen_addresses')).toBe('')
  expect(await show(connection, 'server_encoding')).toBe('UTF8')
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(dataDir).mode & 0o007).toBe(0)
})

test('the database knows letters outside ASCII, which search needs', async () => {
  const { connection } = await start(await aDatabase())
  expect(await value(connection, "select upper('ë') || lower('ÅØ') as value")).toBe('Ëåø')
})

test('a second start refuses and names the folder; the first goes on', async () => {
  const dataDir = await aDatabase()
  const { connection } = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`Another Ledger is running on ${dataDir}`)
  expect(await value(connection, 'select 1 as value')).toBe(1)
})

test('of two starts at once on an empty folder exactly one wins', async () => {
  const dataDir = await aFolder()
  const programs = [await aProgram(dataDir), await aProgram(dataDir)]
  const said = await Promise.all(programs.map(firstLine))
  expect(said.filter((line) => line.startsWith('started'))).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('Another Ledger is running on'))).toHaveLength(1)
  for (const program of programs) program.kill('SIGKILL')
  await start(dataDir)
  expect((await readdir(dataDir)).filter((name) => name.includes('.init-'))).toEqual([])
})

test('what a killed app left running is adopted, with its data, and stopped in the end', async () => {
  const dataDir = await aDatabase()
  const app = await aProgram(dataDir)
  await firstLine(app)
  const left = postmaster(dataDir)
  app.kill('SIGKILL')
  await once(app, 'exit')
  const { connection, adopted, stop } = await start(dataDir)
  expect(adopted).toBe(true)
  expect(postmaster(dataDir)).toBe(left)
  expect(await value(connection, 'select note as value from left_behind')).toBe('here')
  await stop()
  expect(isRunning(left)).toBe(false)
  expect(existsSync(connection.host)).toBe(false)
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await aDatabase()
  const app = await aProgram(dataDir)
  await firstLine(app)
  process.kill(-(app.pid as number), 'SIGINT')
  await once(app, 'exit')
  expect((await start(dataDir)).adopted).toBe(true)
})

test('stop ends the process and its socket, and a next start finds the data', async () => {
  const dataDir = await aDatabase()
  const first = await start(dataDir)
  await query(first.connection, 'create table kept (note text)')
  const pid = postmaster(dataDir)
  await Promise.all([first.stop(), first.stop()])
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(first.connection.host)).toBe(false)
  const next = await start(dataDir)
  expect(next.adopted).toBe(false)
  expect(await value(next.connection, 'select count(*)::int as value from kept')).toBe(0)
})

test('a start while the last app is stopping waits for it', async () => {
  const dataDir = await aDatabase()
  const { stop } = await start(dataDir)
  const [next] = await Promise.all([start(dataDir), stop()])
  expect(await value(next.connection, 'select 1 as value')).toBe(1)
})

describe('a pid file that is not true any more is no obstacle', () => {
  test('when its process is gone', async () => {
    const dataDir = await aDatabase()
    await writeFile(pidFile(dataDir), stalePidFile(dataDir, await endedProcess()))
    expect((await start(dataDir)).adopted).toBe(false)
  })

  test("when its number is another program's, of the same user", async () => {
    const dataDir = await aDatabase()
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], { ...(isRoot ? { uid, gid } : {}), cwd: '/' })
    programs.push(other)
    await once(other, 'spawn')
    await writeFile(pidFile(dataDir), stalePidFile(dataDir, other.pid ?? 0))
    expect((await start(dataDir)).adopted).toBe(false)
    expect(isRunning(other.pid ?? 0)).toBe(true)
  })
})

test('a start that was killed while it made the database is no obstacle', async () => {
  const dataDir = await aFolder()
  const half = path.join(dataDir, `postgres.init-${await endedProcess()}-abcdef`)
  await mkdir(half)
  await writeFile(path.join(half, 'PG_VERSION'), '18\n')
  const { connection } = await start(dataDir)
  expect(await value(connection, 'select 1 as value')).toBe(1)
  expect(existsSync(half)).toBe(false)
})

test('a folder that holds something else is left alone and named', async () => {
  const dataDir = await aFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres/letter.txt'), 'dear all')
  await expect(start(dataDir)).rejects.toThrow(/^FOLDER: .*postgres cannot be used/)
  expect(readFileSync(path.join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear all')
})

test('a database put back with open modes starts', async () => {
  const dataDir = await aDatabase()
  chmodSync(path.join(dataDir, 'postgres'), 0o755)
  await start(dataDir)
})

test('a server that cannot start says why in its own words', async () => {
  const dataDir = await aDatabase()
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow(/did not start: .*FATAL: {2}database files are incompatible/s)
})

test('what the server says is kept small while it runs, with the last of before beside it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const dataDir = await aDatabase()
    const { connection } = await start(dataDir)
    const log = path.join(dataDir, 'postgres.log')
    const refused = () => expect(query({ ...connection, database: 'nowhere' }, 'select 1')).rejects.toThrow()
    await refused()
    await truncate(log, 10_000_001)
    vi.advanceTimersByTime(60 * 60 * 1_000)
    expect(statSync(log).size).toBe(0)
    expect(statSync(`${log}.1`)).toMatchObject({ size: 10_000_001 })
    expect(statSync(`${log}.1`).mode & 0o077).toBe(0)
    await refused()
    await until(() => /^[^\0]*"nowhere" does not exist/.test(readFileSync(log, 'utf8')))
    vi.advanceTimersByTime(60 * 60 * 1_000)
    expect(statSync(log).size).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
  }
})

describe('a killed server comes back by itself', () => {
  test('at the same address, still owned by this app, until it is stopped', async () => {
    const dataDir = await aDatabase()
    const log = vi.fn()
    const { connection, stop } = await start(dataDir, { log })
    await query(connection, 'create table kept (note text)')
    await query(connection, "insert into kept values ('safe')")
    const killed = postmaster(dataDir)
    process.kill(killed, 'SIGKILL')
    await until(() => log.mock.calls.flat().includes('the database is back'))
    expect(await value(connection, 'select note as value from kept')).toBe('safe')
    expect(postmaster(dataDir)).not.toBe(killed)
    expect(await value(connection, ownerLocks)).toBe(1)
    const pid = postmaster(dataDir)
    await stop()
    expect(isRunning(pid)).toBe(false)
  })

  test('although a process it left behind never ends', async () => {
    const dataDir = await aDatabase()
    const log = vi.fn()
    const { connection } = await start(dataDir, { log })
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // As one that waits for another that was killed with the server.
    process.kill(rows[0].pid, 'SIGSTOP')
    process.kill(postmaster(dataDir), 'SIGKILL')
    await until(() => log.mock.calls.flat().includes('the database is back'))
    expect(await value(connection, 'select 1 as value')).toBe(1)
    expect(isRunning(rows[0].pid)).toBe(false)
  })

  test('one that was adopted too', async () => {
    const dataDir = await aDatabase()
    const app = await aProgram(dataDir)
    await firstLine(app)
    app.kill('SIGKILL')
    const log = vi.fn()
    const { connection } = await start(dataDir, { log })
    process.kill(postmaster(dataDir), 'SIGKILL')
    await until(() => log.mock.calls.flat().includes('the database is back'))
    expect(await value(connection, 'select 1 as value')).toBe(1)
  })

  test('but not after stop, even in the middle of coming back', async () => {
    const dataDir = await aDatabase()
    let stopped: Promise<void> | undefined
    const log = vi.fn(() => {
      // Right after this message the server is launched, and has not yet noted itself in its files.
      stopped ??= Promise.resolve().then(stop)
    })
    const { stop } = await start(dataDir, { log })
    process.kill(postmaster(dataDir), 'SIGKILL')
    await until(() => log.mock.calls.length > 0)
    await stopped
    expect(serversOf(dataDir)).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })
})

describe.runIf(isRoot)('as root, where the server runs as another user', () => {
  test('a given folder it cannot reach is one clear error', async () => {
    const closed = await aFolder()
    const dataDir = path.join(closed, 'data')
    await expect(start(dataDir)).rejects.toThrow(/^FOLDER: .*cannot enter/)
    expect(statSync(closed).mode & 0o777).toBe(0o700)
  })

  test('a folder nobody gave is replaced by one in /var/lib, and found again after a move', async () => {
    const closed = await aFolder()
    const log = vi.fn()
    const first = await start(path.join(closed, 'data'), { isDataDirExplicit: false, log })
    const moved = await readlink(path.join(closed, 'data/postgres'))
    folders.push(path.dirname(moved))
    expect(moved).toMatch(/^\/var\/lib\/ledger-\w+\/postgres$/)
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`the database is kept in ${moved}`))
    await query(first.connection, 'create table kept (note text)')
    await first.stop()
    await rename(path.join(closed, 'data'), path.join(closed, 'other'))
    const next = await start(path.join(closed, 'other'), { isDataDirExplicit: false })
    expect(await value(next.connection, 'select count(*)::int as value from kept')).toBe(0)
  })

  test('files of another user keep their owner', async () => {
    const dataDir = await aFolder()
    await chmod(dataDir, 0o711)
    await mkdir(path.join(dataDir, 'postgres'), { mode: 0o700 })
    await chown(path.join(dataDir, 'postgres'), 12_345, 12_345)
    await expect(start(dataDir)).rejects.toThrow(/no database could be made/)
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(12_345)
  })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  folders.push(folder)
  return folder
}

async function aDatabase(): Promise<string> {
  const folder = await aFolder()
  spawnSync('cp', ['-a', path.join(template, 'postgres'), folder])
  return folder
}

async function start(dataDir: string, { isDataDirExplicit = true, log = (_: string) => {} } = {}) {
  const embedded = await startEmbedded({ host, dataDir, isDataDirExplicit, log })
  started.push(embedded)
  return embedded
}

/** An app of its own, in its own terminal group: prints one line when started or refused, then stays. */
async function aProgram(dataDir: string): Promise<ChildProcess> {
  const script = `
    import pg from 'pg'
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    try {
      const { connection } = await startEmbedded({
        host: ${JSON.stringify(host)}, dataDir: ${JSON.stringify(dataDir)}, isDataDirExplicit: true, log() {}
      })
      const client = new pg.Client(connection)
      await client.connect()
      await client.query("create table left_behind as select 'here' as note")
      console.log('started')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  return program
}

async function firstLine(program: ChildProcess): Promise<string> {
  const [line] = await once(program.stdout as NodeJS.ReadableStream, 'data')
  return String(line).trim()
}

async function query(connection: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const value = async (connection: pg.ClientConfig, sql: string) => (await query(connection, sql)).rows[0].value

const show = async (connection: pg.ClientConfig, name: string) =>
  (await query(connection, `show ${name}`)).rows[0][name]

const ownerLocks = "select count(*)::int as value from pg_locks where locktype = 'advisory' and granted"

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid')
const postmaster = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

const stalePidFile = (dataDir: string, pid: number) =>
  [pid, path.join(dataDir, 'postgres'), 1_700_000_000, 5432, '/tmp/gone', '', '', 'ready', ''].join('\n')

/** Not counting a dead process that nobody waited for: not every container's first process does that. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

function serversOf(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-ww', '-eo', 'command='], { encoding: 'utf8' })
  return stdout.split('\n').filter((command) => command.includes(`-D ${dataDir}/`))
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(25)
}

async function endedProcess(): Promise<number> {
  const program = spawn('true')
  await once(program, 'exit')
  return program.pid ?? 0
}
