import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inDatabase } from '../../test/in-database.ts'
import { freshFolder, startLabEx } from '../../test/running.ts'
import { until } from '../../test/until.ts'
import type { Db } from '../db/connect.ts'
import { addJob } from '../mail/outbox.ts'
import { folderName } from './schedule.ts'

describe('a scheduled backup', async () => {
  const [dataDir, backupDir, temporary] = [await freshFolder(), await freshFolder(), await freshFolder()]
  // The database's own user must reach what is unpacked there.
  await chmod(temporary, 0o1777)
  const app = await startLabEx(dataDir, { BACKUP_DIR: backupDir, TMPDIR: temporary })
  afterAll(() => app.stop())
  const sets = async () => (await readdir(backupDir)).filter((name) => name.startsWith('labex-'))
  // The schedule asks by itself at every full minute, and then as well as a test does: a set that is there keeps
  // both from making one, so it goes last.
  const removeSets = async () => {
    for (const name of await sets()) await rm(path.join(backupDir, name), { recursive: true })
  }
  const ask = () => inDatabase(app, (db) => addJob(db, 'queue_backup', {}))
  const made = () =>
    until(async () => {
      const name = (await sets()).find((one) => app.output().includes(`${one}"`))
      return (await inDatabase(app, backupsOnTheirWay)) === 0 && name
    })

  it.each([
    ['held since a restore', sql`update graphile_worker._private_jobs set run_at = 'infinity'`],
    ['given up', sql`update graphile_worker._private_jobs set attempts = max_attempts`],
  ])('is made although an earlier one is %s', async (_, stopped) => {
    await inDatabase(app, async (db) => {
      await addJob(db, 'back_up', {}, { key: 'back_up', runAt: new Date(Date.now() + 86_400_000) })
      await sql`${stopped} where key = 'back_up'`.execute(db)
    })
    await removeSets()
    await ask()
    expect(await made()).toMatch(/^labex-/)
  })

  it('removes what was cut short, but not what may still be on its way by hand', async () => {
    const [old, young] = [folderName(new Date(Date.now() - 2 * 86_400_000)), folderName(new Date())]
    const [earlier] = (await sets()) as [string]
    const [trial, ongoing] = ['labex-trial-old', 'labex-trial-new'].map((name) => path.join(temporary, name))
    for (const folder of [trial, ongoing] as [string, string]) await mkdir(folder)
    await utimes(trial as string, 0, 0)
    for (const name of [old, young]) {
      await mkdir(path.join(backupDir, name))
      await writeFile(path.join(backupDir, name, 'photos.tar'), 'half of it')
    }
    await rm(path.join(backupDir, earlier), { recursive: true })
    await ask()
    const whole = await made()
    expect(await sets()).toEqual([young, whole])
    expect((await readdir(temporary)).filter((name) => name.includes('trial'))).toEqual(['labex-trial-new'])
    await rm(path.join(backupDir, young), { recursive: true })
  })

  it('does not keep a set that could not be tried out, for whatever reason', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('the database runs as ourselves, whom no folder shuts out')
    await chmod(temporary, 0o700)
    await removeSets()
    await ask()
    await until(() => inDatabase(app, async (db) => (await failedTries(db)) > 0))
    expect(await sets()).toEqual([])
    await chmod(temporary, 0o1777)
  })
})

async function backupsOnTheirWay(db: Db): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'back_up' and locked_at is not null`.execute(db)
  return rows.length
}

async function failedTries(db: Db): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
    where key = 'back_up' and locked_at is null`.execute(db)
  return rows[0]?.attempts ?? 0
}
