import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import {
  aDatabase,
  aProgram,
  firstLine,
  isRunning,
  ownerLocks,
  postmaster,
  query,
  serversOf,
  start,
  until,
  useEmbedded,
  value,
} from './embedded.fixture.ts'

useEmbedded()

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
