import { latestChangeOf } from '../src/db/latest-change.ts'
import type { Filter } from '../src/listings/catalogue/filter.ts'
import { ListingIndex } from '../src/listings/find/memory/listing-index.ts'
import { goalsOf, inTurn, quantile, round, table } from './measure.ts'
import { benchWorld } from './world.ts'

export const question =
  'one page of ids with all counts and ranges: the index in memory (p95 at most 1 ms at 2,000, 2 at 20,000, 10 at 100,000, with and without search)'

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
  const points: [number, number][] = []
  for (const size of sizes) {
    const world = await benchWorld(size)
    const index = await loadedIndex(world.app, rows, size)
    for (const [name, filter] of Object.entries(filters)) {
      let word = 0
      // Another word each time, so that no search is answered from the last one.
      const fresh = () =>
        filter.search ? { ...filter, search: `${filter.search} ${(++word % 16).toString(16)}` } : filter
      const runs = quick ? 10 : size > 20_000 ? 20 : 50
      const { memory } = await inTurn(runs, {
        memory: async () => index.shelf('offer').browse(fresh(), asked),
      })
      rows[`${size}, ${name}: memory`] = {
        'p50 ms': round(quantile(memory, 0.5)),
        'p95 ms': round(quantile(memory, 0.95)),
      }
      if (name === 'filters') points.push([size, quantile(memory, 0.5)])
    }
    await world.close()
  }
  return { ...table(rows), growth: { unit: 'ms, three filters', lines: { memory: points } } }
}

type App = Awaited<ReturnType<typeof benchWorld>>['app']

async function loadedIndex(app: App, rows: Record<string, Record<string, number>>, size: number) {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const start = performance.now()
  const index = new ListingIndex(app.db, app.log)
  await index.upTo(await latestChangeOf(app.db))
  const ms = performance.now() - start
  globalThis.gc?.()
  const after = process.memoryUsage()
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  rows[`${size}: the index is read`] = { ms: round(ms), 'bytes a listing': Math.round(bytes / size) }
  return index
}
