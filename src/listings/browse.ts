import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Specifications } from '../db/tables.ts'
import { unitOf } from '../fields/kinds/amount.server.ts'
import { countsOf, fieldValue } from '../fields/server.ts'
import { type AmountRange, rangeOf, type Unit } from './amount.ts'
import { type FilterKey, fields, filterKeys, filters } from './fields.ts'
import type { Filter } from './filter.ts'
import { distanceFrom, type Near } from './near.ts'
import type { Sort } from './query.ts'
import { searchWords } from './search.ts'
import { filterCondition, isListed, type ListingRow, listingsByIds } from './sql.ts'

export interface Browsing {
  sort: Sort
  near?: Near | null
  page: number
  per_page: number
}

/** A page past the end becomes the last one. */
export interface BrowseResult {
  rows: ListingRow[]
  total: number
  page: number
  /** Each option's count given the other filters; options nothing has at all are absent. */
  facets: Record<string, { value: string; count: number }[]>
  ranges: Record<string, { min: number; max: number }>
  amount: AmountRange | null
}

/** All browsing goes through here. */
export async function browseListings(db: Db, filter: Filter, asked: Browsing): Promise<BrowseResult> {
  const [counts, rows] = await Promise.all([countOptions(db, filter), rowsOf(db, filter, asked)])
  const page = Math.min(asked.page, Math.max(1, Math.ceil(counts.total / asked.per_page)))
  return { ...counts, page, rows: page === asked.page ? rows : await rowsOf(db, filter, { ...asked, page }) }
}

async function rowsOf(db: Db, filter: Filter, asked: Browsing): Promise<ListingRow[]> {
  const { sort, near, page, per_page } = asked
  const direction = sql.raw(sort === 'date_asc' ? 'asc' : 'desc')
  const distance = sort === 'nearest' && near ? sql`${distanceFrom(near)}, ` : sql``
  const { rows } = await sql<{ id: number }>`select id from listings where ${isFound(filter)}
    order by ${distance} published_at ${direction}, id ${direction}
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listingsByIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Groups listings with equal filtered values first, as there are far fewer kinds than listings; filters and
 * counts then look at the kinds only.
 */
async function countOptions(
  db: Db,
  filter: Filter,
): Promise<Pick<BrowseResult, 'total' | 'facets' | 'ranges' | 'amount'>> {
  const active = activeKeys(filter)
  const specifications = wanted(filter.values)
  const passes = (key: FilterKey, value?: RawBuilder<unknown>) =>
    sql`${filterCondition(key, specifications, value)} as ${sql.id(`passes_${key}`)}`
  const activeEach = active.filter((key) => !isByValue(key))
  const activeAlike = active.filter(isByValue)
  const values = filterKeys.map((key) => sql`${fieldValue(key, filters[key])} as ${sql.id(key)}`)
  const alike = [
    sql.id('unit'),
    ...filterKeys.filter(isByValue).map((key) => sql.id(key)),
    ...activeEach.map((key) => sql.id(`passes_${key}`)),
  ]
  const kept = filterKeys.flatMap((key) => countsOf(filters[key]).kept(key))
  const branches = [
    ...filterKeys.map((key) => countsOf(filters[key]).rows(key, others(active, key))),
    sql`select 'amount', unit, null, min(min_total_units), max(max_total_units) from kinds
      where ${others(active, 'total_units')} group by unit`,
  ]
  const { rows } = await sql<Counted>`
    with found as (
      select ${unitOf(fields.total_units)} as unit, ${sql.join([...values, ...activeEach.map((key) => passes(key))])}
      from listings where ${isFoundBySearch(filter)}
    ), alike as (
      select ${sql.join([...alike, ...kept])}, count(*)::int as count from found group by ${sql.join(alike)}
    ), kinds as materialized (
      select ${sql.join([sql`*`, ...activeAlike.map((key) => passes(key, sql.id(key)))])} from alike
    )
    select 'total' as field, null as value, sum(count)::int as count, null::int as min, null::int as max
    from kinds where ${others(active, null)}
    union all ${sql.join(branches, sql` union all `)}`.execute(db)
  return gather(rows)
}

const isByValue = (key: FilterKey) => countsOf(filters[key]).byValue
const activeKeys = ({ values }: Filter) => filterKeys.filter((key) => values[key] !== undefined)
const wanted = (values: Specifications) => sql`${JSON.stringify(values)}::jsonb`

export async function totalsOf(db: Db, some: Filter[]): Promise<number[]> {
  if (some.length === 0) return []
  const each = some.map((filter) => sql`(select count(*)::int from listings where ${isFound(filter)})`)
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(each)}] as totals`.execute(db)
  return rows[0]?.totals ?? []
}

function isFound(filter: Filter): RawBuilder<boolean> {
  const conditions = activeKeys(filter).map((key) => filterCondition(key, wanted(filter.values)))
  return sql`${sql.join([isFoundBySearch(filter), ...conditions], sql` and `)}`
}

function isFoundBySearch({ exchange_type, search }: Filter): RawBuilder<boolean> {
  const words = searchWords(search).map(
    (word) => sql`listings.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`${sql.join([sql`listings.exchange_type = ${exchange_type}`, isListed, ...words], sql` and `)}`
}

/** No field narrows its own counts. */
function others(active: FilterKey[], own: FilterKey | null): RawBuilder<boolean> {
  const conditions = active.filter((key) => key !== own).map((key) => sql`${sql.id(`passes_${key}`)}`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

interface Counted {
  field: string
  value: string | null
  count: number | null
  min: number | null
  max: number | null
}

function gather(rows: Counted[]) {
  const gathered: Pick<BrowseResult, 'total' | 'facets' | 'ranges'> = { total: 0, facets: {}, ranges: {} }
  const amounts: AmountRange[] = []
  for (const { field, value, count, min, max } of rows) {
    if (field === 'total') gathered.total = count ?? 0
    else if (field === 'amount') {
      if (min !== null && max !== null) amounts.push({ unit: value as Unit, min, max })
    } else if (value !== null) (gathered.facets[field] ??= []).push({ value, count: count ?? 0 })
    else if (min !== null && max !== null) gathered.ranges[field] = { min, max }
  }
  return { ...gathered, amount: rangeOf(amounts) }
}
