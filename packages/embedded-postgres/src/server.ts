import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'

/** Part of the socket's name; nothing listens on the network. */
export const port = 5432

export interface Running {
  pid: number
  socket: string | null
  isReady: boolean
}

export function runningServer({ files }: Pick<Place, 'files'>): Running | null {
  const noted = notedServer(files)
  return noted && isServerOf(noted.pid, files) ? noted : null
}

/** `postmaster.pid`: line 1 the process, line 5 the socket's folder, line 8 the state. */
export function notedServer(files: string): Running | null {
  try {
    const lines = readFileSync(path.join(files, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!(pid > 0)) return null
    return { pid, socket: lines[4] || null, isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

/** The number may now be another program's, or a zombie's. */
export function isServerOf(pid: number, files: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(`postgres -D ${files} `)
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(command[0] ?? '') === 'postgres' && command[command.indexOf('-D') + 1] === files
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * Only while no server of this cluster lives. A process waiting for a killed one would block the next server.
 */
export function endLeftBehind({ files }: Pick<Place, 'files'>): void {
  if (process.platform !== 'linux') return
  const home = realpathSync(files)
  for (const pid of readdirSync('/proc').map(Number)) {
    if (pid > 0 && isLeftBehind(pid, home) && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}

function isLeftBehind(pid: number, home: string): boolean {
  try {
    const isOfServer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
    return isOfServer && readlinkSync(`/proc/${pid}/cwd`) === home
  } catch {
    return false
  }
}

export async function stopServer({ files }: Place): Promise<void> {
  const server = runningServer({ files })
  if (!server) return
  for (const [signal, patience] of [['SIGINT', 6_000] as const, ['SIGQUIT', 2_000] as const]) {
    if (isServerOf(server.pid, files)) process.kill(server.pid, signal)
    const until = Date.now() + patience
    while (Date.now() < until) {
      if (!isServerOf(server.pid, files)) return
      await sleep(25)
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) does not end`)
}
