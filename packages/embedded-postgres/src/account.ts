import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from './errors.ts'
import type { Host } from './host.ts'

/** PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Null: as ourselves. As root: the files' owner, else `postgres`, else `nobody`. Throws when another ordinary
 * user owns the files.
 */
export function accountFor(files: string, host: Host): Account | null {
  const me = process.getuid?.()
  const owner = ownerOf(files, host)
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivileged()
  if (owner && owner.uid !== me) throw notOurs(files, host)
  return null
}

function ownerOf(files: string, host: Host): Stats | null {
  try {
    return statSync(files, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    if ((error as { code?: string }).code === 'EACCES') throw notOurs(files, host)
    throw error
  }
}

const notOurs = (files: string, { name, settings }: Host) =>
  new StartError(
    `${settings.dataDir}: the database in ${files} belongs to another user. Start ${name} as that user or as root, or choose another ${settings.dataDir}.`,
  )

function unprivileged(): Account {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody')
  if (!entry) throw new StartError('PostgreSQL does not run as root, and there is no user "nobody".')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** English messages, and none of the app's settings or secrets. */
export const serverEnvironment = { LC_ALL: 'C', PATH: process.env.PATH ?? '/usr/bin:/bin' }

export function runAs(account: Account | null, program: string, args: string[]) {
  return spawnSync(program, args, { encoding: 'utf8', cwd: '/', env: serverEnvironment, ...account })
}

/** Asks the system: there may be access lists and read-only mounts. */
export function canEnter(account: Account | null, folder: string): boolean {
  return !account || runAs(account, '/bin/sh', ['-c', 'cd -- "$0"', folder]).status === 0
}

/** The server's group may traverse, not read, a private data folder (mkdtemp or umask 077). */
export function letThrough(account: Account | null, folder: string): void {
  if (!account || !canEnter(account, path.dirname(folder)) || canEnter(account, folder)) return
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid?.() || mode & 0o070) return
  chownSync(folder, uid, account.gid)
  chmodSync(folder, (mode & 0o777) | 0o010)
}
