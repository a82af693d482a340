import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { runAs } from './account.ts'
import { StartError } from './errors.ts'
import type { Host } from './host.ts'
import type { Place } from './place.ts'
import { isAlive } from './server.ts'

/**
 * Makes the database cluster when there is none. It is made aside and renamed into place, so a killed
 * start leaves no half one, and of two starts at once one rename wins and both go on with that cluster.
 */
export function initialise(place: Place): void {
  removeAbandoned(place.files)
  if (!hasCluster(place.files)) make(place)
  takeCareOfModes(place)
}

const hasCluster = (files: string) => existsSync(path.join(files, 'PG_VERSION'))

function make({ binaries, files, account, host }: Place): void {
  const making = mkdtempSync(`${files}.init-${process.pid}-`)
  try {
    if (account) chownSync(making, account.uid, account.gid)
    const { status, stderr, error } = runAs(account, path.join(binaries, 'bin/initdb'), [
      ...['-D', making, '-U', host.id, '--encoding=UTF8', '--data-checksums', '--no-instructions'],
      ...[`--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Safe because the socket, the only way in, is in a folder that nobody else may enter; `peer` would
      // refuse us when we are root and the server's user is another.
      '--auth=trust',
    ])
    if (status !== 0)
      throw new StartError(
        `${host.settings.dataDir}: no database could be made in ${files}: ${stderr || error?.message}`,
      )
    moveInto(files, making, host)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Only for what is left to the C library; macOS does not know C.UTF-8. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Renaming over a folder that is not empty fails, which is what makes it safe. */
function moveInto(files: string, making: string, { settings }: Host): void {
  try {
    renameSync(making, files)
  } catch (error) {
    if (hasCluster(files)) return
    throw new StartError(
      `${settings.dataDir}: ${files} cannot be used for a new database (${(error as { code?: string }).code}). It must be absent or an empty folder.`,
    )
  }
  const parent = openSync(path.dirname(files), 'r')
  fsyncSync(parent)
  closeSync(parent)
}

/** What killed starts left; the name tells whose it was. */
function removeAbandoned(files: string): void {
  const parent = path.dirname(files)
  const prefix = `${path.basename(files)}.init-`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** A database put back from a backup may be root's or readable by others: PostgreSQL refuses both. */
function takeCareOfModes({ files, account }: Place): void {
  const { uid, mode } = statSync(files)
  if (account && uid !== account.uid) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, files])
  if (mode & 0o077) chmodSync(files, 0o700)
}
