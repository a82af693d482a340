import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { folderName, queueBackupWhenDue, removeOldBackup } from './schedule.ts'
import { names } from './set.ts'

/** A clock that is set on, minute by minute, and sets that appear as soon as one is asked for. */
const backupDir = await mkdtemp(path.join(tmpdir(), 'labex-schedule-'))
const app = await testApp({
  env: { BACKUP_DIR: backupDir, BACKUP_AT: '23:30', BACKUP_KEEP: '3', PARK_TIME_ZONE: 'Europe/Amsterdam' },
})
const minute = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  for (const name of readdirSync(backupDir)) rmSync(path.join(backupDir, name), { recursive: true })
  await app.db.updateTable('installation').set({ backup_removed_at: null }).execute()
})

const madeOf = () => readdirSync(backupDir).sort()

function make(at: Date): void {
  const folder = path.join(backupDir, folderName(at))
  mkdirSync(folder)
  writeFileSync(path.join(folder, names.manifest), '{}')
}

/** What `back_up` does, without a set's content. */
async function work(): Promise<void> {
  const { rows } = await sql<{ key: string }>`delete from graphile_worker._private_jobs
    where key = 'back_up' returning key`.execute(app.db)
  if (rows.length > 0) make(new Date())
}

async function pass(from: string, minutes: number): Promise<void> {
  for (let at = 0; at < minutes; at += 1) {
    vi.setSystemTime(Date.parse(from) + at * minute)
    await queueBackupWhenDue(app)
    await work()
    await removeOldBackup(app)
  }
}

it('makes one on the day of 25 hours, however late it is due, and removes one', async () => {
  const info = vi.spyOn(app.log, 'info')
  for (const day of ['28', '29', '30']) make(new Date(`2027-10-${day}T21:30:00Z`))
  const [first, ...others] = madeOf()
  // From 22:30 until past midnight.
  await pass('2027-10-31T21:30:00Z', 120)
  expect(madeOf()).toEqual([...others, folderName(new Date('2027-10-31T22:30:00Z'))])
  expect(info.mock.calls).toEqual([
    [{ folder: path.join(backupDir, first ?? '') }, 'removed a backup: there are those of 3 later days'],
  ])
})

it('removes one in an hour at most, and none while no more days than are kept have one', async () => {
  for (const day of ['24', '25', '26', '27', '28', '29']) make(new Date(`2027-10-${day}T21:30:00Z`))
  await pass('2027-10-29T22:00:00Z', 30)
  expect(madeOf()).toHaveLength(5)
  for (let at = 0; at < 4; at += 1) {
    await app.db
      .updateTable('installation')
      .set({ backup_removed_at: sql`now() - interval '61 minutes'` })
      .execute()
    await pass('2027-10-29T23:00:00Z', 1)
  }
  expect(madeOf()).toEqual(['27', '28', '29'].map((day) => folderName(new Date(`2027-10-${day}T21:30:00Z`))))
})
