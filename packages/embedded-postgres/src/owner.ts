import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Claim, type Holder, openClaim, takeLock } from './claim.ts'
import { isConnectionLost, StartError, wayOut } from './errors.ts'
import type { Host } from './host.ts'
import { abandon, type Launched, launchServer } from './launch.ts'
import type { Place } from './place.ts'
import { endLeftBehind, runningServer, stopServer } from './server.ts'
import { setLogAside } from './set-aside.ts'

export interface Ownership {
  /** It holds the lock, and ends with the server. */
  lock: pg.Client
  place: Place
  adopted: boolean
}

export class AnotherRuns extends StartError {
  readonly isForGood: boolean

  constructor(folder: string, { name, settings }: Host, { isForGood }: Holder) {
    super(
      `Another ${name} is running on ${folder}. Stop it first, or give this one a ${settings.dataDir} of its own.`,
    )
    this.isForGood = isForGood
  }
}

interface Taking {
  dataDir: string
  isForGood: boolean
  mayEnd: boolean
  log: (message: string) => void
  signal: AbortSignal
}

/** Throws `AnotherRuns` when the owner lives, and a `StartError` when the server does not come up. */
export async function takeOwnership(place: Place, taking: Taking): Promise<Ownership> {
  const { dataDir, isForGood, mayEnd, log, signal } = taking
  for (let attempt = 1; ; attempt += 1) {
    const { claim, socket, adopted } = await reach(place, isForGood, signal)
    const lock = claim.client
    const reached = { ...place, socket }
    try {
      const holder = await takeLock(claim, mayEnd, log)
      if (holder) throw new AnotherRuns(dataDir, place.host, holder)
      await createDatabase(claim, reached)
      await setLogAside(claim, reached)
      return { lock, place: reached, adopted }
    } catch (error) {
      await lock.end().catch(() => {})
      // An app that was stopping took its server down.
      if (!isConnectionLost(error) || attempt === 5) throw error
    }
  }
}

const patience = 60_000
/** A killed server's statements get this long to end by themselves. */
const mercyMs = 3_000

async function reach(
  place: Place,
  isForGood: boolean,
  signal: AbortSignal,
): Promise<{ claim: Claim; socket: string; adopted: boolean }> {
  const until = Date.now() + patience
  let launched: Launched | null = null
  let failures = 0
  let heldUpSince: number | null = null
  let problem = 'no answer'
  for (; Date.now() < until && !signal.aborted; await sleep(25)) {
    const server = runningServer(place)
    if (server?.isReady && server.socket) {
      const claim = await openClaim(server.socket, place.host.id, isForGood).catch((error: Error) => {
        problem = error.message
      })
      if (claim) return { claim, socket: server.socket, adopted: server.pid !== launched?.pid }
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

/** A killed server's processes finish their statement before the next server can start. */
const isHeldUp = (said: string) => said.includes('shared memory block')

async function createDatabase({ query }: Claim, place: Place): Promise<void> {
  const { id } = place.host
  try {
    const { rowCount } = await query('select from pg_database where datname = $1', [id])
    if (rowCount === 0) await query(`create database ${id}`)
  } catch (error) {
    await stopServer(place)
    throw error
  }
}
