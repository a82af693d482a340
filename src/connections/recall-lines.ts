import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { dayOf } from '../db/day.ts'
import { isAdministrator, isSafetyOfficer, type Viewer } from '../http/viewer.ts'
import { chainOf } from '../listings/row/recalls.ts'
import type { ConnectionRow } from './sql.ts'

interface Happened {
  recall_id: number
  kind: 'recalled' | 'lifted' | 'taken_out'
  at: Date
  day: string
  /** Null once they left, and to readers to whom the recall named nobody. */
  by: string | null
}

/** What recalls did to a handover until it was cancelled, oldest first. */
export async function recallLines(db: Db, row: ConnectionRow, viewer: Viewer) {
  const inForce = new Set<number>()
  return (await happenedTo(db, row.id, viewer))
    .filter(({ at }) => row.cancelled_at === null || at < row.cancelled_at)
    .map(({ recall_id, kind, at, day, by }) => {
      if (kind === 'recalled') inForce.add(recall_id)
      else inForce.delete(recall_id)
      return {
        ...{ kind, day, by },
        state:
          row.completed_at !== null && row.completed_at <= at ? ('completed' as const) : ('open' as const),
        /** By this recall or another, afterwards. */
        is_recalled: inForce.size > 0,
      }
    })
}

async function happenedTo(db: Db, id: number, viewer: Viewer): Promise<Happened[]> {
  const mayKnow = isAdministrator(viewer) || isSafetyOfficer(viewer)
  const isTold = sql`exists (select from recall_people
    where user_id = ${viewer.user?.id ?? 0} and recall_people.recall_id in ${chainOf(sql<number>`acts.recall_id`)})`
  const { rows } = await sql<Happened>`
    select recall_id, kind, at, ${dayOf('at')} as day, case when ${mayKnow} or ${isTold} then users.name end as by
    from (
      select recall_id, 'recalled' as kind, named_at as at, by_id
      from (select recall_id, connection_id, named_at from recall_connections
        union all select recall_id, connection_id, named_at from recall_connections_out) as named
      join recalls on recalls.id = recall_id where connection_id = ${id}
      union all
      select recall_id, 'lifted', lifted_at,
        (select by_id from recall_messages where recall_messages.recall_id = recalls.id and kind = 'lifted' limit 1)
      from recall_connections join recalls on recalls.id = recall_id
      where connection_id = ${id} and lifted_at is not null
      union all
      select recall_id, 'taken_out', taken_out_at, null from recall_connections_out where connection_id = ${id}
    ) as acts left join users on users.id = by_id
    order by at, recall_id`.execute(db)
  return rows
}
