import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { noteVerifiedBackup } from '../db/installation.ts'
import { dayIn, momentIn } from '../i18n/day.ts'
import { addJob } from '../mail/outbox.ts'
import { makeBackup } from './make.ts'
import { names } from './set.ts'
import { verifyBackup } from './verify.ts'

const job = 'back_up'

/** `labex-2026-11-22T02-30-00.123Z` */
export const folderName = (madeAt: Date): string => `labex-${madeAt.toISOString().replaceAll(':', '-')}`

const folderPattern = /^labex-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/

/** Asked every minute: a backup that was missed while nothing ran is made when something runs again. */
export async function queueBackupWhenDue({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  const { backupDir, backupAt, parkTimeZone } = config
  if (backupDir === null) return
  const newest = (await scheduled(backupDir)).findLast(({ isWhole }) => isWhole)?.madeAt ?? new Date(0)
  if (newest >= lastTime(backupAt, parkTimeZone, new Date())) return
  // One that failed is tried again by the queue, with growing pauses; one that is held or given up never runs.
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${job} and attempts < max_attempts and run_at < 'infinity'`.execute(db)
  if (rows.length === 0) await addJob(db, job, {}, { key: job })
}

/** Makes a set, tries it out, and removes the oldest ones above the number that is kept. */
export async function backUp({ db, connection, config, log }: App): Promise<void> {
  const { backupDir, backupKeep } = config
  if (backupDir === null) return
  for (const { folder } of (await scheduled(backupDir)).filter(wasCutShort)) await remove(folder)
  const folder = path.join(backupDir, folderName(new Date()))
  const { madeAt } = await makeBackup({ connection, config }, folder)
  await verifyBackup(folder).catch(async (error) => {
    await remove(folder)
    throw error
  })
  await noteVerifiedBackup(db, new Date(madeAt))
  const sets = (await scheduled(backupDir)).filter(({ isWhole }) => isWhole)
  for (const old of sets.slice(0, -backupKeep)) await remove(old.folder)
  log.info({ folder }, 'backed up')
}

const remove = (folder: string) => rm(folder, { recursive: true })

interface Found {
  folder: string
  madeAt: Date
  isWhole: boolean
}

/** A younger one may still be on its way, made by hand. */
const wasCutShort = ({ isWhole, madeAt }: Found) => !isWhole && Date.now() - madeAt.getTime() > 86_400_000

/** Sets made by the schedule, or by hand beside them, oldest first. */
async function scheduled(backupDir: string): Promise<Found[]> {
  const found = await readdir(backupDir).catch(() => [])
  return found.sort().flatMap((name) => {
    const [, day, hours, minutes, rest] = folderPattern.exec(name) ?? []
    const folder = path.join(backupDir, name)
    const isWhole = existsSync(path.join(folder, names.manifest))
    return day ? [{ folder, madeAt: new Date(`${day}T${hours}:${minutes}:${rest}`), isWhole }] : []
  })
}

/** The latest moment before `now` at which the park's clock showed this time. */
export function lastTime(at: string, timeZone: string, now: Date): Date {
  const [today, yesterday] = [0, 24].map((hours) => {
    const day = dayIn(new Date(now.getTime() - hours * 3_600_000), timeZone)
    return momentIn(day, at, timeZone) ?? new Date(0)
  }) as [Date, Date]
  return today <= now ? today : yesterday
}
