import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, startLabEx } from '../../test/running.ts'
import { until } from '../../test/until.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { connectToRunning } from '../db/running.ts'
import { addJob } from '../mail/outbox.ts'
import { folderName } from './schedule.ts'

describe('a scheduled backup', async () => {
  const [dataDir, backupDir, temporary] = [await freshFolder(), await freshFolder(), await freshFolder()]
  // The database's own user must reach what is unpacked there.
  await chmod(temporary, 0o1777)
  const app = await startLabEx(dataDir, { BACKUP_DIR: backupDir, TMPDIR: temporary })
  afterAll(() => app.stop())
  const sets = async () => (await readdir(backupDir)).filter((name) => name.startsWith('labex-'))
  const ask = () => inDatabase(dataDir, (db) => addJob(db, 'queue_backup', {}))
  const made = () => until(async () => (await sets()).find((name) => app.output().includes(`${name}"`)))

  it.each([
    ['held since a restore', sql`update graphile_worker._private_jobs set run_at = 'infinity'`],
    ['given up', sql`update graphile_worker._private_jobs set attempts = max_attempts`],
  ])('is made although an earlier one is %s', async (_, stopped) => {
    for (const name of await sets()) await rm(path.join(backupDir, name), { recursive: true })
    await inDatabase(dataDir, async (db) => {
      await addJob(db, 'back_up', {}, { key: 'back_up', runAt: new Date(Date.now() + 86_400_000) })
      await sql`${stopped} where key = 'back_up'`.execute(db)
    })
    await ask()
    expect(await made()).toMatch(/^labex-/)
  })

  it('removes what was cut short, but not what may still be on its way by hand', async () => {
    const [old, young] = [folderName(new Date(Date.now() - 2 * 86_400_000)), folderName(new Date())]
    for (const name of await sets()) await rm(path.join(backupDir, name), { recursive: true })
    const [trial, ongoing] = ['labex-trial-old', 'labex-trial-new'].map((name) => path.join(temporary, name))
    for (const folder of [trial, ongoing] as [string, string]) await mkdir(folder)
    await utimes(trial as string, 0, 0)
    for (const name of [old, young]) {
      await mkdir(path.join(backupDir, name))
      await writeFile(path.join(backupDir, name, 'photos.tar'), 'half of it')
    }
    await ask()
    const whole = await made()
    expect(await sets()).toEqual([young, whole])
    expect((await readdir(temporary)).filter((name) => name.includes('trial'))).toEqual(['labex-trial-new'])
    await rm(path.join(backupDir, young), { recursive: true })
  })

  it('does not keep a set that could not be tried out, for whatever reason', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('the database runs as ourselves, whom no folder shuts out')
    const [whole] = (await sets()) as [string]
    await rm(path.join(backupDir, whole), { recursive: true })
    await chmod(temporary, 0o700)
    await ask()
    await until(() => inDatabase(dataDir, async (db) => (await failedTries(db)) > 0))
    expect(await sets()).toEqual([])
    await chmod(temporary, 0o1777)
  })
})

async function failedTries(db: Db): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
    where key = 'back_up' and locked_at is null`.execute(db)
  return rows[0]?.attempts ?? 0
}

async function inDatabase<T>(dataDir: string, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connectToRunning(readConfig({ DATA_DIR: dataDir }))
  return use(db).finally(close)
}
