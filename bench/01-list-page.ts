import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { inTurn, summary } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'a list page with counts as Inertia JSON, at 2,000 and 20,000 active listings, against a bare node:http server sending the same bytes'

export async function measure() {
  return { ...(await at(2_000)), ...(await at(20_000)) }
}

const filters = '?type=equipment&device_type=centrifuge,oven&total_units=5'
const words = '?search=eppendorf%201234'

async function at(count: number) {
  const world = await benchWorld(count)
  const labex = await listening(
    createAdaptorServer({ fetch: world.fetch }) as ReturnType<typeof createServer>,
  )
  const get = async (base: string, query: string) =>
    Buffer.from(
      await (
        await fetch(`${base}/listings/offers${query}`, { headers: { 'x-inertia': 'true' } })
      ).arrayBuffer(),
    )
  const bytes = await get(labex.url, '')
  const bare = await listening(
    createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes)),
  )
  const times = await inTurn(100, {
    bare: () => get(bare.url, ''),
    all: () => get(labex.url, ''),
    filtered: () => get(labex.url, filters),
    searched: () => get(labex.url, words),
  })
  const inside = (query: string) => async () =>
    (
      await world.fetch(
        new Request(`${labex.url}/listings/offers${query}`, { headers: { 'x-inertia': 'true' } }),
      )
    ).arrayBuffer()
  const server = await inTurn(100, { all: inside(''), filtered: inside(filters), searched: inside(words) })
  labex.stop()
  bare.stop()
  await world.close()
  return {
    [`${count}: bare server, ${Math.round(bytes.length / 1024)} KiB`]: summary(times.bare),
    [`${count}: all offers`]: {
      ...summary(times.all, times.bare),
      'server ms': summary(server.all)['median ms'],
    },
    [`${count}: three filters`]: {
      ...summary(times.filtered, times.bare),
      'server ms': summary(server.filtered)['median ms'],
    },
    [`${count}: search of two words`]: {
      ...summary(times.searched, times.bare),
      'server ms': summary(server.searched)['median ms'],
    },
  }
}

async function listening(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
