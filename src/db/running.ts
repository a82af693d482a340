import { runningConnection, startEmbedded } from '@labex/embedded-postgres'
import { hasDatabase } from '@labex/embedded-postgres/place'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { type Db, openDb, openPool } from './connect.ts'
import { placeOptions } from './embedded.ts'
import { isInUse, migrate, refuseOtherEncodings } from './migrate.ts'

/** Throws where LabEx never started, so that nobody works on a second, empty database. */
export async function connectToRunning(
  config: Config,
  prepare: (pool: pg.Pool) => Promise<void> = migrate,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const { connection, stop } = await reachDatabase(config)
  const pool = openPool({ ...connection, max: 2 }, () => {}, config.parkTimeZone)
  const db = openDb(pool)
  const close = async () => {
    await db.destroy()
    await stop()
  }
  try {
    await refuseOtherEncodings(db)
    if (!(await isInUse(db))) throw nothingThere('DATABASE_URL: this database holds no LabEx.')
    await prepare(pool)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Does not migrate: the running app may be older than this command. */
export async function reachDatabase(
  config: Config,
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  return config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : embedded(config)
}

async function embedded(config: Config) {
  const options = placeOptions(config)
  if (!hasDatabase(options.dataDir)) throw nothingThere(`DATA_DIR: there is no LabEx in ${options.dataDir}.`)
  const connection = runningConnection(options)
  return connection ? { connection, stop: async () => {} } : startEmbedded(options)
}

const nothingThere = (what: string) =>
  new ConfigError(
    `${what} Set what the running LabEx is set to, or start LabEx and wait until it says that it is running.`,
  )
