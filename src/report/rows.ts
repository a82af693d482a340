import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Period } from './period.ts'

/** Days are the park's. */
export interface ReportRow {
  kind: 'connection' | 'gone' | 'unanswered' | 'empty_search' | 'order_list'
  id: number | null
  began: string
  ended: string | null
  outcome: string
  exchange_type: string
  category: string
  availability: string | null
  number: number
  unit: string | null
  giver: string | null
  receiver: string | null
  title: string
  photo: string | null
}

export async function reportRows(db: Db, { from, until }: Period, zone: string): Promise<ReportRow[]> {
  const start = sql`(${from}::date::timestamp at time zone ${zone})`
  const end = sql`((${until}::date + 1)::timestamp at time zone ${zone})`
  const day = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${zone}, 'YYYY-MM-DD')`
  const { rows } = await sql<ReportRow>`
    select 'connection' as kind, c.id, ${day('c.created_at')} as began,
      to_char(coalesce(c.completed_at, c.cancelled_at) at time zone ${zone}, 'YYYY-MM-DD') as ended,
      c.status as outcome, c.exchange_type, c.type as category, c.availability_type as availability,
      c.total_units as number, c.volume_weight_unit as unit, giver.name as giver, receiver.name as receiver,
      c.title, c.photo
    from connections c
    left join organisations giver on giver.id = c.seller_organisation_id
    left join organisations receiver on receiver.id = c.buyer_organisation_id
    where (c.created_at >= ${start} and c.created_at < ${end})
      or (c.completed_at >= ${start} and c.completed_at < ${end})
    union all
    select 'gone', l.id, ${day('l.published_at')}, ${day('l.gone_at')}, 'given', l.exchange_type, l.type,
      l.attributes ->> 'availability_type', (l.attributes ->> 'total_units')::int, l.attributes ->> 'volume_weight_unit',
      giver.name, null, l.title, null
    from listings l left join organisations giver on giver.id = l.organisation_id
    where l.exchange_type = 'offer' and l.gone_at >= ${start} and l.gone_at < ${end}
    union all
    select 'unanswered', e.listing_id, ${day('e.published_at')}, ${day('e.ended_at')}, 'expired', 'request', e.type,
      null, e.total_units, e.unit, null, receiver.name, coalesce(l.title, ''), null
    from ended_requests e left join listings l on l.id = e.listing_id
    left join organisations receiver on receiver.id = e.organisation_id
    where e.ended_at >= ${start} and e.ended_at < ${end}
    union all
    select 'empty_search', null, to_char(day, 'YYYY-MM-DD'), to_char(day, 'YYYY-MM-DD'), 'empty', exchange_type, type,
      null, count, null, null, null, filter, null
    from empty_searches where day between ${from}::date and ${until}::date
    union all
    select 'order_list', null, to_char(day, 'YYYY-MM-DD'), to_char(day, 'YYYY-MM-DD'), outcome, 'offer', '',
      null, number, null, null, o.name, '', null
    from order_list_counts join organisations o on o.id = organisation_id,
      lateral (values ('asked', asked), ('found', found), ('taken', taken)) as counted (outcome, number)
    where day between ${from}::date and ${until}::date and number > 0
    order by began, kind, id, receiver, outcome`.execute(db)
  return rows
}

/** The first organisation's or connection's day. */
export async function firstDay(db: Db): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select to_char(least((select min(created_at) from organisations),
    (select min(created_at) from connections), now()), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? ''
}
