import type { App } from '../../app.ts'
import type { Building } from '../../buildings/sql.ts'
import type { Db } from '../../db/connect.ts'
import { latestChangeOf } from '../../db/latest-change.ts'
import type { FacetCount } from '../../fields/column.ts'
import type { Call } from '../../http/action.ts'
import { type AmountRange, rangeOf, type Unit } from '../catalogue/amount.ts'
import { emptyFilter, type Filter } from '../catalogue/filter.ts'
import type { Sort } from '../catalogue/query.ts'
import { type ListingRow, listedByIds } from '../row/sql.ts'
import { type Way, written } from './lines/ways.ts'
import { meantBy } from './meant.ts'
import { ListingIndex } from './memory/listing-index.ts'
import { type Away, awayFrom, type Near } from './near.ts'

export interface Browsing {
  sort: Sort
  near?: Near | null
  away?: Away
  page: number
  per_page: number
}

export interface Found {
  ids: number[]
  total: number
  page: number
  counted: FacetCount[]
}

/** `page` is the one shown, and never beyond the last. */
export interface BrowseResult {
  rows: ListingRow[]
  /** Buildings have their canonical names. */
  filter: Filter
  total: number
  page: number
  /** Each option's count under the other filters; options nothing has are absent. */
  facets: Record<string, { value: string; count: number }[]>
  ranges: Record<string, { min: number; max: number }>
  amount: AmountRange | null
}

/** A signed-in person's answer includes all their own changes. */
export type Reader = Pick<Call, 'app' | 'viewer' | 'latestChange' | 'outdated'>

const indexes = new WeakMap<Db, ListingIndex>()

function indexOf({ db, log }: Services): ListingIndex {
  const index = indexes.get(db) ?? new ListingIndex(db, log)
  indexes.set(db, index)
  return index
}

type Services = Pick<App, 'db' | 'log'>

/** Reads what is listed, unless that is done; without it nothing can be browsed. */
export async function readyToBrowse(services: Services): Promise<void> {
  const index = indexOf(services)
  if (!index.isReady) await index.upTo(await latestChangeOf(services.db))
}

/** Is up to the latest change that the request has seen. */
async function indexFor({ app, viewer, latestChange, outdated }: Reader): Promise<ListingIndex> {
  const index = indexOf(app)
  const seen = await latestChange()
  try {
    await index.upTo(seen)
  } catch (error) {
    // A visitor has written nothing that a stale list could miss.
    if (!index.isReady || viewer.user) throw error
    app.log.warn({ reason: (error as Error).message }, 'lists are older than the database')
    outdated()
  }
  return index
}

export async function browseListings(reader: Reader, filter: Filter, asked: Browsing): Promise<BrowseResult> {
  const index = await indexFor(reader)
  const [meant] = await meantBy(reader.app.db, [filter])
  const { ids, counted, total, page } = index.shelf(filter.exchange_type).browse(meant, from(index, asked))
  return { rows: await inOrder(reader, ids), filter: meant, total, page, ...gather(counted) }
}

/** The same page where no building is asked for and nobody reads counts. */
export async function listingsFound(reader: Reader, filter: Filter, asked: Browsing): Promise<ListingRow[]> {
  const index = await indexFor(reader)
  return inOrder(reader, index.shelf(filter.exchange_type).idsOf(filter, from(index, asked)))
}

const from = ({ buildings }: ListingIndex, asked: Browsing): Browsing => ({
  ...asked,
  away: asked.near ? awayFrom(asked.near.building, buildings) : [],
})

async function inOrder({ app }: Reader, ids: number[]): Promise<ListingRow[]> {
  const rows = new Map((await listedByIds(app.db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Best first, for each way. */
export async function foundByWays(reader: Reader, ways: Way[], most: number): Promise<number[][]> {
  const shelf = (await indexFor(reader)).shelf('offer')
  const found = new Map<string, number[]>()
  for (const way of ways) {
    const key = written(way)
    if (!found.has(key)) found.set(key, shelf.havingMost(way, most))
  }
  return ways.map((way) => found.get(written(way)) ?? [])
}

export async function totalsOf(reader: Reader, some: Filter[]): Promise<number[]> {
  const index = await indexFor(reader)
  return (await meantBy(reader.app.db, some)).map((filter) => index.shelf(filter.exchange_type).total(filter))
}

export const namesOf = async (reader: Reader): Promise<Map<string, string>> => (await indexFor(reader)).names

interface Counts {
  name: string
  offers: number
  requests: number
}

/** Keys are lower-case names of buildings and unknown places. */
export async function countedByBuilding(reader: Reader): Promise<Map<string, Counts>> {
  const index = await indexFor(reader)
  const counts = new Map<string, Counts>()
  for (const [exchange_type, key] of [
    ['offer', 'offers'],
    ['request', 'requests'],
  ] as const) {
    const all = { sort: 'date_desc', page: 1, per_page: 0 } as const
    for (const { field, value, count } of index.shelf(exchange_type).browse(emptyFilter(exchange_type), all)
      .counted) {
      if (field !== 'location_building' || value === null) continue
      const known = counts.get(value.toLowerCase()) ?? { name: value, offers: 0, requests: 0 }
      counts.set(value.toLowerCase(), { ...known, [key]: count ?? 0 })
    }
  }
  return counts
}

export const buildingsOf = async (reader: Reader): Promise<readonly Building[]> =>
  (await indexFor(reader)).buildings

function gather(rows: FacetCount[]): Pick<BrowseResult, 'facets' | 'ranges' | 'amount'> {
  const gathered: Pick<BrowseResult, 'facets' | 'ranges'> = { facets: {}, ranges: {} }
  const amounts: AmountRange[] = []
  for (const { field, value, count, min, max } of rows) {
    if (field === 'amount') {
      if (min !== null && max !== null) amounts.push({ unit: value as Unit, min, max })
    } else if (value !== null) (gathered.facets[field] ??= []).push({ value, count: count ?? 0 })
    else if (min !== null && max !== null) gathered.ranges[field] = { min, max }
  }
  return { ...gathered, amount: rangeOf(amounts) }
}
