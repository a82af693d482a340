import { sql } from 'kysely'
import { latestChangeOf } from '../src/db/latest-change.ts'
import { visitor } from '../src/http/viewer.ts'
import { emptyFilter } from '../src/listings/catalogue/filter.ts'
import { browseListings, readyToBrowse } from '../src/listings/find/browse.ts'
import { answersTo } from '../src/listings/find/lines/answers.ts'
import { readLine } from '../src/listings/find/lines/read-line.ts'
import { goalsOf, inTurn, quantile, round, table } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'an order list of 200 lines answered at 20,000 listings (p95 at most 50 ms), against one search a line as the lists do it'

export const goals = goalsOf(['200 lines: at once'], { column: 'p95 ms', atMost: 50 })

/** What each third listing is called, as order lists have it. */
const things = ['Filter tips', 'Petri dishes', 'Serological pipettes', 'Nitrile gloves', 'Centrifuge tubes']

export async function measure(quick: boolean) {
  const world = await benchWorld(20_000)
  const { app } = world
  await sql`update listings set
      title = (${things}::text[])[1 + id % 5] || ' ' || id,
      search_text = lower((${things}::text[])[1 + id % 5]) || ' ' || search_text || ' ' || 'ab' || id || '-9'`.execute(
    app.db,
  )
  await readyToBrowse(app)
  const latestChange = await latestChangeOf(app.db)
  const reader = { app, viewer: visitor, latestChange: async () => latestChange, outdated: () => {} }
  const lines = Array.from({ length: 200 }, (_, at) => lineOf(at))
  const asked = { sort: 'date_desc' as const, page: 1, per_page: 5 }
  const oneByOne = async () => {
    for (const line of lines) {
      const search = readLine(line).words.join(' ')
      await browseListings(reader, { ...emptyFilter('offer'), search }, asked)
    }
  }
  const times = await inTurn(quick ? 5 : 20, {
    'at once': () => answersTo(reader, lines),
    'a search a line': oneByOne,
  })
  await world.close()
  return table(
    Object.fromEntries(
      Object.entries(times).map(([name, taken]) => [
        `200 lines: ${name}`,
        { 'p50 ms': round(quantile(taken, 0.5)), 'p95 ms': round(quantile(taken, 0.95)) },
      ]),
    ),
  )
}

/** A number, a CAS number or a name, some of which nobody has. */
function lineOf(at: number): string {
  const thing = things[at % 5]
  if (at % 4 === 0) return `Art. nr: AB${100 + at * 90}-9\t${thing}\t${1 + (at % 9)}`
  if (at % 4 === 1) return '64-17-5 ethanol absolute, 2.5 l'
  return at % 4 === 2
    ? `${at % 9} x ${thing} sterile individually wrapped ${at}`
    : `Eppendorf ${thing} 200 µl`
}
