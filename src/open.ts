import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import type { App } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { openDb, openPool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { newSecret } from './http/random.ts'
import { openStore } from './storage/disk.ts'
import { stopImages } from './storage/image-pool.ts'

export interface OpenedApp {
  app: App
  close: () => Promise<void>
}

/** Opens everything a process of LabEx needs: secrets, database (started when embedded), files, log. */
export async function openApp(config: Config): Promise<OpenedApp> {
  const log = pino(
    { level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )
  await makeFolder(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        dataDirGiven: config.dataDirGiven,
        log: (message) => log.info(message),
      })
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' }
  const pool = openPool(
    connection,
    (error) => log.warn({ reason: error.message }, 'database connection lost'),
    config.parkTimeZone,
  )
  const db = openDb(pool)
  const close = async () => {
    await db.destroy()
    stopImages()
    await embedded?.stop()
  }
  try {
    await migrate(db, pool)
    const store = await openStore(path.join(config.dataDir, 'storage'))
    const secret = config.appSecret ?? (await keptSecret(config.dataDir))
    return { app: { config, secret, db, connection, store, log, isStopping: false }, close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

async function makeFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(path.join(dataDir, 'storage'), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError(`DATA_DIR: no folder can be made at ${dataDir} (${(error as Error).message})`)
  }
}

/** The application's secret, made at the first start and kept where only its user can read it. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
