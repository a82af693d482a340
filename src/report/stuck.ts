import { sql } from 'kysely'
import { isOut } from '../connections/loan-state.ts'
import type { Db } from '../db/connect.ts'
import { todayIn } from '../i18n/day.ts'
import { lateBefore } from '../listings/access.ts'
import { isListed } from '../listings/sql.ts'
import { isAsked, isNobodys } from '../listings/waiting.ts'
import type { Stuck } from './stuck-things.ts'

/** More than a person goes through at once. */
const mostListed = 30

/**
 * Finds requests without an answer for 14 days, connections open for 30, loans that are overdue, organisations that
 * never listed anything, and what waits for a safety officer for more than three working days or has nobody who may
 * decide; the longest first.
 */
export async function stuckThings({
  db,
  timeZone,
}: {
  db: Db
  timeZone: string
}): Promise<{ total: number; things: Stuck[] }> {
  const { rows } = await sql<Stuck & { total: number }>`
    select *, (count(*) over ())::int as total from (select 'request' as kind, id, title as name, extract(day from now() - published_at)::int as days
      from listings where ${isListed} and exchange_type = 'request' and published_at < now() - interval '14 days'
    union all
    select 'connection', id, title, extract(day from now() - created_at)::int
      from connections where status = 'open' and created_at < now() - interval '30 days'
    union all
    select 'loan', id, title, current_date - available_until from connections where ${isOut} and available_until < current_date
    union all
    select case when ${isNobodys} then 'nobodys' else 'safety' end, id, title, current_date - awaiting_since::date
      from listings where ${isAsked} and (${isNobodys} or to_char(awaiting_since, 'YYYY-MM-DD') < ${lateBefore(todayIn(timeZone))})
    union all
    select 'organisation', id, name, extract(day from now() - created_at)::int
      from organisations where status = 'approved' and created_at < now() - interval '14 days'
        and not exists (select from listings where organisation_id = organisations.id and published_at is not null)) as stuck
    order by days desc, kind, id limit ${mostListed}`.execute(db)
  return { total: rows[0]?.total ?? 0, things: rows.map(({ total: _, ...thing }) => thing) }
}
