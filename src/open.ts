import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@labex/embedded-postgres'
import { damageOf } from '@labex/embedded-postgres/errors'
import { hasDatabase } from '@labex/embedded-postgres/place'
import pino from 'pino'
import type { App } from './app.ts'
import { unfinished } from './backup/restore.ts'
import { type Config, ConfigError } from './config.ts'
import { isUnavailable, openDb, openPool } from './db/connect.ts'
import { host, placeOptions } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { withDeadlines } from './db/pool-deadlines.ts'
import { refuseDroppedSettings, refuseShiftingSessions } from './db/pooling.ts'
import { stopImages } from './images/image-pool.ts'
import { keptSecret } from './kept-secret.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openPark } from './settings/park.ts'
import { claimStore } from './storage/generation.ts'
import { openStore } from './storage/open.ts'
import { shareStore } from './storage/sharing.ts'
import { openTemporary } from './storage/temporary.ts'
import { loadBundled } from './substances/table.ts'

/** For a lock: readers meet those of whole tables, for which no wait is enough; writers those of rows. */
const waitMs = { readers: 3_000, writers: 5_000 }

export interface OpenedApp {
  app: App
  close: () => Promise<void>
}

export async function openApp(config: Config): Promise<OpenedApp> {
  const log = pino(
    { level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )
  if (existsSync(path.join(config.dataDir, unfinished)))
    throw new ConfigError(`DATA_DIR: a restore into ${config.dataDir} was cut short. Run it again.`)
  await makeFolder(config.dataDir)
  if (config.databaseUrl === null) await checkNothingIsLost(config.dataDir)
  await makeFolder(path.join(config.dataDir, 'storage'))
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        ...placeOptions(config, (message) => log.info(message)),
        onTaken: () => giveWay(log),
      })
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' }
  const lost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const pool = openPool(connection, lost, config.parkTimeZone)
  const metrics = openMetrics(config.dataDir)
  const db = openDb(withDeadlines(metrics.timed('pages', pool), waitMs.readers, connection))
  const writing = metrics.timed('writes', openPool(connection, lost, config.parkTimeZone))
  const writes = openDb(withDeadlines(writing, waitMs.writers, connection))
  let sharing: { close: () => Promise<void> } | null = null
  const close = async () => {
    await sharing?.close()
    // An aborted request may still hold a connection.
    await Promise.race([Promise.all([db.destroy(), writes.destroy()]), sleep(500)])
    stopImages()
    await embedded?.stop()
  }
  try {
    if (config.databaseUrl !== null) await refuseShiftingSessions(connection)
    await refuseDroppedSettings(db, config.parkTimeZone)
    await migrate(pool, { log })
    await loadBundled(db)
    const store = await openStore(config)
    await claimStore(db, store, config)
    if (config.databaseUrl !== null) sharing = await shareStore(connection, store)
    const newTemporaryPath = await openTemporary(path.join(config.dataDir, 'temporary'))
    const park = openPark(config, db)
    await park.read()
    const secret = config.appSecret ?? (await keptSecret(config.dataDir))
    const state = { isStopping: false, shutdown: new AbortController() }
    return {
      app: { config, park, secret, db, writes, connection, store, newTemporaryPath, log, metrics, ...state },
      close,
    }
  } catch (error) {
    await close().catch(() => {})
    throw damageOf(error, host) ?? unreachable(error, config) ?? error
  }
}

/** Two on one folder would not know of each other; work under way may end. */
function giveWay(log: App['log']): void {
  log.error('another LabEx has taken over the folder of this one, which stops')
  process.kill(process.pid, 'SIGTERM')
}

function unreachable(error: unknown, { databaseUrl }: Config): ConfigError | null {
  const { code = '', message } = error as { code?: string; message: string }
  if (
    !databaseUrl ||
    !(isUnavailable(error) || /^(08|28|3D)|ENOTFOUND|EAI_AGAIN/.test(code) || isTimeout(message))
  )
    return null
  return new ConfigError(`DATABASE_URL: the database cannot be used (${message || code})`)
}

/** `pg` says this when a server accepts a connection and stays silent. */
const isTimeout = (message: string): boolean => /^(timeout expired|Query read timeout)$/.test(message)

/** One without the other is a half-restored or half-mounted folder. */
async function checkNothingIsLost(dataDir: string): Promise<void> {
  const files = await readdir(path.join(dataDir, 'storage')).catch(() => null)
  const hasFiles = files?.some((name) => !name.startsWith('.')) ?? false
  if (hasDatabase(dataDir) ? files === null : hasFiles) {
    const [there, missing] = hasFiles ? ['storage', 'postgres'] : ['postgres', 'storage']
    throw new ConfigError(
      `DATA_DIR: ${dataDir} has ${there}/ but no ${missing}/. Put ${missing}/ back from your backup. To start afresh, choose an empty DATA_DIR${missing === 'storage' ? `; to go on without the photos, make an empty folder ${path.join(dataDir, missing)}` : ''}.`,
    )
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const isFile = /^(EEXIST|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')
    throw new ConfigError(
      `DATA_DIR: no folder can be made at ${folder} (${isFile ? 'a file is in its way' : (error as Error).message})`,
    )
  }
}
