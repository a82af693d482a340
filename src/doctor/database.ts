import { sql } from 'kysely'
import { lostFactors, lostInWords } from '../accounts/factors/lost.ts'
import { howToBegin } from '../accounts/first-administrator.ts'
import { type Config, typed } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { isBackupOld, isReadOnly, lastVerifiedBackup, missingImages } from '../db/installation.ts'
import { punctuality } from '../db/job-queue.ts'
import { isMigrated } from '../db/migrate.ts'
import { heldJobs } from '../mail/outbox.ts'
import { type Finding, fine, notYet, wrong } from './finding.ts'

export async function checkDatabase(db: Db, { databaseUrl }: Config): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  const name = `PostgreSQL ${version}${databaseUrl ? '' : ', embedded'}`
  if (number < 150_000) return [wrong('database', name, 'LabEx needs PostgreSQL 15 or newer.')]
  if (!(await isMigrated(db)))
    return [wrong('database', `${name}; its tables are of an older LabEx`, 'Start this version once.')]
  const begin = await howToBegin(db)
  return [
    fine('database', name),
    begin ? notYet('people', 'no administrator', begin) : fine('people', 'there is an administrator'),
  ]
}

export async function checkFactors(db: Db, secret: string, { appUrl }: Config): Promise<Finding[]> {
  const lost = lostInWords(await lostFactors(db, secret, appUrl), appUrl)
  if (lost.length === 0) return [fine('factors', 'every passkey and code can be used')]
  return lost.map(({ fact, remedy }) => wrong('factors', fact, remedy))
}

export async function checkJobs(db: Db): Promise<Finding> {
  if ((await punctuality(db)) === 'fine') return fine('jobs', 'none is late')
  return wrong(
    'jobs',
    'some have been due for more than five minutes',
    'Look whether a process with WORKER=on or WORKER=only runs, and into its log.',
  )
}

export async function checkBackup(
  db: Db,
  { backupDir, backupAt }: Pick<Config, 'backupDir' | 'backupAt'>,
): Promise<Finding> {
  const at = await lastVerifiedBackup(db)
  if (at === null && backupDir === null)
    return notYet('backup', 'none by itself', 'Set BACKUP_DIR for one every day, or make your own.')
  if (at === null && (await isNew(db)))
    return notYet(
      'backup',
      `the first is on its way, then one a day at ${backupAt}`,
      'Ask again in a few minutes whether it was tried out.',
    )
  const fact = at ? `the newest that was tried out is of ${at.toISOString()}` : 'none was tried out'
  return isBackupOld(at)
    ? wrong('backup', fact, 'Set BACKUP_DIR; when it is set, look into the log for back_up.')
    : fine('backup', fact)
}

async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select coalesce(min(created_at) > now() - interval '48 hours', true) as is_new from users`.execute(db)
  return rows[0]?.is_new ?? true
}

export async function checkImages(db: Db): Promise<Finding> {
  const missing = await missingImages(db)
  if (missing === 0) return fine('photos', 'each had its file when they were last counted')
  return wrong(
    'photos',
    `${missing} without a file`,
    'The log names them under "images have no file". Copy them out of a backup into the storage folder.',
  )
}

export async function checkHeld(db: Db): Promise<Finding> {
  const { mails } = await heldJobs(db)
  if (await isReadOnly(db))
    return wrong('held', 'nothing can be changed', `When you are done: ${typed('doctor -- --read-only off')}`)
  if (mails === 0) return fine('held', 'no mail is held')
  return wrong(
    'held',
    `${mails} mails of before the restore`,
    `To send them: ${typed('doctor -- --release-mails')}`,
  )
}
