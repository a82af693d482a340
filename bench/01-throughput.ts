import { bareServer, weighed } from './loaded.ts'
import { goalsOf, round, table } from './measure.ts'
import { runningLabEx, signedIn } from './running.ts'

export const question =
  'pages a second over ten connections, at 2,000 and 20,000 active listings, against a bare node:http server sending the same compressed bytes (visitors: at least 40 % of it; signed in: at least 150 lists, 200 listings, 600 filtered lists as JSON a second)'

const sizesOf = (rows: string[]) => [2_000, 20_000].flatMap((size) => rows.map((row) => `${size}: ${row}`))

const forOne =
  'Each is made for one person: some five milliseconds of the processor for a listing and two to three for a filtered list, on two cores that run the database and the load as well.'

export const goals = [
  ...goalsOf(
    sizesOf(['visitor, list, HTML', 'visitor, list, JSON', 'visitor, landing page', 'visitor, listing']),
    {
      column: 'share %',
      atLeast: 40,
      why: 'The page is kept as it is sent; what is left is that Hono makes a Request and a Response of each and that the database is asked whether anything changed. More would take answering kept pages before Hono, with a second copy of the rules for headers.',
    },
  ),
  ...goalsOf(sizesOf(['signed in, listing']), { column: 'a second', atLeast: 200, why: forOne }),
  ...goalsOf(sizesOf(['signed in, list with filters, JSON']), {
    column: 'a second',
    atLeast: 600,
    why: forOne,
  }),
  ...goalsOf(sizesOf(['signed in, list, HTML']), {
    column: 'a second',
    atLeast: 150,
    why: 'Each is rendered for one person. Of ten milliseconds of the processor for a list React takes two, compressing three and collecting garbage three, most of these beside the main thread, so that two cores which also run the database and the load make about a hundred. More would take more cores, or rendering less on the server. What follows the first page is JSON, which takes a quarter.',
  }),
]

const visitor = { accept: 'text/html' }
const json = { accept: 'application/json', 'x-inertia': 'true' }

type Pages = Record<string, [path: string, headers: Record<string, string>]>

const visitorPages: Pages = {
  'visitor, list, HTML': ['/listings/offers', visitor],
  'visitor, list, JSON': ['/listings/offers', json],
  'visitor, landing page': ['/', visitor],
  'visitor, listing': ['/listings/7', visitor],
}

/** As the member with this cookie asks for them. */
export const memberPages = (cookie: string): Pages => ({
  'signed in, list, HTML': ['/listings/offers', { ...visitor, cookie }],
  'signed in, list with filters, JSON': [
    '/listings/offers?type=equipment&total_units=5',
    { ...json, cookie },
  ],
  'signed in, listing': ['/listings/7', { ...visitor, cookie }],
})

export async function measure(quick: boolean) {
  const sizes = quick ? [2_000] : [2_000, 20_000]
  const rows: Record<string, Record<string, number>> = {}
  for (const size of sizes) Object.assign(rows, await at(size, quick ? 1_000 : 3_000))
  return table(rows)
}

async function at(size: number, ms: number) {
  const labex = await runningLabEx(size)
  const { cookie } = await signedIn(labex.url)
  const pages = { ...visitorPages, ...memberPages(cookie) }
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, [path, headers]] of Object.entries(pages)) {
    const url = labex.url + path
    const bare = await bareServer(url, headers)
    const load = { connections: 10, ms, headers }
    await weighed(bare.pid, { ...load, url, ms: ms / 3 })
    const theirs = await weighed(bare.pid, { ...load, url: bare.url })
    const ours = await weighed(labex.process.pid ?? 0, { ...load, url })
    bare.stop()
    rows[`${size}: ${name}`] = {
      'a second': Math.round(ours.perSecond),
      'bare, a second': Math.round(theirs.perSecond),
      'share %': round((100 * ours.perSecond) / theirs.perSecond),
      'p50 ms': round(ours.p50),
      'p95 ms': round(ours.p95),
      'CPU ms each': round(ours.cpuMs),
      KiB: round(bare.bytes / 1_024),
      errors: ours.errors,
    }
  }
  await labex.close()
  return rows
}
