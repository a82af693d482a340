import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

interface Link {
  isDead: boolean
  ends: Socket[]
}

/** A TCP address that leads to PostgreSQL on a Unix socket, or to a port, until told otherwise. */
export async function startFaultyNetwork(server: { host?: string; port?: number }) {
  const links = new Set<Link>()
  /** Also those whose other end has gone, of which the server has not heard. */
  const toServer = new Set<Socket>()
  let isSilent = false
  let delayMs = 0
  const listener = createServer((from) => {
    const to = server.host
      ? connect(path.join(server.host, `.s.PGSQL.${server.port}`))
      : connect(server.port ?? 0, '127.0.0.1')
    const link: Link = { isDead: isSilent, ends: [from, to] }
    links.add(link)
    toServer.add(to)
    to.once('close', () => toServer.delete(to))
    const pass = (source: Socket, target: Socket) => {
      source.on('data', (bytes) => {
        if (!link.isDead) setTimeout(() => link.isDead || target.write(bytes), delayMs)
      })
      source.on('error', () => {})
      source.on('close', () => {
        // A dead peer says no goodbye either.
        if (!link.isDead) target.destroy()
        if (!link.isDead || source === from) links.delete(link)
      })
    }
    pass(from, to)
    pass(to, from)
  })
  listener.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    /** How many connections are open. */
    count: () => links.size,
    /** Nothing passes any more on the connections that are open, which stay open; new ones work. */
    drop: () => {
      for (const link of links) link.isDead = true
    },
    /** Nothing passes on open and on new connections. */
    silence: () => {
      isSilent = true
      for (const link of links) link.isDead = true
    },
    /** New connections work again; old ones stay dead, as after a failover. */
    heal: () => {
      isSilent = false
      delayMs = 0
    },
    delay: (ms: number) => {
      delayMs = ms
    },
    reset: () => {
      for (const { ends } of links) ends[0]?.resetAndDestroy()
    },
    close: () => {
      for (const { ends } of links) for (const end of ends) end.destroy()
      for (const end of toServer) end.destroy()
      listener.close()
    },
  }
}
