import { rmdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialise } from './cluster.ts'
import { keepLogSmallHourly } from './log.ts'
import { AnotherRuns, type Ownership, takeOwnership } from './owner.ts'
import { findPlace, type Place, type PlaceOptions } from './place.ts'
import { port, runningServer, stopServer } from './server.ts'

/** As `pg` takes it: the host is the socket's folder. */
export interface Connection {
  host: string
  user: string
  database: string
  port: number
}

export interface EmbeddedPostgres {
  connection: Connection
  adopted: boolean
  /** Stops the server too, within 8 s. */
  stop: () => Promise<void>
}

/**
 * Starts or adopts the data folder's PostgreSQL, and restarts it when it dies. Ends a hung owner; throws a
 * `StartError` for a living one.
 */
export async function startEmbedded(options: PlaceOptions): Promise<EmbeddedPostgres> {
  const found = findPlace(options)
  initialise(found)
  const { dataDir, log, onTaken } = options
  const isForGood = onTaken !== undefined
  const { signal } = new AbortController()
  const first = await takeOwnership(found, { dataDir, isForGood, mayEnd: true, log, signal })
  return {
    connection: connectionTo(first.place),
    adopted: first.adopted,
    stop: keepRunning(first, options),
  }
}

export function runningConnection(options: PlaceOptions): Connection | null {
  const place = findPlace(options)
  return runningServer(place) && connectionTo(place)
}

const connectionTo = ({ socket, host }: Place): Connection => ({
  host: socket,
  user: host.id,
  database: host.id,
  port,
})

function keepRunning(
  { lock: first, place }: Ownership,
  { dataDir, log, onTaken }: PlaceOptions,
): () => Promise<void> {
  const stopping = new AbortController()
  let lock = watch(first)
  let recovery = Promise.resolve()
  const stopLooking = keepLogSmallHourly(place)
  let isOwner = true
  let stopped: Promise<void> | null = null
  return () => {
    stopped ??= stop()
    return stopped
  }

  function watch(client: Ownership['lock']) {
    client.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
    return client
  }

  async function recover(): Promise<void> {
    log('the database went away; starting it again')
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        const isForGood = onTaken !== undefined
        const taking = { dataDir, isForGood, mayEnd: false, log, signal: stopping.signal }
        lock = watch((await takeOwnership(place, taking)).lock)
        isOwner = true
        log('the database is back')
        return
      } catch (error) {
        isOwner = !(error instanceof AnotherRuns)
        if (stopping.signal.aborted) return
        log((error as Error).message)
        if (error instanceof AnotherRuns && error.isForGood && onTaken) return onTaken()
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  /** Held until the server is gone, so that nobody adopts a stopping one. */
  async function stop(): Promise<void> {
    stopping.abort()
    stopLooking()
    await recovery
    if (isOwner) await stopServer(place)
    await lock.end().catch(() => {})
    if (isOwner) removeIfEmpty(place.socket)
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // The next start already uses it.
  }
}
