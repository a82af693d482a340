import itemsjs from 'itemsjs'
import { standingOf } from '../src/db/standing.ts'
import { filterKeys } from '../src/listings/catalogue/fields.ts'
import type { Filter } from '../src/listings/catalogue/filter.ts'
import { ListingIndex } from '../src/listings/find/memory/listing-index.ts'
import { goalsOf, inTurn, quantile, round, table } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'one page of ids with all counts and ranges: the index in memory against itemsjs (p95 at most 1 ms at 2,000, 2 at 20,000, 10 at 100,000, with and without search)'

export const goals = (
  [
    [2_000, 1],
    [20_000, 2],
    [100_000, 10],
  ] as const
).flatMap(([size, atMost]) =>
  goalsOf(
    ['all', 'filters', 'search'].map((name) => `${size}, ${name}: memory`),
    { column: 'p95 ms', atMost },
  ),
)

const asked = { sort: 'date_desc' as const, page: 1, per_page: 24 }
const filters: Record<string, Filter> = {
  all: { exchange_type: 'offer', search: '', values: {} },
  filters: {
    exchange_type: 'offer',
    search: '',
    values: { type: ['equipment'], device_type: ['centrifuge', 'oven'], total_units: 5 },
  },
  search: { exchange_type: 'offer', search: 'eppendorf 1234', values: {} },
}

export async function measure(quick: boolean) {
  const sizes = quick ? [2_000, 20_000] : [2_000, 20_000, 100_000]
  const rows: Record<string, Record<string, number>> = {}
  const lines: Record<string, [number, number][]> = { memory: [], itemsjs: [] }
  for (const size of sizes) {
    const world = await benchWorld(size)
    const index = await loadedIndex(world.app, rows, size)
    const rival = await itemsJs(world.app)
    for (const [name, filter] of Object.entries(filters)) {
      let word = 0
      // Another word each time, so that no search is answered from the last one.
      const fresh = () =>
        filter.search ? { ...filter, search: `${filter.search} ${(++word % 16).toString(16)}` } : filter
      const runs = quick ? 10 : size > 20_000 ? 20 : 50
      const times = {
        ...(await inTurn(runs, {
          memory: async () => index.shelf('offer').browse(fresh(), asked),
        })),
        // Not in turn with the others, which would wait for the collection of its garbage.
        ...(await inTurn(runs, { itemsjs: async () => rival(fresh()) })),
      }
      for (const [contender, taken] of Object.entries(times))
        rows[`${size}, ${name}: ${contender}`] = {
          'p50 ms': round(quantile(taken, 0.5)),
          'p95 ms': round(quantile(taken, 0.95)),
          'against memory': round(quantile(taken, 0.5) / quantile(times.memory, 0.5)),
        }
      if (name === 'filters')
        for (const [contender, taken] of Object.entries(times))
          lines[contender]?.push([size, quantile(taken, 0.5)])
    }
    await world.close()
  }
  return { ...table(rows), growth: { unit: 'ms, three filters', lines } }
}

type App = Awaited<ReturnType<typeof benchWorld>>['app']

async function loadedIndex(app: App, rows: Record<string, Record<string, number>>, size: number) {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const start = performance.now()
  const index = new ListingIndex(app.db, app.log)
  await index.upTo(await standingOf(app.db))
  const ms = performance.now() - start
  globalThis.gc?.()
  const after = process.memoryUsage()
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  rows[`${size}: the index is read`] = { ms: round(ms), 'bytes a listing': Math.round(bytes / size) }
  return index
}

/** Knows neither minimums nor ranges beside its options: it is asked for less. */
async function itemsJs({ db }: App): Promise<(filter: Filter) => unknown> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'type', 'organisation_id', 'attributes', 'search_text', 'published_at'])
    .execute()
  const items = rows.map(({ attributes, ...row }) => ({
    ...attributes,
    ...row,
    organisation: String(row.organisation_id),
    published_at: row.published_at?.getTime() ?? 0,
  }))
  const aggregations = Object.fromEntries(filterKeys.map((key) => [key, { size: 100, conjunction: false }]))
  const engine = itemsjs(items, {
    searchableFields: ['search_text'],
    aggregations,
    sortings: { newest: { field: 'published_at', order: 'desc' } },
  })
  return ({ search, values: { total_units: _, ...values } }) =>
    engine.search({ query: search, filters: values, per_page: 24, sort: 'newest' })
}
