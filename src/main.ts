import { lostFactors, lostInWords } from './accounts/factors/lost.ts'
import { howToBegin } from './accounts/first-administrator.ts'
import type { App } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { counting } from './dashboard/counting.ts'
import { demoAddresses, demoPassword } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { assetFolder, loadAssets } from './http/assets.ts'
import { keepBuild } from './http/kept-builds.ts'
import { listen } from './http/listener.ts'
import { buildServer } from './http/server.ts'
import { buildWatchServer } from './http/watch-server.ts'
import { catchUp } from './jobs/due.ts'
import { startWorker } from './jobs/worker.ts'
import { readyToBrowse } from './listings/find/browse.ts'
import { openApp } from './open.ts'
import { routes } from './routes.ts'

interface Service {
  stop: () => Promise<void>
}

async function main(): Promise<void> {
  const config = readConfig()
  const opening = openApp(config)
  const services: Service[] = []
  const stop = async () => {
    const { app, close } = await opening
    app.isStopping = true
    await Promise.allSettled(services.map((service) => service.stop()))
    await close()
  }
  stopOnSignals(stop)
  const { app } = await opening
  if (isStopping) return
  try {
    if (config.demo) await startDemo(app)
    await catchUp(app)
    if (config.worker !== 'off') services.push(await startWorker(app))
    services.push(await (config.worker === 'only' ? startWatch(app) : startServer(app)))
  } catch (error) {
    // A failed start leaves nothing running.
    if (!isStopping) await stop()
    throw unusableAddress(error as Error, config) ?? error
  }
}

async function startServer(app: App): Promise<Service> {
  const assets = await loadAssets()
  const server = await listen(app, buildServer({ app, assets, routes, counting }))
  void keepOwnBuild(app, assets.version)
  void readLists(app)
  console.log(`LabEx is running at ${app.config.appUrl} (port ${server.port})`)
  const hint = await howToBegin(app.db)
  if (hint) console.log(hint)
  for (const { fact, remedy } of lostInWords(
    await lostFactors(app.db, app.secret, app.config.appUrl),
    app.config.appUrl,
  ))
    console.log(`Look: ${fact}. ${remedy}`)
  return server
}

async function startWatch(app: App): Promise<Service> {
  const server = await listen(app, buildWatchServer(app, routes))
  console.log(`LabEx does its jobs here; /up, /ready and /metrics are on port ${server.port}`)
  return server
}

/** Nothing waits for it; without it, pages open during the next upgrade must reload. */
async function keepOwnBuild({ config, log }: App, version: string): Promise<void> {
  await keepBuild(config.dataDir, version, assetFolder).catch(({ message }: Error) => {
    log.warn({ reason: message }, 'the files of this build are not kept for the next')
  })
}

/** `/ready` and the first visitors wait for it; after a failure they retry. */
async function readLists(app: App): Promise<void> {
  await readyToBrowse(app).catch(({ message }: Error) => {
    app.log.warn({ reason: message }, 'lists cannot be read into memory yet')
  })
}

function unusableAddress(error: NodeJS.ErrnoException, { host, port }: Config): ConfigError | null {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return null
  if (error.code === 'EADDRINUSE') return new ConfigError(`PORT: ${port} is in use by another program`)
  if (error.code === 'EACCES') return new ConfigError(`PORT: this user may not listen on ${port}`)
  return new ConfigError(`HOST: ${host} is no address of this machine`)
}

async function startDemo(app: App): Promise<void> {
  const everyState = process.argv.includes('--every-state')
  await seedDemo(app, { everyState })
  if (everyState) console.log(`Every state is listed at ${app.config.appUrl}/_demo`)
  console.log(`Demo: log in as ${demoAddresses.join(', ')} with the password ${demoPassword}`)
}

let isStopping = false

/** npm passes a signal on although everybody in the terminal got it. */
const passedOnMs = 500

/** The first signal stops in order within 9.5 s, even during the start; a second one at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let force = () => {}
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      force()
      if (isStopping) return
      isStopping = true
      setTimeout(() => (force = () => process.exit(1)), passedOnMs).unref()
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
  // Whatever was still starting finds everything closed.
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
