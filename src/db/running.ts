import { mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type Db, openDb, openPool } from './connect.ts'
import { findPlace } from './embedded/place.ts'
import { runningServer } from './embedded/server.ts'
import { connectionTo, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/** The database for a command beside the app: the running one's, else started for as long as it takes. */
export async function connectToRunning(config: Config): Promise<{ db: Db; close: () => Promise<void> }> {
  const { connection, stop } = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : await embedded(config)
  const pool = openPool({ ...connection, max: 2 }, () => {}, config.parkTimeZone)
  const db = openDb(pool)
  await migrate(db, pool)
  return {
    db,
    close: async () => {
      await db.destroy()
      await stop()
    },
  }
}

async function embedded({ dataDir, dataDirGiven }: Config) {
  await mkdir(dataDir, { recursive: true })
  const options = { dataDir, dataDirGiven, log: () => {} }
  const place = findPlace(options)
  if (runningServer(place) !== null) return { connection: connectionTo(place), stop: async () => {} }
  return startEmbedded(options)
}
