import { mkdtempSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TestClient } from './client.ts'
import { inDatabase } from './in-database.ts'
import { databaseProcesses } from './processes.ts'
import { freePort, freshFolder, type Running, runProgram, startLabEx } from './running.ts'
import { until } from './until.ts'

/** The real process: one that hangs is replaced, one that is at work never is. */
describe('a second start on one DATA_DIR', () => {
  it('takes over from a process that hangs, with all that it acknowledged', async () => {
    const hung = await startLabEx(await freshFolder())
    const sent = await new TestClient(hung.url).post('/api/join-labex', {
      ...{ organization: 'Kept', contact_person: 'Kim', email: 'kim@kept.example', location: 'Here' },
      ...{ confirm_location: true, confirm_disclaimer: true },
    })
    expect(sent.status).toBe(200)
    hung.process.kill('SIGSTOP')
    const began = performance.now()
    const next = await startLabEx(hung.dataDir)
    expect(performance.now() - began).toBeGreaterThan(10_000)
    await hung.exit
    expect(hung.process.signalCode).toBe('SIGKILL')
    expect(next.output()).toContain(`process ${hung.process.pid} has this folder and gave no answer`)
    expect((await fetch(`${next.url}/ready`)).status).toBe(200)
    const asked = sql<{ organization: string }>`select organization from join_requests`
    expect((await inDatabase(next, (db) => asked.execute(db))).rows).toEqual([{ organization: 'Kept' }])
    await next.stop()
  })

  it('that goes on where the database died as well is left alone by the first, which stops once it wakes', async () => {
    const hung = await startLabEx(await freshFolder())
    hung.process.kill('SIGSTOP')
    const [server = 0, ...others] = databaseProcesses(hung)
    for (const pid of [server, ...others]) process.kill(pid, 'SIGKILL')
    const next = await startLabEx(hung.dataDir)
    expect(hung.process.exitCode ?? hung.process.signalCode).toBeNull()
    hung.process.kill('SIGCONT')
    expect(await hung.exit).toBe(0)
    expect(hung.output()).toContain('another LabEx has taken over the folder')
    expect((await fetch(`${next.url}/ready`)).status).toBe(200)
    await next.stop()
  })

  it('is refused while the other starts and waits to bring the database up to date', async () => {
    const killed = await startLabEx(await freshFolder())
    killed.process.kill('SIGKILL')
    await inDatabase(killed, (db) =>
      db.connection().execute(async (held) => {
        await sql`select pg_advisory_lock(hashtextextended('labex migrations', 0))`.execute(held)
        const starting = runProgram(killed.dataDir, await freePort())
        await until(() => starting.output().includes('waiting for it'))
        await refused(starting)
        await sql`select pg_advisory_unlock_all()`.execute(held)
        await until(() => starting.output().includes('LabEx is running'))
        await starting.stop()
      }),
    )
  })

  it('is refused while the other makes a backup, which becomes whole', async () => {
    const backups = mkdtempSync(path.join(tmpdir(), 'labex-backups-'))
    const app = await startLabEx(await freshFolder(), { BACKUP_DIR: backups })
    await inDatabase(app, (db) => sql`select graphile_worker.add_job('back_up')`.execute(db))
    await until(() => readdirSync(backups).length > 0)
    await refused(app)
    await until(() => app.output().includes('backed up'))
    await app.stop()
  })

  it('ends nobody who is stopping, however long that takes', async () => {
    const app = await startLabEx(await freshFolder())
    // A body that never comes whole is waited for.
    connect(app.port, '127.0.0.1')
      .on('error', () => {})
      .write('POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{')
    await sleep(200)
    app.process.kill('SIGTERM')
    const second = runProgram(app.dataDir, await freePort())
    expect(await app.exit).toBe(0)
    const began = await Promise.race([second.exit, until(() => second.output().includes('LabEx is running'))])
    if (began === true) await second.stop()
    else expect(second.output()).toContain('Another LabEx is running')
  })

  async function refused(app: Running): Promise<void> {
    const second = runProgram(app.dataDir, await freePort())
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/Another LabEx is running on .*labex-process/)
    expect(app.process.exitCode ?? app.process.signalCode).toBeNull()
  }
})
