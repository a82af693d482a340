import { readConfig } from '../src/config.ts'
import type { Db } from '../src/db/connect.ts'
import { connectToRunning } from '../src/db/running.ts'

/** For what no call can see or do: uses the database of the LabEx that runs on that folder, and lets go of it. */
export async function inDatabase<T>(
  { dataDir }: { dataDir: string },
  use: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await connectToRunning(readConfig({ DATA_DIR: dataDir }))
  return use(db).finally(close)
}
