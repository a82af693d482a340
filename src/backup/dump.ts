import { execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { BackupError } from './set.ts'

const run = promisify(execFile)

export async function dump(url: string, to: Writable): Promise<void> {
  const program = await findDump(await serverVersion(url))
  const child = spawn(program, ['--format=custom', '--compress=6', '--no-owner', '--no-privileges'], {
    env: environment(url),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await Promise.all([pipeline(child.stdout, to), ended(child, program)])
}

export async function restoreDump(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = await findReader(file)
  // All or nothing, so that an interrupted one can be run again.
  const args = ['--single-transaction', '--no-owner', '--no-privileges', `--dbname=${env.PGDATABASE}`, file]
  await ended(spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] }), program)
}

/** For libpq, as every user of the machine can read a command line. `authorities` is what Node trusts. */
export function environment(
  url: string,
  authorities = process.env.NODE_EXTRA_CA_CERTS ?? '',
): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode') ?? ''
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // Only `pg` knows `no-verify`.
    PGSSLMODE: sslmode === 'no-verify' ? 'require' : sslmode,
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? (/^verify-/.test(sslmode) ? authorities : ''),
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', ...set }
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0].server_version_num) / 10_000)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The oldest new enough: a newer one may write what an older server does not understand. */
async function findDump(version: number): Promise<string> {
  const found = await findPrograms('pg_dump')
  const fitting = found.find((one) => one.version >= version)
  if (fitting) return fitting.file
  throw new BackupError(
    `DATABASE_URL: its PostgreSQL is version ${version}, which takes a pg_dump of ${version} or newer (${listed(found)}). Install postgresql-client-${version}.`,
  )
}

async function findReader(dump: string): Promise<string> {
  const found = await findPrograms('pg_restore')
  for (const { file } of found) {
    const reads = await run(file, ['--list', dump]).catch(() => null)
    if (reads) return file
  }
  throw new BackupError(
    `${dump} can be read by no pg_restore that is here (${listed(found)}). Install the postgresql-client of the PostgreSQL it comes from, or a newer one.`,
  )
}

const listed = (found: Program[]): string =>
  found.map(({ file, version }) => `${file} is ${version}`).join(', ') || 'there is none'

interface Program {
  file: string
  version: number
}

async function findPrograms(name: 'pg_dump' | 'pg_restore'): Promise<Program[]> {
  const debian = await readdir('/usr/lib/postgresql').catch(() => [])
  const files = [...debian.map((one) => path.join('/usr/lib/postgresql', one, 'bin', name)), name]
  const found = await Promise.all(files.map(async (file) => ({ file, version: await versionOf(file) })))
  return found.filter(({ version }) => version > 0).sort((one, other) => one.version - other.version)
}

async function versionOf(file: string): Promise<number> {
  const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)
}

async function ended(child: ReturnType<typeof spawn>, program: string): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  if ((await promise) !== 0) throw new BackupError(`${program} failed: ${said.trim()}`)
}
