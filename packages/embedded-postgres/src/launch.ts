import { spawn } from 'node:child_process'
import { closeSync, fstatSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment } from './account.ts'
import { StartError } from './errors.ts'
import { openLog, saidSince } from './log.ts'
import type { Place } from './place.ts'
import { isServerOf, notedServer, port } from './server.ts'
import { makeOwnFolder } from './socket.ts'

export interface Launched {
  pid: number | undefined
  ended: string | null
}

/** Detached: Ctrl-C reaches only the app, which drains and stops the server last. */
export function launchServer(place: Place): Launched {
  const { binaries, files, socket, account } = place
  if (!makeOwnFolder(socket, account)) throw new StartError(`${socket} belongs to somebody else. Remove it.`)
  const log = openLog(place)
  const said = fstatSync(log).size
  const child = spawn(path.join(binaries, 'bin/postgres'), ['-D', files, '-k', socket, ...settings()], {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { ...serverEnvironment, ...staleNumber(files) },
    ...account,
  })
  closeSync(log)
  child.unref()
  const launched: Launched = { pid: child.pid, ended: null }
  child.once('error', (error) => {
    launched.ended = error.message
  })
  child.once('exit', () => {
    launched.ended = saidSince(place, said)
  })
  return launched
}

function settings(): string[] {
  const chosen = {
    listen_addresses: '',
    port,
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: '64MB',
    timezone: 'UTC',
    jit: 'off',
    fsync: 'on',
    // Otherwise each checkpoint writes such a file, and a full disk ends the server.
    max_active_replication_origins: 0,
    // Statements and details hold people's data; the app decides what to log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Makes a stale pid file with another program's number harmless; its guard against two servers stays. */
function staleNumber(files: string): Record<string, string> {
  const noted = notedServer(files)
  return noted && !isServerOf(noted.pid, files) ? { PG_GRANDPARENT_PID: String(noted.pid) } : {}
}

/** It has not come up, so it has no pid file yet. */
export async function abandon(launched: Launched): Promise<void> {
  if (!launched.pid || launched.ended !== null) return
  process.kill(launched.pid, 'SIGINT')
  for (let waited = 0; launched.ended === null && waited < 6_000; waited += 25) await sleep(25)
}
