import { readFileSync } from 'node:fs'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import { figure, minutes } from './figures.ts'

const seconds = 60 * minutes

/** A stranger says something else with every request, each as long as a request may be, from one address or a thousand. */
describe('a stranger’s flood', () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 48 })
  let app: Running
  beforeAll(async () => {
    // Each request says itself from which address it comes.
    app = await startLabEx(await freshFolder(), { TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(async () => {
    agent.destroy()
    await app.stop()
  })
  const long = 'x'.repeat(13_000)

  /** The status, once the answer is whole; 0 when there was none. Every other one comes from one address. */
  const send = (number: number, path: string, options: http.RequestOptions = {}, body?: string) =>
    new Promise<number>((resolve) => {
      const from = number % 2 === 0 ? 0 : number % 1_000
      const headers = {
        'accept-encoding': 'br',
        'x-forwarded-for': `198.51.${from >> 8}.${from & 255}`,
        ...(options.headers as http.OutgoingHttpHeaders),
      }
      const request = http.request(`${app.url}${path}`, { agent, ...options, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', () => resolve(0))
      request.end(body)
    })
  const get = (number: number, path: string, headers: http.OutgoingHttpHeaders = {}) =>
    send(number, path, { headers: { accept: 'text/html', ...headers } })
  const post = (number: number, path: string, type: string, body: string, more = {}) =>
    send(number, path, { method: 'POST', headers: { 'content-type': type, ...more } }, body)
  const csrf = { cookie: '', 'x-xsrf-token': '' }
  const json = 'application/json'
  // Which Node ends without an answer.
  const methods = http.METHODS.filter((method) => method !== 'CONNECT')

  const kinds: Record<string, (number: number) => Promise<number>> = {
    'searches of questions': (number) => get(number, `/faq?search=${number}${long}`),
    'colours in a cookie': (number) => get(number, '/faq', { cookie: `theme=${long}${number}` }),
    'searches of offers': (number) => get(number, `/listings/offers?search=${number}${long.slice(0, 5_000)}`),
    'filters of offers': (number) =>
      get(number, `/listings/offers?type=equipment&location_building=${number}${long}`),
    'names of parameters': (number) => get(number, `/listings/requests?${number}${long}=${number}`),
    headers: (number) =>
      get(number, '/about', { 'accept-language': `${long}${number}`, 'x-inertia-version': `${number}` }),
    'names of headers': (number) => get(number, '/', { [`x-${number}`]: long, host: `${number}.example` }),
    'sessions in a cookie': (number) => get(number, '/dashboard', { cookie: `labex_session=${number}` }),
    paths: (number) => get(number, `/${number}/${long}`),
    'files and cards': (number) => get(number, `/storage/listings/${number}${long.slice(0, 200)}.webp`),
    methods: (number) =>
      send(number, `/listings/${number}`, { method: methods[number % methods.length] as string }),
    'reports of browsers': (number) => post(number, '/csp-report', json, `${number}`.padEnd(9_000)),
    'errors of pages': (number) =>
      post(number, '/page-error', json, JSON.stringify({ message: `${number}${long}` })),
    'keyed calls': (number) =>
      post(number, '/api/contact', json, JSON.stringify({ message: long }), {
        'idempotency-key': `stranger-${number}`,
      }),
    logins: (number) =>
      post(
        number,
        '/api/login',
        json,
        JSON.stringify({ email: `${number}@x.example`, password: long }),
        csrf,
      ),
    'bodies that nobody reads': (number) => post(number, '/api/login', `x/${number}`, long.repeat(15)),
    'forms with files': (number) =>
      post(number, '/api/upload-image', `multipart/form-data; boundary=${number}`, long.repeat(10)),
    'deep bodies': (number) => post(number, '/api/login', json, `${'['.repeat(9_000)}${number}`),
  }

  /** The first two fill what is kept for visitors, so they come most often. */
  const [kept, others] = [Object.keys(kinds).slice(0, 2), Object.keys(kinds).slice(2)]

  it('leaves memory as it was, and everything answered', async () => {
    const token = await fetch(`${app.url}/sanctum/csrf-cookie`)
    csrf.cookie = token.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    csrf['x-xsrf-token'] = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(csrf.cookie)?.[1] ?? '')
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
    const full = await megabytes()
    await flood(Date.now() + (seconds * 1_000) / 2)
    const after = await megabytes()
    expect(app.process.exitCode).toBeNull()
    const odd = Object.entries(statuses).flatMap(([name, counts]) =>
      Object.keys(counts)
        .map(Number)
        .filter(isOdd)
        .map((status) => `${status} to ${name}`),
    )
    expect(odd).toEqual([])
    expect(Object.keys(statuses).sort()).toEqual(Object.keys(kinds).sort())
    // Some were compared, before the limits.
    expect(statuses.logins).toHaveProperty('422')
    expect(await get(0, '/about')).toBe(200)
    expect(after.resident, `${full.resident} MB before`).toBeLessThan(Math.max(420, full.resident * 1.15))
    expect(after.heap, `${full.heap} MB before`).toBeLessThan(Math.max(160, full.heap * 1.15))
    figure(
      `${number} requests of up to 195 kB that were all different, from a thousand addresses: ${full.resident} MB in use at half time, of which JavaScript ${full.heap}; ${after.resident} and ${after.heap} MB at the end`,
    )
  })

  /** The heap as it is right after its garbage was collected, which is when it is smallest. */
  async function megabytes() {
    const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8')) ?? []
    let heap = Number.POSITIVE_INFINITY
    for (let look = 0; look < 20; look += 1) {
      const text = await (await fetch(`${app.url}/metrics`)).text()
      heap = Math.min(heap, Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]))
      await Promise.all(Array.from({ length: 20 }, (_, at) => get(at, '/listings/offers')))
    }
    return { resident: Math.round(Number(kB) / 1024), heap: Math.round(heap / 1024 / 1024) }
  }
})

/** No answer, or a fault of ours. */
const isOdd = (status: number) => status === 0 || (status >= 500 && status !== 503)
