import { type RawBuilder, sql } from 'kysely'
import type { App } from '../src/app.ts'
import type { Db } from '../src/db/connect.ts'
import { latestChangeOf } from '../src/db/latest-change.ts'
import type { FacetCount } from '../src/fields/column.ts'
import type { FilterField } from '../src/fields/field.ts'
import { unitOf } from '../src/fields/kinds/amount.server.ts'
import { fieldValue } from '../src/fields/server.ts'
import { visitor } from '../src/http/viewer.ts'
import { type FilterKey, fields, filterKeys, filters } from '../src/listings/catalogue/fields.ts'
import type { Filter } from '../src/listings/catalogue/filter.ts'
import type { Browsing, Found, Reader } from '../src/listings/find/browse.ts'
import type { Away, Near } from '../src/listings/find/near.ts'
import { meets, meetsSearch } from '../src/listings/find/predicate.ts'
import { filterCondition } from '../src/listings/row/sql.ts'

/**
 * What browsing finds and counts, by the database: plainly, one query for each count, so that it shares nothing with the
 * index but the predicate of alerts.
 */
export async function browseBySql(db: Db, filter: Filter, asked: Browsing): Promise<Found> {
  const count = sql<{ total: number }>`select count(*)::int as total from listings where ${meets(filter)}`
  const total = (await count.execute(db)).rows[0]?.total ?? 0
  const page = Math.min(asked.page, Math.max(1, Math.ceil(total / asked.per_page)))
  const counted = await Promise.all(filterKeys.map((key) => countedOf(db, key, filter)))
  return { total, page, ids: await idsOf(db, filter, { ...asked, page }), counted: counted.flat() }
}

/** Somebody who is not signed in, and only browses. */
export const readerOf = (app: App): Reader => ({
  app,
  viewer: visitor,
  latestChange: () => latestChangeOf(app.db),
  outdated: () => {},
})

/** What both say, in the order of neither; null where that is the same. */
export function differenceOf(found: Found, reference: Found): object | null {
  const [ours, theirs] = [found, reference].map(({ ids, total, page, counted }) =>
    JSON.stringify({ ids, total, page, counted: counted.map(inOrder).sort() }),
  )
  return ours === theirs ? null : { ours, theirs }
}

const inOrder = ({ field, value, count, min, max }: FacetCount) =>
  JSON.stringify([field, value, count, min, max])

async function idsOf(
  db: Db,
  filter: Filter,
  { sort, near, away = [], page, per_page }: Browsing,
): Promise<number[]> {
  const direction = sql.raw(sort === 'date_asc' ? 'asc' : 'desc')
  const distance = sort === 'nearest' && near ? sql`${distanceFrom(near, away)}, ` : sql``
  const { rows } = await sql<{ id: number }>`select id from listings where ${meets(filter)}
    order by ${distance} published_at ${direction}, id ${direction}
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows.map(({ id }) => id)
}

const building = fieldValue('location_building', filters.location_building)

const distanceFrom = ({ building: near, organisation }: Near, away: Away) => sql`case
  when lower(${building}) = lower(${near}) then -1
  ${sql.join(
    away.map(([other, far]) => sql`when lower(${building}) = lower(${other}) then ${far}::float8`),
    sql` `,
  )}
  when listings.organisation_id = ${organisation.id} then 2 else 3 end`

/** Of one field: its values are those that the search finds, and what counts passes every other filter. */
async function countedOf(db: Db, key: FilterKey, filter: Filter): Promise<FacetCount[]> {
  const wanted = sql`${JSON.stringify(filter.values)}::jsonb`
  const others = filterKeys.filter((other) => other !== key && filter.values[other] !== undefined)
  const passes = sql.join([sql`true`, ...others.map((other) => filterCondition(other, wanted))], sql` and `)
  const from = sql`from listings where ${meetsSearch(filter)}`
  const value = fieldValue(key, filters[key])
  const { rows } = await sql<FacetCount>`select ${key} as field, counted.* from (
    ${countsOf[filters[key].kind](value, passes, from, key)}) as counted`.execute(db)
  return rows.map((row) => (row.value === null || row.count !== null ? row : { ...row, field: 'amount' }))
}

type Count = (
  value: RawBuilder<unknown>,
  passes: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  key: FilterKey,
) => RawBuilder<unknown>

const each =
  (sameAs = (text: RawBuilder<unknown>) => text): Count =>
  (value, passes, from) =>
    sql`select min(value collate "C") as value, (count(*) filter (where passes))::int as count,
    null::int as min, null::int as max
    from (select ${value}::text as value, ${passes} as passes ${from}) as found
    where value is not null group by ${sameAs(sql`value`)}`

const range: Count = (
  value,
  passes,
  from,
) => sql`select null::text as value, null::int as count, min(${value}),
  max(${value}) ${from} and ${passes} having count(${value}) > 0`

const countsOf: Record<FilterField['kind'], Count> = {
  choice: each(),
  flag: each(),
  reference: each(),
  text: each((text) => sql`lower(${text})`),
  choices: (
    value,
    passes,
    from,
  ) => sql`select chosen as value, (count(*) filter (where passes))::int as count,
    null::int as min, null::int as max
    from (select ${value}::jsonb as chosen_all, ${passes} as passes ${from}) as found,
      jsonb_array_elements_text(chosen_all) as chosen group by chosen`,
  number: range,
  amount: (value, passes, from, key) => sql`${range(value, passes, from, key)}
    union all select ${unitOf(fields.total_units)}, null, min(${value}), max(${value}) ${from} and ${passes}
    group by 1 having count(${value}) > 0`,
  days: () =>
    sql`select null::text as value, null::int as count, null::int as min, null::int as max where false`,
}
