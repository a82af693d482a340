import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, StartError, wayOut } from './errors.ts'
import type { Host } from './host.ts'
import { abandon, type Launched, launchServer } from './launch.ts'
import type { Place } from './place.ts'
import { endLeftBehind, port, runningServer, stopServer } from './server.ts'

/** The session-level lock that the one running app holds, in the database `postgres`. */
const ownerKey = 7_236_801

export interface Ownership {
  /** The connection that holds the lock; it ends with the server. */
  lock: pg.Client
  place: Place
  adopted: boolean
}

export class AnotherRuns extends StartError {
  constructor(folder: string, { name, settings }: Host) {
    super(
      `Another ${name} is running on ${folder}. Stop it first, or give this one a ${settings.dataDir} of its own.`,
    )
  }
}

/**
 * Starts or finds the server and becomes its one owner. Throws `AnotherRuns` when it has a living one, a
 * `StartError` when it does not come up. `signal` gives up between tries.
 */
export async function takeOwnership(place: Place, dataDir: string, signal: AbortSignal): Promise<Ownership> {
  for (let attempt = 1; ; attempt += 1) {
    const { lock, socket, adopted } = await reach(place, signal)
    const reached = { ...place, socket }
    try {
      if (!(await holdsLock(lock))) throw new AnotherRuns(dataDir, place.host)
      await createDatabase(lock, reached)
      return { lock, place: reached, adopted }
    } catch (error) {
      await lock.end().catch(() => {})
      // An app that was stopping took its server down; try again.
      if (!isConnectionLost(error) || attempt === 5) throw error
    }
  }
}

const patience = 60_000
/** For statements of a killed server to end by themselves. */
const mercyMs = 3_000

/** Waits for a server that is starting, recovering or being stopped. */
async function reach(place: Place, signal: AbortSignal) {
  const until = Date.now() + patience
  let launched: Launched | null = null
  let failures = 0
  let heldUpSince: number | null = null
  let problem = 'no answer'
  for (; Date.now() < until && !signal.aborted; await sleep(25)) {
    const server = runningServer(place)
    if (server?.isReady && server.socket) {
      const lock = await connected(server.socket, place.host).catch((error: Error) => {
        problem = error.message
      })
      if (lock) return { lock, socket: server.socket, adopted: server.pid !== launched?.pid }
    } else if (!server && launched?.ended !== null) {
      if (launched) {
        problem = launched.ended
        if (isHeldUp(problem)) heldUpSince ??= Date.now()
        else failures += 1
        if (heldUpSince && Date.now() - heldUpSince > mercyMs) endLeftBehind(place)
        if (failures === 3) break
        await sleep(200)
      }
      launched = launchServer(place)
    }
  }
  if (signal.aborted && launched) await abandon(launched)
  throw new StartError(`The database in ${place.files} did not start: ${problem}\n${wayOut(problem, place)}`)
}

/** Processes of a killed server finish their statement first, while the next one cannot start. */
const isHeldUp = (said: string) => said.includes('shared memory block')

async function connected(socket: string, { id }: Host): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host: socket, port, user: id, database: 'postgres', ssl: false },
    connectionTimeoutMillis: 5_000,
    application_name: `${id}-owner`,
  })
  client.on('error', () => {})
  try {
    return await client.connect().then(() => client)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** A killed app's connection may take a moment to end, so this retries for about 3 s. */
async function holdsLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ownerKey])
    if (rows[0].held) return true
    await sleep(100)
  }
  return false
}

async function createDatabase(lock: pg.Client, place: Place): Promise<void> {
  const { id } = place.host
  try {
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [id])
    if (rowCount === 0) await lock.query(`create database ${id}`)
  } catch (error) {
    await stopServer(place)
    throw error
  }
}
