import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDb, openPool } from '../src/db/connect.ts'
import { testDatabase } from './app.ts'
import { TestClient } from './client.ts'
import { writtenMails } from './mailbox.ts'
import { freePort, freshFolder, runProgram, startLabEx } from './running.ts'
import { until } from './until.ts'

it('an operator forgets a process of a shared database once its session is gone, and its jobs are done', async () => {
  const connection = await testDatabase()
  const db = openDb(openPool({ ...connection, max: 2 }, () => {}))
  const silent = await aSilentMailServer()
  const { user, database, host, port } = connection
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
    APP_SECRET: 'x'.repeat(32),
  }
  const dataDir = await freshFolder()
  const doctor = async (...args: string[]) => {
    const asked = runProgram(dataDir, await freePort(), 'src/doctor/doctor.ts', args, env)
    return [await asked.exit, asked.output()] as const
  }

  const hung = await startLabEx(dataDir, { ...env, SMTP_URL: silent })
  await new TestClient(hung.url).post('/api/join-labex', {
    ...{ organization: 'Kept', contact_person: 'Kim', email: 'kim@kept.example', location: 'Here' },
    ...{ confirm_location: true, confirm_disclaimer: true },
  })
  const held = sql<{
    locked_by: string
  }>`select locked_by from graphile_worker.jobs where locked_by is not null`
  const job = await until(async () => {
    const { rows } = await held.execute(db)
    return rows[0]
  })
  const [name = ''] = job.locked_by.split('/') ?? []
  expect(name).toContain(`-${hung.process.pid}-`)
  hung.process.kill('SIGSTOP')
  expect((await doctor())[1]).toMatch(new RegExp(`^fine +processes +${name}$`, 'm'))
  expect(await doctor('--forget', name)).toEqual([1, expect.stringContaining('still has a session')])
  expect((await held.execute(db)).rows).toHaveLength(1)

  hung.process.kill('SIGKILL')
  await hung.exit
  const [, said] = await doctor()
  expect(said).toMatch(new RegExp(`^WRONG +processes +${name} is gone.*\\n.*--forget ${name}$`, 'm'))
  expect(await doctor('--forget', name)).toEqual([0, expect.stringContaining('its job is free')])
  expect((await held.execute(db)).rows).toEqual([])
  expect(await doctor('--forget', name)).toEqual([1, expect.stringContaining(`nothing of ${name} on`)])
  const next = await startLabEx(dataDir, env)
  const began = performance.now()
  await until(async () => (await writtenMails(dataDir)).length > 0)
  // Left alone, it would have waited for a minute.
  expect(performance.now() - began).toBeLessThan(40_000)
  await next.stop()
  await db.destroy()
})

it('on the embedded database there is nobody to forget', async () => {
  const app = await startLabEx(await freshFolder())
  const asked = runProgram(app.dataDir, app.port, 'src/doctor/doctor.ts', ['--forget', 'somebody'])
  expect(await asked.exit).toBe(1)
  expect(asked.output()).toContain('--forget is for processes that share a DATABASE_URL')
  await app.stop()
})

/** Greets nobody: what is sent to it stays in hand. */
async function aSilentMailServer(): Promise<string> {
  const lines = new Set<Socket>()
  const server = createServer((line) => void lines.add(line.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
