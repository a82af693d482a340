import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, accountFor, canEnter, letThrough } from './account.ts'
import { findBinaries } from './binaries.ts'
import { StartError } from './errors.ts'
import type { Host } from './host.ts'
import { runningServer } from './server.ts'
import { keyOf, newSocketFolder } from './socket.ts'

export interface Place {
  binaries: string
  files: string
  /** The socket's folder: the running server's, else the one to use. */
  socket: string
  /** null: as ourselves. */
  account: Account | null
  host: Host
}

export interface PlaceOptions {
  host: Host
  dataDir: string
  /** False: the database may go elsewhere if the server's user cannot reach it. */
  isDataDirExplicit: boolean
  log: (message: string) => void
  onTaken?: () => void
}

/** Also true for a broken database, which somebody has to look at. */
export function hasDatabase(dataDir: string): boolean {
  try {
    return readdirSync(path.join(dataDir, 'postgres')).length > 0
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}

export function findPlace(options: PlaceOptions): Place {
  const { host, dataDir, log } = options
  const usual = path.join(usable(dataDir, host), 'postgres')
  const kept = linkedFrom(usual) ?? usual
  const account = accountFor(kept, host)
  const files = reachable(account, kept) ? kept : movedFrom(usual, kept, options, account)
  if (files !== usual) log(`the database is kept in ${files}, because its user cannot reach ${dataDir}`)
  const socket = runningServer({ files })?.socket ?? newSocketFolder(files, account, host)
  return { binaries: findBinaries(account, options), files, socket, account, host }
}

function usable(dataDir: string, { settings }: Host): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartError(
      `${settings.dataDir}: ${dataDir} is no folder that this user can read and write (${(error as Error).message}).`,
    )
  }
}

/** Linked from the data folder, so that a moved clone finds it again. */
function linkedFrom(usual: string): string | null {
  return lstatSync(usual, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(usual) : null
}

function reachable(account: Account | null, files: string): boolean {
  const parent = path.dirname(files)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  letThrough(account, parent)
  return canEnter(account, parent)
}

function movedFrom(
  usual: string,
  kept: string,
  { host, isDataDirExplicit }: PlaceOptions,
  account: Account | null,
): string {
  const { id, settings } = host
  const moved = path.join(`/var/lib/${id}-${keyOf(usual)}`, 'postgres')
  if (isDataDirExplicit || existsSync(kept) || !reachable(account, moved)) {
    throw new StartError(
      `${settings.dataDir}: PostgreSQL does not run as root but as user ${account?.uid}, who cannot enter ${path.dirname(kept)}. Let others pass through the folders above it (chmod o+x), or choose a ${settings.dataDir} such as /srv/${id}.`,
    )
  }
  if (!linkedFrom(usual)) symlinkSync(moved, usual)
  return moved
}
