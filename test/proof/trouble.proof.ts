import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { connectToRunning } from '../../src/db/running.ts'
import { TestClient } from '../client.ts'
import { inDatabase } from '../in-database.ts'
import { freePort, freshFolder, type Running, runProgram, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { eightPeople, expectAllKept, type Journal, movedTo, newJournal, write } from '../writers.ts'
import { figure, median, minutes } from './figures.ts'

const preload = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const has = (program: string) => spawnSync('which', [program]).status === 0

/** What can befall a site short of a kill; after each, everything acknowledged is there. */
describe('a site in trouble', () => {
  it('stops in order whenever SIGTERM comes: while it starts, while eight people write, while it stops', async () => {
    const dataDir = await freshFolder()
    let app = await startLabEx(dataDir)
    let people = await eightPeople(app)
    const [journal, stops] = [newJournal(), [] as number[]]
    let early = 0
    const end = Date.now() + minutes * 30_000
    do {
      const writing = write(people, journal)
      await sleep(randomInt(50, 1_500))
      stops.push(await stopped(app))
      await writing.done
      const starting = runProgram(dataDir, await freePort())
      await sleep(randomInt(50, 4_000))
      starting.process.kill('SIGTERM')
      // Before its first line of code, the signal ends a process like any other.
      expect([0, null]).toContain(await starting.exit)
      early += 1
      expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
      app = await startLabEx(dataDir)
      people = people.map((person) => movedTo(app, person))
      expect(readdirSync(path.join(dataDir, 'temporary'))).toEqual([])
      await forgetLimits(app)
      await expectKept(app, journal)
    } while (Date.now() < end)
    await app.stop()
    figure(
      `${stops.length} stops under writes: median ${(median(stops) / 1000).toFixed(1)} s, longest ${(Math.max(...stops) / 1000).toFixed(1)} s; ${early} during a start; nothing acknowledged was missing`,
    )
  })

  it('answers 503 while its tables are locked, never hangs, and goes on by itself', async () => {
    const app = await startLabEx(await freshFolder())
    const people = await eightPeople(app)
    const journal = newJournal()
    const { db, close } = await connectToRunning(readConfig({ DATA_DIR: app.dataDir }))
    const writing = write(people, journal)
    await until(() => journal.connections.size > 0)
    const waits: number[] = []
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table listings, sessions in access exclusive mode`.execute(trx)
      for (let at = 0; at < 4; at += 1) {
        const visitors = Array.from({ length: 20 }, () => new TestClient(app.url))
        waits.push(...(await Promise.all([...visitors, ...people, ...people].map(refusedAfter))))
        expect((await fetch(`${app.url}/up`)).status).toBe(200)
      }
    })
    await close()
    const before = journal.connections.size
    await until(() => journal.connections.size > before)
    await writing.stop()
    expect(journal.hits).toBeGreaterThan(0)
    await expectKept(app, journal)
    figure(
      `locked tables: ${waits.length} lists answered 503, 36 at a time, after ${(Math.max(...waits) / 1000).toFixed(1)} s at most, and went on by itself`,
    )
    await app.stop()
  })

  it('keeps its connections few over a hundred cuts', async () => {
    const app = await startLabEx(await freshFolder())
    const people = await eightPeople(app)
    const journal = newJournal()
    const { db, close } = await connectToRunning(readConfig({ DATA_DIR: app.dataDir }))
    const writing = write(people, journal)
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    for (let cut = 0; cut < 100; cut += 1) {
      await sql`select pg_terminate_backend(pid) ${others}`.execute(db)
      await sleep(100)
      await db.deleteFrom('limits').execute()
    }
    await writing.stop()
    const { rows } = await sql<{ count: number }>`select count(*) ${others}`.execute(db)
    await close()
    expect(rows[0]?.count).toBeLessThanOrEqual(26)
    expect(journal.hits).toBeGreaterThan(0)
    journal.oddities = journal.oddities.filter((oddity) => !oddity.startsWith('401'))
    await expectKept(app, journal)
    figure(
      `100 cuts of every database connection: ${journal.hits} calls were cut or answered 503, ${rows[0]?.count} connections afterwards`,
    )
    await app.stop()
  })

  it.runIf(has('slowhttptest'))('answers others while slowhttptest holds 500 lines open', async () => {
    const app = await startLabEx(await freshFolder())
    for (const kind of ['-H', '-B', '-X']) {
      const waits = await whileHeld(kind, `${app.url}/login`, `${app.url}/listings/offers`)
      expect(waits.length).toBeGreaterThan(5)
      figure(
        `slowhttptest ${kind} with 500 lines: ${waits.length} of ${waits.length} others answered, median ${Math.round(median(waits))} ms, slowest ${Math.round(Math.max(...waits))} ms`,
      )
    }
    await app.stop()
    const weak = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
    weak.maxConnections = 50
    await once(weak, 'listening')
    const url = `http://127.0.0.1:${(weak.address() as AddressInfo).port}/`
    await expect(whileHeld('-H', url, url), 'a server that 50 can hold').rejects.toThrow()
    weak.close()
    weak.closeAllConnections()
  })

  it.runIf(existsSync(preload))('works on while its clock jumps, apart from its database’s', async () => {
    const folder = await freshFolder()
    const clock = path.join(folder, 'clock')
    writeFileSync(clock, '+0')
    const fake = {
      LD_PRELOAD: preload,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const app = await startLabEx(folder, fake)
    const people = await eightPeople(app)
    const journal = newJournal()
    const hour = 3_600_000
    for (const hours of [0, 1, -1, 9_600, -9_600, 0]) {
      writeFileSync(clock, `${hours < 0 ? '' : '+'}${hours}h`)
      await forgetLimits(app)
      const before = journal.connections.size
      const writing = write(people, journal)
      await until(() => journal.connections.size > before + 8)
      await writing.stop()
      // The driver would prove nothing if the clock stood. Node writes a new date once a second.
      await until(async () => Math.abs((await clockOf(app)) - Date.now() - hours * hour) < 60_000)
    }
    await expectKept(app, journal)
    figure(
      `clock jumps of an hour and of 400 days, both ways: everybody stayed logged in, ${journal.connections.size} connections, none lost`,
    )
    await app.stop()
  })
})

const clockOf = async ({ url }: Running) => Date.parse((await fetch(`${url}/up`)).headers.get('date') ?? '')

async function refusedAfter(person: TestClient): Promise<number> {
  const began = performance.now()
  expect((await person.get('/api/listings?exchange_type=offer')).status).toBe(503)
  return performance.now() - began
}

/** How long others waited for their answers while an attack went on. Throws when one of them got none. */
async function whileHeld(kind: string, attacked: string, asked: string): Promise<number[]> {
  const attack = spawn(
    'slowhttptest',
    [...['-c', '500', kind, '-i', '5', '-r', '200', '-l', '20'], ...['-u', attacked, '-x', '24', '-p', '3']],
    { stdio: 'ignore' },
  )
  const over = once(attack, 'exit')
  const waits: number[] = []
  try {
    while (attack.exitCode === null) {
      const began = performance.now()
      expect(await statusOf(asked)).toBe(200)
      waits.push(performance.now() - began)
      await sleep(500)
    }
  } finally {
    attack.kill('SIGKILL')
    await over
  }
  return waits
}

/** On a separate line: one that was open before the attack would be answered by anybody. */
async function statusOf(url: string): Promise<number | undefined> {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  await answer.toArray()
  return answer.statusCode
}

/** Everything acknowledged is there, and one thing that is not would be noticed. */
async function expectKept(app: Running, journal: Journal): Promise<void> {
  await expectAllKept(app, journal)
  journal.connections.add(2_000_000_000)
  await expect(expectAllKept(app, journal), 'a planted loss').rejects.toThrow()
  journal.connections.delete(2_000_000_000)
}

async function stopped(app: Running): Promise<number> {
  const began = performance.now()
  app.process.kill('SIGTERM')
  expect(await app.exit, app.output()).toBe(0)
  return performance.now() - began
}

async function forgetLimits(app: Running): Promise<void> {
  await inDatabase(app, (db) => db.deleteFrom('limits').execute())
}
