import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../app.ts'
import { stopImages } from '../images/image-pool.ts'

/** After SIGTERM pending requests get a 503 at the first, and idle connections end at the second. */
const drain = { lastCallMs: 6_000, endMs: 7_000 }

/** Browsers and proxies send one request at a time; thousands at once would fill the memory. */
const mostOfConnection = 16
const open = new WeakMap<Socket, number>()

function countOf(socket: Socket, outgoing: EventEmitter): number {
  const count = (open.get(socket) ?? 0) + 1
  open.set(socket, count)
  outgoing.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
  return count
}

function hangUp(socket: Socket): Response {
  socket.destroy()
  return new Response(null, { status: 503 })
}

/** Each takes some kilobytes; a campus behind one address needs a few hundred. */
const mostConnections = 5_000

interface Server {
  fetch: (request: Request, from: { peer: string }) => Response | Promise<Response>
}

export async function listen(app: App, server: Server, most = mostConnections) {
  const listener = createAdaptorServer({
    fetch: (request, { incoming, outgoing }) =>
      countOf(incoming.socket, outgoing) > mostOfConnection
        ? hangUp(incoming.socket)
        : server.fetch(request, { peer: incoming.socket.remoteAddress ?? '' }),
    serverOptions: {
      requestTimeout: 60_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16_384,
    },
    autoCleanupIncoming: true,
  })
  listener.maxConnections = most
  listener.on('request', cutWhenStalled)
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(app.config.port, app.config.host, resolve)
  })
  return {
    port: (listener.address() as AddressInfo).port,
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
      if (!('closeAllConnections' in listener)) return closed
      // A keep-alive connection would wait ten seconds for another request.
      const closing = setInterval(() => listener.closeIdleConnections(), 100)
      await Promise.race([closed, sleep(drain.lastCallMs)])
      app.shutdown.abort()
      stopImages()
      await Promise.race([closed, sleep(drain.endMs - drain.lastCallMs)])
      clearInterval(closing)
      listener.closeAllConnections()
      await closed
    },
  }
}

/** Cuts off a stalled body; an answer may take its time. */
function cutWhenStalled(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.setTimeout(15_000, () => incoming.destroy())
  outgoing.on('timeout', () => {})
}
