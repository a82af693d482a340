import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Specifications } from '../db/tables.ts'
import { fieldValue } from '../fields/sql.ts'
import { catalogue, type FieldKey, filterKeys } from './fields.ts'
import type { Filter } from './filter.ts'
import { searchWords } from './search.ts'
import { filterCondition, isListed, type ListingRow, listingsByIds } from './sql.ts'

/** What is asked of browsing; pages count from 1. */
export interface Browsing {
  sort: 'date_asc' | 'date_desc'
  page: number
  per_page: number
}

/** What browsing finds. `page` is the one shown: the last, when a later one was asked for. */
export interface Found {
  rows: ListingRow[]
  total: number
  page: number
  /** Each option's count given the other filters (SPEC.md section 5); options nothing has are absent. */
  facets: Record<string, { value: string; count: number }[]>
  /** Lowest and highest number given the other filters; absent when nothing has one. */
  ranges: Record<string, { min: number; max: number }>
}

/**
 * The one door to browsing: a filter in; a page, the total, the counts and the ranges out. Two queries:
 * one pass over what the search finds, and the rows of the page.
 */
export async function browseListings(db: Db, filter: Filter, asked: Browsing): Promise<Found> {
  const active = filterKeys.filter((key) => filter.values[key] !== undefined)
  const columns = filterKeys.map((key) => sql`${fieldValue(key, catalogue[key])} as ${sql.id(key)}`)
  const passes = active.map(
    (key) => sql`${filterCondition(key, wanted(filter.values))} as ${sql.id(`passes_${key}`)}`,
  )
  const { rows } = await sql<Counted>`
    with base as materialized (
      select listings.id, listings.published_at, ${sql.join([...columns, ...passes])}
      from listings where ${isFoundBySearch(filter)}
    ), total as (select count(*)::int as total from base where ${others(active, null)})
    select 'total' as field, null as value, total as count, null::int as min, null::int as max from total
    union all ${sql.join([...filterKeys.map((key) => countsOf(key, others(active, key))), pageOf(active, asked)], sql` union all `)}`.execute(
    db,
  )
  const { ids, ...counts } = gather(rows)
  const found = new Map((await listingsByIds(db, ids)).map((row) => [row.id, row]))
  return {
    ...counts,
    rows: ids.flatMap((id) => found.get(id) ?? []),
    page: Math.min(asked.page, Math.max(1, Math.ceil(counts.total / asked.per_page))),
  }
}

/** How many listings a filter finds. */
export async function countFound(db: Db, filter: Filter): Promise<number> {
  const conditions = filterKeys
    .filter((key) => filter.values[key] !== undefined)
    .map((key) => filterCondition(key, wanted(filter.values)))
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from listings
    where ${sql.join([isFoundBySearch(filter), ...conditions], sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

const wanted = (values: Specifications) => sql`${JSON.stringify(values)}::jsonb`

/** What every count starts from: listed, of the type, with every word of the search somewhere. */
function isFoundBySearch({ exchange_type, search }: Filter): RawBuilder<boolean> {
  const words = searchWords(search).map(
    (word) => sql`listings.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`${sql.join([sql`listings.exchange_type = ${exchange_type}`, isListed, ...words], sql` and `)}`
}

/** Passes every filter but a field's own, so that no field narrows its own counts. */
function others(active: FieldKey[], own: FieldKey | null): RawBuilder<boolean> {
  const conditions = active.filter((key) => key !== own).map((key) => sql`${sql.id(`passes_${key}`)}`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** A row per option that is there, or one row with a number's range. */
function countsOf(key: FieldKey, passesOthers: RawBuilder<boolean>): RawBuilder<unknown> {
  const [name, value] = [sql.lit(key), sql.id(key)]
  return catalogue[key].kind === 'number'
    ? sql`select ${name}, null, null, min(${value}), max(${value}) from base where ${passesOthers}`
    : sql`select ${name}, ${value}::text, count(*)::int, null, null from base
        where ${passesOthers} and ${value} is not null group by ${value}`
}

/** The ids of the page in order, or of the last page when there are fewer. */
function pageOf(active: FieldKey[], { sort, page, per_page }: Browsing): RawBuilder<unknown> {
  const direction = sort === 'date_asc' ? sql`asc` : sql`desc`
  return sql`(select 'page', id::text, null, null, null from base where ${others(active, null)}
    order by base.published_at ${direction}, base.id ${direction} limit ${per_page}
    offset (select least(${(page - 1) * per_page}::int, greatest(0, (total - 1) / ${per_page}::int * ${per_page}::int)) from total))`
}

interface Counted {
  field: string
  value: string | null
  count: number | null
  min: number | null
  max: number | null
}

function gather(rows: Counted[]): Pick<Found, 'total' | 'facets' | 'ranges'> & { ids: number[] } {
  const gathered: ReturnType<typeof gather> = { total: 0, facets: {}, ranges: {}, ids: [] }
  for (const { field, value, count, min, max } of rows) {
    if (field === 'total') gathered.total = count ?? 0
    else if (field === 'page') gathered.ids.push(Number(value))
    else if (value !== null) (gathered.facets[field] ??= []).push({ value, count: count ?? 0 })
    else if (min !== null && max !== null) gathered.ranges[field] = { min, max }
  }
  return gathered
}
