import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readlink, rename, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  aDatabase,
  aFolder,
  aProgram,
  endedProcess,
  firstLine,
  folders,
  isRoot,
  isRunning,
  pidFile,
  postmaster,
  programs,
  query,
  show,
  stalePidFile,
  start,
  until,
  useEmbedded,
  value,
} from './embedded.fixture.ts'

useEmbedded()

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

test('the next of the log are set aside at the first start, and only then', async () => {
  const dataDir = await aFolder()
  const segments = 'select string_agg(name, $$ $$ order by name) as value from pg_ls_waldir()'
  const { connection, stop } = await start(dataDir)
  const before = await value(connection, segments)
  expect(before.split(' ')).toHaveLength(5)
  expect(await show(connection, 'max_active_replication_origins')).toBe('0')
  await stop()
  const again = await start(dataDir)
  expect(await value(again.connection, segments)).toBe(before)
})
