import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { runningConnection, startEmbedded } from '@labex/embedded-postgres'
import { hasDatabase } from '@labex/embedded-postgres/place'
import type pg from 'pg'
import { forgetWhatWasUsed } from '../accounts/factors/ended.ts'
import { withdrawAgain } from '../accounts/factors/withdrawn.ts'
import { requireAgain } from '../accounts/providers/again.ts'
import { forgetAllTokens } from '../accounts/tokens.ts'
import { type Config, ConfigError } from '../config.ts'
import { type Db, openDb, openPool } from '../db/connect.ts'
import { placeOptions } from '../db/embedded.ts'
import { renewGeneration } from '../db/installation.ts'
import { hasTables, migrate, refuseOtherEncodings } from '../db/migrate.ts'
import { departAgain } from '../departures/again.ts'
import { system } from '../http/audit.ts'
import { endAllSessions } from '../http/session.ts'
import { holdJobs } from '../mail/outbox.ts'
import { deleteUser } from '../privacy/delete-user.ts'
import { stillThere } from '../privacy/erasures.ts'
import { claimStore, foreign, isForeign } from '../storage/generation.ts'
import { openStore } from '../storage/open.ts'
import type { Store } from '../storage/store.ts'
import { unpackCluster } from './cluster.ts'
import { environment, restoreDump } from './dump.ts'
import { eachPhoto } from './photos.ts'
import { checkFiles, type Manifest, names, readManifest } from './set.ts'
import { compareTables } from './verify.ts'
import { withdrawnSince } from './withdrawn.ts'

/** Exists until a restore is done. */
export const unfinished = 'restoring'

export interface Restored {
  manifest: Manifest
  erased: number
  /** Passkeys, code apps, accounts of institutions and kept passwords that were withdrawn again. */
  withdrawn: number
  /** People whose leaving or coming back was recorded again. */
  departed: number
  missing: string[]
}

interface Task {
  config: Config
  store: Store
  folder: string
  manifest: Manifest
}

/**
 * Needs an empty place, where no LabEx starts until it is done. A new generation: nobody logged in, no link
 * valid, mails held, people deleted since deleted again.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  say: (progress: string) => void = () => {},
): Promise<Restored> {
  const manifest = await readManifest(folder)
  checkKind(config, manifest)
  say('files')
  await checkFiles(folder, manifest)
  const store = await openStore(config)
  await checkEmpty(config, store, manifest)
  const mark = path.join(config.dataDir, unfinished)
  await mkdir(mark, { recursive: true, mode: 0o700 })
  say('photos')
  await eachPhoto(folder, (name, bytes) => store.put(name, bytes))
  say('database')
  const task = { config, store, folder, manifest }
  const again = await (config.databaseUrl === null ? intoFolder(task) : intoServer(task, config.databaseUrl))
  if (manifest.files[names.secret]) await restoreSecret(config, folder)
  await rmdir(mark)
  return { manifest, ...again }
}

function checkKind({ databaseUrl }: Config, { database }: Manifest): void {
  if (database === 'external' && databaseUrl === null)
    throw new ConfigError('DATABASE_URL: this backup is of a PostgreSQL of your own; name an empty database.')
  if (database === 'embedded' && databaseUrl !== null)
    throw new ConfigError('DATABASE_URL: this backup is of the embedded PostgreSQL; restore it without.')
}

async function checkEmpty({ dataDir }: Config, store: Store, { site }: Manifest): Promise<void> {
  if (await isForeign(store, site)) throw new ConfigError(foreign)
  if (existsSync(path.join(dataDir, unfinished))) return
  if (hasDatabase(dataDir)) throw notEmpty(`DATA_DIR: ${dataDir} has a database.`)
  for await (const photo of store.list()) throw notEmpty(`There are photos already, like ${photo}.`)
}

const notEmpty = (what: string) => new ConfigError(`${what} A backup is restored into an empty place only.`)

export async function lacksSecret({ appSecret, dataDir }: Config, folder: string): Promise<boolean> {
  const { files } = await readManifest(folder)
  return !files[names.secret] && appSecret === null && !existsSync(path.join(dataDir, 'secret'))
}

async function restoreSecret({ dataDir }: Config, folder: string): Promise<void> {
  const secret = path.join(dataDir, 'secret')
  await copyFile(path.join(folder, names.secret), secret)
  await chmod(secret, 0o600)
}

type Again = Omit<Restored, 'manifest'>

async function intoFolder(task: Task): Promise<Again> {
  const files = path.join(task.config.dataDir, 'postgres')
  const options = placeOptions(task.config)
  // An interrupted restore may have left its server running.
  if (runningConnection(options)) await (await startEmbedded(options)).stop()
  await rm(files, { recursive: true, force: true })
  await unpackCluster(task.folder, files)
  const { connection, stop } = await startEmbedded(options)
  return finishRestore(task, connection).finally(stop)
}

async function intoServer(task: Task, url: string): Promise<Again> {
  const connection = { connectionString: url }
  await withDb(task.config, connection, async (db) => {
    await refuseOtherEncodings(db)
    if (await hasTables(db))
      throw notEmpty('DATABASE_URL: this database has tables; drop it and create it again, or name another.')
  })
  await restoreDump(path.join(task.folder, names.dump), environment(url))
  return finishRestore(task, connection)
}

async function finishRestore(
  { config, store, folder, manifest }: Task,
  connection: pg.PoolConfig,
): Promise<Again> {
  await compareTables(folder, manifest, connection)
  const { accounts, factors, departures, providers } = await withdrawnSince(
    [path.dirname(folder), config.backupDir],
    manifest.madeAt,
  )
  return withDb(config, connection, async (db, pool) => {
    await migrate(pool)
    const again = await stillThere(db, accounts)
    for (const id of again) await deleteUser(db, system, id)
    const withdrawn = await withdrawAgain(db, factors)
    const departed = await departAgain(db, departures)
    const missing = await requireAgain(db, providers)
    await endAllSessions(db)
    await forgetAllTokens(db)
    await forgetWhatWasUsed(db)
    await holdJobs(db)
    await store.setGeneration(await renewGeneration(db))
    await claimStore(db, store, config)
    return { erased: again.length, withdrawn, departed, missing }
  })
}

async function withDb<T>(
  { parkTimeZone }: Config,
  connection: pg.PoolConfig,
  use: (db: Db, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...connection, statement_timeout: 0 }, () => {}, parkTimeZone)
  const db = openDb(pool)
  return use(db, pool).finally(() => db.destroy())
}
