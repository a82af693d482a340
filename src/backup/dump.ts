import { execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { BackupError } from './set.ts'

type Program = 'pg_dump' | 'pg_restore'

/** Dumps a database of somebody else's server, as of one moment. */
export async function dump(url: string, to: Writable): Promise<void> {
  const program = await findProgram('pg_dump', await serverVersion(url))
  const child = spawn(program, ['--format=custom', '--compress=6', '--no-owner', '--no-privileges'], {
    env: environment(url),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await Promise.all([pipeline(child.stdout, to), ended(child, program)])
}

/** Into an empty database. */
export async function restoreDump(from: Readable, env: NodeJS.ProcessEnv, version: number): Promise<void> {
  const program = await findProgram('pg_restore', version)
  const args = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${env.PGDATABASE}`]
  const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  await Promise.all([pipeline(from, child.stdin), ended(child, program)])
}

/** As libpq reads it: a password on the command line could be read by every user of the machine. */
export function environment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return { PATH: process.env.PATH, LC_ALL: 'C', ...set }
}

export async function serverVersion(url: string): Promise<number> {
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

/** The oldest one that is new enough, by its usual names. */
async function findProgram(name: Program, version: number): Promise<string> {
  const debian = await readdir('/usr/lib/postgresql').catch(() => [])
  const numbered = debian.map((one) => path.join('/usr/lib/postgresql', one, 'bin', name))
  const found = await Promise.all(
    [name, ...numbered].map(async (file) => ({ file, version: await versionOf(file) })),
  )
  const fitting = found
    .filter((one) => one.version >= version)
    .sort((one, other) => one.version - other.version)
  if (fitting[0]) return fitting[0].file
  const there = found.filter((one) => one.version > 0).map((one) => `${one.file} is ${one.version}`)
  throw new BackupError(
    `DATABASE_URL: its PostgreSQL is version ${version}, which takes a ${name} of ${version} or newer (${there.join(', ') || 'there is none'}). Install postgresql-client-${version}.`,
  )
}

/** 0 when there is no such program. */
async function versionOf(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }))
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
