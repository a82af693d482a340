import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Place, StartError } from './place.ts'

export const superuser = 'labex'

/** Makes the cluster once; a half-made one (killed in between) is made anew. */
export function initialise({ binaries, files, user }: Place): void {
  if (existsSync(path.join(files, 'PG_VERSION'))) return
  const making = `${files}.new`
  rmSync(making, { recursive: true, force: true })
  const { status, stderr } = runAs(
    user,
    path.join(binaries, 'bin/initdb'),
    [
      ...['-D', making, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--data-checksums'],
      ...['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ],
    path.dirname(files),
  )
  if (status !== 0) throw new StartError(`The database could not be made in ${files}:\n${stderr}`)
  renameSync(making, files)
}

/** The parent must be writable for the server's user while initdb makes its folder. */
function runAs(user: Place['user'], command: string, args: string[], parent: string) {
  if (!user) return spawnSync(command, args, { encoding: 'utf8', env: environment })
  const made = args[1] as string
  spawnSync('mkdir', ['-p', parent])
  spawnSync('install', ['-d', '-m', '0700', '-o', String(user.uid), '-g', String(user.gid), made])
  return spawnSync(command, args, {
    encoding: 'utf8',
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    env: environment,
  })
}

/** Messages in English, and none of our own settings or secrets. */
const environment = { LC_ALL: 'C', PATH: process.env.PATH ?? '' }

/**
 * Starts the server: detached, so that Ctrl-C reaches the app only and it can drain first; on a Unix
 * socket in a folder of mode 0700, which is why `trust` is enough.
 */
export function spawnServer({ binaries, files, socket, user }: Place): ChildProcess {
  const log = openSync(path.join(path.dirname(files), 'postgres.log'), 'a', 0o600)
  const child = spawn(
    path.join(binaries, 'bin/postgres'),
    [
      '-D',
      files,
      '-k',
      socket,
      '-c',
      'listen_addresses=',
      '-c',
      'max_connections=60',
      '-c',
      'shared_buffers=64MB',
      '-c',
      'timezone=UTC',
      '-c',
      'jit=off',
    ],
    { detached: true, stdio: ['ignore', log, log], cwd: '/', env: environment, ...(user ?? {}) },
  )
  closeSync(log)
  child.unref()
  return child
}

/** The process id of a living server of this cluster, or null. */
export function runningServer({ files }: Pick<Place, 'files'>): number | null {
  const file = path.join(files, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isServerOf(pid, files) ? pid : null
}

/** After a crash the number may belong to another program: look at what it runs (Linux), else trust it. */
function isServerOf(pid: number, files: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && command.includes(files)
  } catch {
    return process.platform !== 'linux'
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return readState(pid) !== 'Z'
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function readState(pid: number): string | undefined {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Fast shutdown; an immediate one when that takes longer than 6 s. Ends when the process has. */
export async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 25) {
    if (waited === 6_000) process.kill(pid, 'SIGQUIT')
    if (waited > 9_000) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A pid file whose process is gone or another program stops nobody. */
export function clearStalePid(place: Place): void {
  if (runningServer(place) === null) rmSync(path.join(place.files, 'postmaster.pid'), { force: true })
}

/**
 * Only one process at a time prepares a data folder. The lock file holds its owner's pid; one left by a
 * killed process is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'start.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const owner = Number(readFileSync(file, 'utf8'))
      if (owner !== process.pid && isAlive(owner)) throw anotherRuns(folder)
      rmSync(file, { force: true })
    }
  }
  throw anotherRuns(folder)
}

export const anotherRuns = (folder: string) =>
  new StartError(
    `Another LabEx is running on ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
