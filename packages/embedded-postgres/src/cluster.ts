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

/** Built aside and renamed: a killed start leaves nothing half-made, and two starts share the winner's. */
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
      // Safe because nobody else may enter the socket's folder, the only way in; `peer` would refuse root.
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

/** Matters only where the C library decides; macOS does not know C.UTF-8. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Renaming onto a non-empty folder fails, which makes this safe. */
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

function removeAbandoned(files: string): void {
  const parent = path.dirname(files)
  const prefix = `${path.basename(files)}.init-`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** PostgreSQL refuses a restored database that is root's or readable by others. */
function takeCareOfModes({ files, account }: Place): void {
  const { uid, mode } = statSync(files)
  if (account && uid !== account.uid) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, files])
  if (mode & 0o077) chmodSync(files, 0o700)
}
