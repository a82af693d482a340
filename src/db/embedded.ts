import path from 'node:path'
import pg from 'pg'
import { findPlace, type Place, type PlaceOptions } from './embedded/place.ts'
import {
  anotherRuns,
  clearStalePid,
  initialise,
  lockFolder,
  runningServer,
  spawnServer,
  stopServer,
  superuser,
} from './embedded/server.ts'

export interface EmbeddedPostgres {
  /** As `pg` takes it: the host is the socket's folder. */
  connection: { host: string; user: string; database: string }
  /** A server left running by a killed app was taken over. */
  adopted: boolean
  stop: () => Promise<void>
}

/** The key of the session-level lock that the one running app holds. */
const ownerKey = 7_236_801
const database = 'labex'

/**
 * Starts, or adopts, the real PostgreSQL that lives in DATA_DIR (CONTRACT.md section 1; SECURITY.md F2, F41).
 * Throws a `StartError` when another LabEx runs on it. A server that dies is started again.
 */
export async function startEmbedded(options: PlaceOptions): Promise<EmbeddedPostgres> {
  const place = findPlace(options)
  const unlock = lockFolder(path.dirname(place.files))
  try {
    initialise(place)
    const adopted = runningServer(place) !== null
    const owner = new Owner(place, options)
    await owner.take(adopted)
    await createDatabase(place)
    return { connection: connectionTo(place), adopted, stop: () => owner.release() }
  } finally {
    unlock()
  }
}

export const connectionTo = ({ socket }: Place, name = database) => ({
  host: socket,
  user: superuser,
  database: name,
})

/** Holds the lock that tells a living app from an orphaned server, and brings a dead server back. */
class Owner {
  private readonly place: Place
  private readonly options: PlaceOptions
  private lock: pg.Client | null = null
  private isStopping = false

  constructor(place: Place, options: PlaceOptions) {
    this.place = place
    this.options = options
  }

  async take(isRunning: boolean): Promise<void> {
    if (!isRunning) {
      clearStalePid(this.place)
      spawnServer(this.place)
    }
    this.lock = await connected(this.place)
    if (!(await holdsLock(this.lock))) {
      await this.lock.end()
      throw anotherRuns(this.options.dataDir)
    }
    this.lock.on('error', () => {})
    this.lock.on('end', () => void this.recover())
  }

  async release(): Promise<void> {
    this.isStopping = true
    const pid = runningServer(this.place)
    await this.lock?.end().catch(() => {})
    if (pid !== null) await stopServer(pid)
  }

  /** The server went away under us: start it again, with growing pauses. */
  private async recover(): Promise<void> {
    for (let pause = 100; !this.isStopping; pause = Math.min(pause * 2, 5_000)) {
      this.options.log('the database went away; starting it again')
      try {
        await this.take(runningServer(this.place) !== null)
        return
      } catch (error) {
        this.options.log(`the database did not start: ${(error as Error).message}`)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}

/** A just killed app's connection may take a moment to end, so the lock is asked for a few times. */
async function holdsLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ownerKey])
    if (rows[0].held) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

async function connected(place: Place): Promise<pg.Client> {
  const until = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ ...connectionTo(place, 'postgres'), connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

async function createDatabase(place: Place): Promise<void> {
  const client = await connected(place)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
