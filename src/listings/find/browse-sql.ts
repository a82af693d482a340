import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Specifications } from '../../db/tables.ts'
import type { Counted } from '../../fields/column.ts'
import { unitOf } from '../../fields/kinds/amount.server.ts'
import { countsOf, fieldValue } from '../../fields/server.ts'
import { type FilterKey, fields, filterKeys, filters } from '../catalogue/fields.ts'
import type { Filter } from '../catalogue/filter.ts'
import { searchWords } from '../catalogue/search.ts'
import { filterCondition, isListed } from '../row/sql.ts'
import type { Browsing, Found } from './browse.ts'
import { distanceFrom } from './near.ts'

/** The reference for the index, and the answer while the index is not there. */
export async function findBySql(db: Db, filter: Filter, asked: Browsing): Promise<Found> {
  const [counts, ids] = await Promise.all([countOptions(db, filter), idsOf(db, filter, asked)])
  const page = Math.min(asked.page, Math.max(1, Math.ceil(counts.total / asked.per_page)))
  return { ...counts, page, ids: page === asked.page ? ids : await idsOf(db, filter, { ...asked, page }) }
}

async function idsOf(db: Db, filter: Filter, asked: Browsing): Promise<number[]> {
  const { sort, near, page, per_page } = asked
  const direction = sql.raw(sort === 'date_asc' ? 'asc' : 'desc')
  const distance = sort === 'nearest' && near ? sql`${distanceFrom(near)}, ` : sql``
  const { rows } = await sql<{ id: number }>`select id from listings where ${isFound(filter)}
    order by ${distance} published_at ${direction}, id ${direction}
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Groups listings with equal filtered values first, as there are far fewer kinds than listings; filters and
 * counts then look at the kinds only.
 */
async function countOptions(db: Db, filter: Filter): Promise<Pick<Found, 'total' | 'counted'>> {
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
  const total = rows.find(({ field }) => field === 'total')?.count ?? 0
  return { total, counted: rows.filter(({ field }) => field !== 'total') }
}

const isByValue = (key: FilterKey) => countsOf(filters[key]).byValue
const activeKeys = ({ values }: Filter) => filterKeys.filter((key) => values[key] !== undefined)
const wanted = (values: Specifications) => sql`${JSON.stringify(values)}::jsonb`

/** How many each of some filters finds. */
export async function totalsBySql(db: Db, some: Filter[]): Promise<number[]> {
  if (some.length === 0) return []
  const each = some.map((filter) => sql`(select count(*)::int from listings where ${isFound(filter)})`)
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(each)}] as totals`.execute(db)
  return rows[0]?.totals ?? []
}

export function isFound(filter: Filter): RawBuilder<boolean> {
  const conditions = activeKeys(filter).map((key) => filterCondition(key, wanted(filter.values)))
  return sql`${sql.join([isFoundBySearch(filter), ...conditions], sql` and `)}`
}

/** Every count starts from these: listed, of the type, with every word of the search. */
function isFoundBySearch({ exchange_type, search }: Filter): RawBuilder<boolean> {
  const words = searchWords(search).map(
    (word) => sql`listings.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`${sql.join([sql`listings.exchange_type = ${exchange_type}`, isListed, ...words], sql` and `)}`
}

/** Passes all filters but the field's own, so that no field narrows its own counts. */
function others(active: FilterKey[], own: FilterKey | null): RawBuilder<boolean> {
  const conditions = active.filter((key) => key !== own).map((key) => sql`${sql.id(`passes_${key}`)}`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}
