import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../http/action.ts'
export interface Datum {
  group: string
  value: number
  date: string
}

const ranges = ['quarter', 'year', 'all'] as const
export type Range = (typeof ranges)[number]

export function rangeOf(call: Call): Range {
  const wanted = call.query.get('range')
  return ranges.find((range) => range === wanted) ?? 'year'
}

/** `events`: a row per counted thing, with `"group"` and `created_at`. The last period still runs. */
export interface ChartSubject {
  groups: readonly string[]
  events: RawBuilder<unknown>
}

const units = { quarter: 'week', year: 'month', all: 'month' } as const
const spans = { quarter: '12 weeks', year: '11 months', all: '0 months' } as const

/** By the park's time zone; empty periods are 0. A remainder is no new listing. */
export async function chart(call: Call, { groups, events }: ChartSubject): Promise<Datum[]> {
  const range = rangeOf(call)
  const unit = sql.lit(units[range])
  const zone = call.app.config.parkTimeZone
  const first = sql`(date_trunc(${unit}, now() at time zone ${zone}) - ${sql.lit(spans[range])}::interval)`
  const start =
    range === 'all' ? sql`least(${first}, (select min(date_trunc(${unit}, at)) from events))` : first
  const { rows } = await sql<Datum>`
    with events as materialized (
      select "group", created_at at time zone ${zone} as at from (${events}) as all_events
      ${range === 'all' ? sql`` : sql`where created_at >= ${first} at time zone ${zone}`}
    ),
    periods as (
      select generate_series(${start}, date_trunc(${unit}, now() at time zone ${zone}), ${sql.lit(`1 ${units[range]}`)}::interval) as start
    ),
    counted as (select "group", date_trunc(${unit}, at) as start, count(*) as value from events group by 1, 2)
    select groups."group", coalesce(counted.value, 0)::int as value, to_char(periods.start, 'YYYY-MM-DD') as date
    from periods cross join unnest(${groups}::text[]) with ordinality as groups ("group", place)
    left join counted on counted."group" = groups."group" and counted.start = periods.start
    order by groups.place, periods.start`.execute(call.db)
  return rows
}
