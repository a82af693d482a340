import { randomBytes } from 'node:crypto'
import {
  type ClientRequestArgs,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Db, openDb, openPool } from '../src/db/connect.ts'
import { openS3 } from '../src/storage/s3.ts'
import { testDatabase } from './app.ts'
import { TestClient } from './client.ts'
import { aUser, password } from './factories.ts'
import { startS3 } from './fakes/s3.ts'
import { postOffice } from './fakes/smtp.ts'
import { freshFolder, type Running, startLabEx } from './running.ts'

export type Part = 'first' | 'second' | 'jobs'
export type Several = Awaited<ReturnType<typeof startSeveral>>

/**
 * Two processes for pages behind a proxy that takes turns, and one for jobs: each with its own folder, all
 * on one database, one store and one mail server.
 */
export async function startSeveral(s3 = startS3()) {
  const [connection, files, office] = [await testDatabase(), await s3, await postOffice()]
  const db = openDb(openPool({ ...connection, max: 3 }, () => {}))
  const parts = new Map<Part, Running>()
  const proxy = await startProxy(() =>
    (['first', 'second'] as const).flatMap((part) => parts.get(part)?.port ?? []),
  )
  const env = {
    DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}`,
    APP_SECRET: randomBytes(24).toString('hex'),
    STORAGE_URL: files.address,
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    APP_URL: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const store = await openS3(files.address)
  const site = {
    db,
    office,
    url: proxy.url,
    env,
    part: (part: Part) => parts.get(part) as Running,
    start: async (part: Part) => {
      parts.set(
        part,
        await startLabEx(await freshFolder(), { ...env, WORKER: part === 'jobs' ? 'only' : 'off' }),
      )
    },
    kill: async (part: Part) => {
      parts.get(part)?.process.kill('SIGKILL')
      await parts.get(part)?.exit
    },
    bytesOf: async (path: string) =>
      new Uint8Array(await new Response((await store.open(path))?.body).arrayBuffer()),
    people: (count: number) => Promise.all(Array.from({ length: count }, () => logIn(db, proxy.url))),
    stop: async () => {
      const alive = [...parts.values()].filter((part) => part.process.signalCode === null)
      await Promise.all(alive.map((part) => part.stop()))
      await Promise.all([proxy.stop(), office.close(), files.stop(), db.destroy()])
    },
  }
  for (const part of ['first', 'second', 'jobs'] as const) await site.start(part)
  return site
}

async function logIn(db: Db, url: string): Promise<TestClient> {
  const client = new TestClient(url)
  await client.post('/api/login', { email: (await aUser({ db })).email, password })
  return client
}

/** Passes over a process that takes no connection; a call that breaks off in the middle is cut. */
async function startProxy(ports: () => number[]) {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    const targets = ports()
    const first = turn++
    for (const at of targets.keys()) {
      const port = targets[(first + at) % targets.length]
      if (await forward({ port: Number(port) }, incoming, body, outgoing)) return
    }
    outgoing.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${port}`, stop }
}

function forward(
  target: ClientRequestArgs,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const passed = { ...headers, 'x-forwarded-for': '127.0.0.1', connection: 'close' }
  const call = request({ host: '127.0.0.1', ...target, method, path: url, headers: passed, agent: false })
  call.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    resolve(true)
  })
  call.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED') outgoing.destroy()
    resolve(error.code !== 'ECONNREFUSED')
  })
  call.end(body)
  return promise
}
