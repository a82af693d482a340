import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { mayRemoveBackup, noteVerifiedBackup } from '../db/installation.ts'
import { dayIn } from '../i18n/day.ts'
import { lastShown } from '../i18n/park-clock.ts'
import { addJob } from '../mail/outbox.ts'
import { makeBackup } from './make.ts'
import { names } from './set.ts'
import { verifyBackup } from './verify.ts'

const job = 'back_up'

/** `labex-2026-11-22T02-30-00.123Z` */
export const folderName = (madeAt: Date): string => `labex-${madeAt.toISOString().replaceAll(':', '-')}`

const folderPattern = /^labex-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/

/** Asked every minute, so that a missed backup is made at the next start. */
export async function queueBackupWhenDue({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  const { backupDir, backupAt, parkTimeZone } = config
  if (backupDir === null) return
  const since = lastShown(backupAt, parkTimeZone, new Date())
  // One dated days ahead was made while the clock was wrong.
  const tomorrow = Date.now() + 86_400_000
  const isMade = ({ madeAt }: BackupSet) => madeAt >= since && madeAt.getTime() < tomorrow
  if ((await wholeOnes(backupDir)).some(isMade)) return
  // The queue retries a failed one; one held or given up never runs.
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${job} and attempts < max_attempts and run_at < 'infinity'`.execute(db)
  if (rows.length === 0) await addJob(db, job, {}, { key: job })
}

export async function backUp({ db, connection, config, log }: App): Promise<void> {
  const { backupDir } = config
  if (backupDir === null) return
  for (const { folder } of (await scheduled(backupDir)).filter(wasCutShort)) await remove(folder)
  const folder = path.join(backupDir, folderName(new Date()))
  const { madeAt } = await makeBackup({ connection, config }, folder)
  await verifyBackup(folder).catch(async (error) => {
    await remove(folder)
    throw error
  })
  await noteVerifiedBackup(db, new Date(madeAt))
  log.info({ folder }, 'backed up')
}

/** One an hour at most, so that a wrong clock cannot remove them all before anybody looks. */
export async function removeOldBackup({ db, config, log }: App): Promise<void> {
  const { backupDir, backupKeep, parkTimeZone } = config
  if (backupDir === null) return
  const oldest = beyondKept(await wholeOnes(backupDir), backupKeep, parkTimeZone)
  if (!oldest || !(await mayRemoveBackup(db, oldest.madeAt))) return
  await remove(oldest.folder)
  log.info({ folder: oldest.folder }, `removed a backup: there are those of ${backupKeep} later days`)
}

/** The oldest of chronological `sets`, when outside the last `keep` days that have one. */
export function beyondKept<Kept extends Pick<BackupSet, 'madeAt'>>(
  sets: Kept[],
  keep: number,
  timeZone: string,
): Kept | null {
  const days = new Set(sets.map(({ madeAt }) => dayIn(madeAt, timeZone)))
  return days.size > keep ? (sets[0] ?? null) : null
}

const remove = (folder: string) => rm(folder, { recursive: true })

interface BackupSet {
  folder: string
  madeAt: Date
  isWhole: boolean
}

/** A younger one may still be in the making, started by hand. */
const wasCutShort = ({ isWhole, madeAt }: BackupSet) => !isWhole && Date.now() - madeAt.getTime() > 86_400_000

const wholeOnes = async (backupDir: string) => (await scheduled(backupDir)).filter(({ isWhole }) => isWhole)

async function scheduled(backupDir: string): Promise<BackupSet[]> {
  const found = await readdir(backupDir).catch(() => [])
  return found.sort().flatMap((name) => {
    const [, day, hours, minutes, rest] = folderPattern.exec(name) ?? []
    const folder = path.join(backupDir, name)
    const isWhole = existsSync(path.join(folder, names.manifest))
    return day ? [{ folder, madeAt: new Date(`${day}T${hours}:${minutes}:${rest}`), isWhole }] : []
  })
}
