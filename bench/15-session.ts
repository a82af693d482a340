import { partsOfResults } from '../src/listings/catalogue/query.ts'
import { TestClient } from '../test/client.ts'
import { password } from '../test/factories.ts'
import { cpuOf } from './loaded.ts'
import { encodings, quantile, round, table } from './measure.ts'
import { runningLabEx } from './running.ts'

export const question =
  'what a park’s day costs: forty people each log in, look at their dashboard, the list, three filters, a listing, take one and see their dashboard again, one after the other and four at a time'

const html = { accept: 'text/html' }
const visit = { accept: 'application/json', 'x-inertia': 'true' }
const filtered = {
  ...visit,
  'x-inertia-partial-component': 'listings/Index',
  'x-inertia-partial-data': partsOfResults.join(','),
}
const list = '/listings/offers'

interface Session {
  client: TestClient
  email: string
  listing: number
}

const seen =
  (path: string | ((session: Session) => string), headers: Record<string, string>) =>
  async (session: Session) => {
    const answer = await session.client.request(typeof path === 'string' ? path : path(session), {
      headers: { ...headers, 'accept-encoding': encodings },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`)
  }

const sent = async (answer: ReturnType<TestClient['post']>) => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

const steps: Record<string, (session: Session) => Promise<void>> = {
  'log in': ({ client, email }) => sent(client.post('/api/login', { email, password })),
  'dashboard, HTML': seen('/dashboard', html),
  list: seen(list, visit),
  'a filter': seen(`${list}?type=equipment`, filtered),
  'two filters': seen(`${list}?type=equipment&availability_type=free`, filtered),
  'three filters': seen(`${list}?type=equipment&availability_type=free&total_units=5`, filtered),
  listing: seen(({ listing }) => `/listings/${listing}`, visit),
  'take it': ({ client, listing }) =>
    sent(client.post('/api/connections', { exchange_type: 'offer', listing_id: listing, total_units: 1 })),
  'dashboard again': seen('/dashboard', visit),
}

const people = 40

/** Each takes a device of another organisation that nobody else takes. */
function sessionsAt(url: string, from: number, aside = 0): Session[] {
  return Array.from({ length: people }, (_, index) => {
    const person = from + index
    const listing = 36 * (index + 1) + aside + (person % 12 === 3 ? 6 : 3)
    return { client: new TestClient(url), email: `user${person}@bench.example`, listing }
  })
}

export async function measure() {
  const rows: Record<string, Record<string, number>> = {}
  for (const size of [2_000, 20_000]) Object.assign(rows, await at(size))
  return table(rows)
}

async function at(size: number) {
  const labex = await runningLabEx(size)
  const pid = labex.process.pid ?? 0
  const rows: Record<string, Record<string, number>> = {}
  const sessions = sessionsAt(labex.url, 1)
  for (const [name, step] of Object.entries(steps)) {
    const times: number[] = []
    const before = cpuOf(pid)
    for (const session of sessions) {
      const start = performance.now()
      await step(session)
      times.push(performance.now() - start)
    }
    rows[`${size}: ${name}`] = figuresOf(times, cpuOf(pid) - before)
  }
  rows[`${size}: whole sessions, four at a time`] = await together(labex.url, pid)
  await labex.close()
  return rows
}

async function together(url: string, pid: number) {
  const waiting = sessionsAt(url, 101, 12)
  const before = cpuOf(pid)
  const start = performance.now()
  const times: number[] = []
  const one = async () => {
    for (let session = waiting.pop(); session; session = waiting.pop()) {
      const begun = performance.now()
      for (const step of Object.values(steps)) await step(session)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all([one(), one(), one(), one()])
  const seconds = (performance.now() - start) / 1_000
  return {
    ...figuresOf(times, cpuOf(pid) - before),
    'sessions a second': round(people / seconds),
  }
}

const figuresOf = (times: number[], cpu: number) => ({
  'CPU ms each': round(cpu / people),
  'p50 ms': round(quantile(times, 0.5)),
  'p95 ms': round(quantile(times, 0.95)),
})
