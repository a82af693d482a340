import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import { type Standing, standingOf } from '../../db/standing.ts'
import type { Counted } from '../../fields/column.ts'
import { type AmountRange, rangeOf, type Unit } from '../catalogue/amount.ts'
import type { Filter } from '../catalogue/filter.ts'
import type { Sort } from '../catalogue/query.ts'
import { type ListingRow, listedByIds, organisationNames } from '../row/sql.ts'
import { findBySql, totalsBySql } from './browse-sql.ts'
import { compare, compared } from './memory/compared.ts'
import { ListingIndex } from './memory/listing-index.ts'
import type { Near } from './near.ts'

export interface Browsing {
  sort: Sort
  near?: Near | null
  page: number
  per_page: number
}

/** A page of ids, and the counts and ranges of every field. */
export interface Found {
  ids: number[]
  total: number
  page: number
  counted: Counted[]
}

/** `page` is the one shown: the last, when a later one was asked for. */
export interface BrowseResult {
  rows: ListingRow[]
  total: number
  page: number
  /** Each option's count given the other filters; options nothing has at all are absent. */
  facets: Record<string, { value: string; count: number }[]>
  ranges: Record<string, { min: number; max: number }>
  amount: AmountRange | null
}

const indexes = new WeakMap<Db, ListingIndex>()

/** From here on browsing asks memory, as soon as everything is read; a transaction still sees its own writes by SQL. */
export async function browseFromMemory(db: Db, log: Logger): Promise<void> {
  const index = new ListingIndex(db, log)
  await index.load()
  indexes.set(db, index)
}

/** The index, brought to what the request has seen of the database; null where there is none. */
async function indexAt(db: Db, standing?: Standing): Promise<ListingIndex | null> {
  const index = indexes.get(db)
  if (!index?.isReady) return null
  await index.upTo(standing ?? (await standingOf(db)))
  return index.isReady ? index : null
}

/** All browsing goes through here: a filter in; a page, the total, the counts and the ranges out. */
export async function browseListings(
  db: Db,
  filter: Filter,
  asked: Browsing,
  standing?: Standing,
): Promise<BrowseResult> {
  const index = await indexAt(db, standing)
  const found = index
    ? index.shelf(filter.exchange_type).browse(filter, asked)
    : await findBySql(db, filter, asked)
  if (index && Math.random() < compared) void compare(db, index.log, { filter, asked, found, at: index.at })
  const { ids, counted, total, page } = found
  const rows = new Map((await listedByIds(db, ids)).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total, page, ...gather(counted) }
}

/** How many each of some filters finds. */
export async function totalsOf(db: Db, some: Filter[]): Promise<number[]> {
  const index = await indexAt(db)
  return index ? some.map((filter) => index.shelf(filter.exchange_type).total(filter)) : totalsBySql(db, some)
}

/** The participating organisations by id. */
export async function namesOf(db: Db, standing?: Standing): Promise<Map<string, string>> {
  return (await indexAt(db, standing))?.names ?? organisationNames(db)
}

function gather(rows: Counted[]): Pick<BrowseResult, 'facets' | 'ranges' | 'amount'> {
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
