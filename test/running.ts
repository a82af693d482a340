import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** `NAME=value … node --flag … src/main.ts` of `npm start`. */
const started: string[] = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).scripts.start.split(' ')
const flags = started.filter((word) => word.startsWith('--'))
const settings = Object.fromEntries(
  started.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=') as [string, string]),
)

export interface Running {
  process: ChildProcess
  url: string
  port: number
  dataDir: string
  output: () => string
  exit: Promise<number | null>
  /** Throws when it does not end well. */
  stop: () => Promise<void>
}

export const freshFolder = () => mkdtemp(path.join(tmpdir(), 'labex-process-'))

/** Runs one of the project's programs as its npm script does. */
export function runProgram(
  dataDir: string,
  port: number,
  script = 'src/main.ts',
  args: string[] = [],
  env: Record<string, string> = {},
): Running {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [...flags, script, ...args], {
    cwd: root,
    env: { ...settings, PATH, HOME, MAIL_HOURS: 'always', DATA_DIR: dataDir, PORT: String(port), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  // 'close', not 'exit': by then all it said is read.
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    if ((await exit) !== 0) throw new Error(`it did not stop cleanly: ${output}`)
  }
  return { process: child, url: `http://localhost:${port}`, port, dataDir, output: () => output, exit, stop }
}

/** The whole app as a separate process, ready to answer. */
export async function startLabEx(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const app = runProgram(dataDir, await freePort(), 'src/main.ts', [], env)
  const ended = app.exit.then(() => 'ended')
  while (!/LabEx (is running|does its jobs)/.test(app.output())) {
    const outcome = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 25))])
    if (outcome !== 'ended') continue
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    throw new Error(`it did not start: ${app.output()}\n${log}`)
  }
  return app
}

/** A free port below those of outgoing connections, one of which could take it before it is listened on. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').catch(() => null)
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
