import { readFileSync } from 'node:fs'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { figure, minutes } from './figures.ts'

const seconds = 60 * minutes

/** Of a stranger who says something else with every request, as long as a request may. */
describe('a stranger’s flood', () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 48 })
  let app: Running
  beforeAll(async () => {
    app = await startLabEx(await freshFolder())
  })
  afterAll(async () => {
    agent.destroy()
    await app.stop()
  })
  const long = 'x'.repeat(13_000)

  /** The status, once the answer is whole; 0 when there was none. */
  const send = (path: string, options: http.RequestOptions = {}, body?: string) =>
    new Promise<number>((resolve) => {
      const request = http.request(`${app.url}${path}`, { agent, ...options }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', () => resolve(0))
      request.end(body)
    })
  const get = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
    send(path, { headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers } })

  const kinds: Record<string, (number: number) => Promise<number>> = {
    'searches of questions': (number) => get(`/faq?search=${number}${long}`),
    'colours in a cookie': (number) => get('/faq', { cookie: `theme=${long}${number}` }),
    'searches of offers': (number) => get(`/listings/offers?search=${number}${long.slice(0, 5_000)}`),
    'filters of offers': (number) =>
      get(`/listings/offers?type=equipment&location_building=${number}${long}`),
    headers: (number) =>
      get('/about', { 'accept-language': `${long}${number}`, 'x-inertia-version': `${number}` }),
    paths: (number) => get(`/${number}/${long}`),
    'reports of browsers': (number) =>
      send(
        '/csp-report',
        { method: 'POST', headers: { 'content-length': 9_000 } },
        `${number}`.padEnd(9_000),
      ),
    'keyed calls': (number) =>
      send(
        '/api/contact',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `stranger-${number}` },
        },
        JSON.stringify({ message: long }),
      ),
  }

  /** The first two fill what is kept for visitors, so they come most often. */
  const [kept, others] = [Object.keys(kinds).slice(0, 2), Object.keys(kinds).slice(2)]

  it('leaves memory as it was, and everything answered', async () => {
    const megabytes = () => {
      const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8')) ?? []
      return Math.round(Number(kB) / 1024)
    }
    const statuses: Record<string, Record<number, number>> = {}
    let number = 0
    const flood = async (until: number) => {
      const one = async () => {
        while (Date.now() < until) {
          number += 1
          const name = (number % 4 === 0 ? others[(number / 4) % others.length] : kept[number % 2]) as string
          const status = (await kinds[name]?.(number)) ?? 0
          const counts = (statuses[name] ??= {})
          counts[status] = (counts[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: 48 }, one))
    }
    // Until every cache is full.
    await flood(Date.now() + (seconds * 1_000) / 2)
    const full = megabytes()
    await flood(Date.now() + (seconds * 1_000) / 2)
    const after = megabytes()
    expect(app.process.exitCode).toBeNull()
    const seen = Object.values(statuses).flatMap((counts) => Object.keys(counts).map(Number))
    expect(seen.filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual([])
    expect(await get('/about')).toBe(200)
    expect(after, `${full} MB before`).toBeLessThan(Math.max(420, full * 1.15))
    figure(
      `${number} requests of 13 kB that were all different: ${full} MB in use at half time, ${after} MB at the end`,
    )
  })
})
