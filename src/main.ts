import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { howToBegin } from './accounts/first-administrator.ts'
import { unreadMatches } from './alerts/unread.ts'
import type { App } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoAddresses, demoPassword, seedDemo } from './demo/seed.ts'
import { loadAssets } from './http/assets.ts'
import { buildServer } from './http/server.ts'
import { startWorker } from './jobs/worker.ts'
import { openApp } from './open.ts'
import { routes } from './routes.ts'

/** Starts LabEx: database, migrations, worker, listener; and stops it in reverse (CONTRACT.md section 1). */
async function main(): Promise<void> {
  const config = readConfig()
  const { app, close } = await openApp(config)
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null
  let server: Awaited<ReturnType<typeof listen>> | null = null
  stopOnSignals(async () => {
    app.isStopping = true
    try {
      await server?.stop()
      await worker?.stop()
    } finally {
      await close()
    }
  })
  if (config.demo) await startDemo(app)
  if (config.worker !== 'off') worker = await startWorker(app)
  if (config.worker !== 'only') server = await listen().catch(giveUp)

  /** Nothing is left running behind a start that failed. */
  async function giveUp(error: Error & { code?: string }): Promise<never> {
    await worker?.stop()
    await close()
    throw unusableAddress(error, config) ?? error
  }

  async function listen() {
    const hono = buildServer({ app, assets: await loadAssets(), routes, unreadMatches })
    const listener = createAdaptorServer({
      fetch: (request, { incoming }) => hono.fetch(request, { peer: incoming.socket.remoteAddress ?? '' }),
      serverOptions: {
        requestTimeout: 60_000,
        headersTimeout: 15_000,
        connectionsCheckingInterval: 1_000,
        keepAliveTimeout: 10_000,
        maxHeaderSize: 16_384,
      },
      autoCleanupIncoming: true,
    })
    listener.on('request', cutWhenStalled)
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(config.port, config.host, resolve)
    })
    console.log(`LabEx is running at ${config.appUrl} (port ${(listener.address() as AddressInfo).port})`)
    const hint = await howToBegin(app.db)
    if (hint) console.log(hint)
    return {
      stop: () =>
        new Promise<void>((resolve) => {
          listener.close(() => resolve())
          if (!('closeAllConnections' in listener)) return
          listener.closeIdleConnections()
          // A line on which no request ever came whole is none of those: it would keep the database up.
          setTimeout(() => listener.closeAllConnections(), 5_000).unref()
        }),
    }
  }
}

/** What is wrong with HOST or PORT, when that is why it cannot listen. */
function unusableAddress(error: NodeJS.ErrnoException, { host, port }: Config): ConfigError | null {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT: ${port} is in use by another program`)
  if (error.code === 'EACCES') return new ConfigError(`PORT: this user may not listen on ${port}`)
  return new ConfigError(`HOST: ${host} is no address of this machine`)
}

/** A body of which nothing comes for so long will not come; an answer may take its time. */
function cutWhenStalled(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.setTimeout(15_000, () => incoming.destroy())
  outgoing.on('timeout', () => {})
}

async function startDemo(app: App): Promise<void> {
  await seedDemo(app)
  console.log(`Demo: log in as ${demoAddresses.join(', ')} with the password ${demoPassword}`)
}

let isStopping = false

/** The first signal stops in order, at most 9 s, also in the middle of the start; a second one at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), 9_500).unref()
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error) => {
  // What was still starting finds everything closed.
  if (isStopping) return
  console.error(
    error instanceof ConfigError
      ? `LabEx cannot start:\n${error.message}`
      : error.expected
        ? error.message
        : error,
  )
  process.exit(1)
})
