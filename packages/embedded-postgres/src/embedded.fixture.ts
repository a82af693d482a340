import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

const host = {
  name: 'Ledger',
  id: 'ledger',
  settings: { dataDir: 'FOLDER', databaseUrl: 'ADDRESS' },
  restoring: 'the manual',
}
export const isRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
export const folders: string[] = []
export const programs: ChildProcess[] = []

/** Copying a stopped database is quicker than making one for each test. */
const template = await mkdtemp(path.join(tmpdir(), 'embedded-template-'))

export function useEmbedded(): void {
  beforeAll(async () => {
    const { stop } = await startEmbedded({ host, dataDir: template, isDataDirExplicit: true, log: () => {} })
    await stop()
  })

  afterAll(() => rm(template, { recursive: true, force: true }))

  afterEach(async () => {
    for (const program of programs.splice(0)) program.kill('SIGKILL')
    for (const embedded of started.splice(0)) await embedded.stop()
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  folders.push(folder)
  return folder
}

export async function aDatabase(): Promise<string> {
  const folder = await aFolder()
  spawnSync('cp', ['-a', path.join(template, 'postgres'), folder])
  return folder
}

export async function start(dataDir: string, { isDataDirExplicit = true, log = (_: string) => {} } = {}) {
  const embedded = await startEmbedded({ host, dataDir, isDataDirExplicit, log })
  started.push(embedded)
  return embedded
}

/** In its own terminal group: prints one line when started or refused, then stays. */
export async function aProgram(dataDir: string): Promise<ChildProcess> {
  const script = `
    import pg from 'pg'
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    try {
      const { connection } = await startEmbedded({
        host: ${JSON.stringify(host)}, dataDir: ${JSON.stringify(dataDir)}, isDataDirExplicit: true, log() {}
      })
      const client = new pg.Client(connection)
      await client.connect()
      await client.query("create table if not exists left_behind as select 'here' as note")
      console.log('started')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  return program
}

export async function firstLine(program: ChildProcess): Promise<string> {
  const [line] = await once(program.stdout as NodeJS.ReadableStream, 'data')
  return String(line).trim()
}

export async function query(connection: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

export const value = async (connection: pg.ClientConfig, sql: string) =>
  (await query(connection, sql)).rows[0].value

export const show = async (connection: pg.ClientConfig, name: string) =>
  (await query(connection, `show ${name}`)).rows[0][name]

export const ownerLocks =
  "select count(*)::int as value from pg_locks where locktype = 'advisory' and granted"

export async function holdLock(dataDir: string, name: string): Promise<pg.Client> {
  const [, , , , socket] = readFileSync(pidFile(dataDir), 'utf8').split('\n')
  const client = new pg.Client({
    host: socket ?? '',
    user: host.id,
    database: 'postgres',
    application_name: name,
  })
  await client.connect()
  await client.query('select pg_advisory_lock(7236801)')
  return client
}

export const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid')
export const postmaster = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

export const stalePidFile = (dataDir: string, pid: number) =>
  [pid, path.join(dataDir, 'postgres'), 1_700_000_000, 5432, '/tmp/gone', '', '', 'ready', ''].join('\n')

/** Not a dead process that nobody waited for: not every container's first process does. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

export function serversOf(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-ww', '-eo', 'command='], { encoding: 'utf8' })
  return stdout.split('\n').filter((command) => command.includes(`-D ${dataDir}/`))
}

export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(25)
}

export async function endedProcess(): Promise<number> {
  const program = spawn('true')
  await once(program, 'exit')
  return program.pid ?? 0
}
