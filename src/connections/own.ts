import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { partOf } from '../db/count.ts'
import { isRefused } from '../http/session.ts'
import type { Narrowed } from '../tables/own-list.ts'
import { matches } from '../tables/table.ts'
import { type ConnectionState, stateOf } from './loan-state.ts'
import { isPastDateSince } from './past-date.ts'
import { isRecalled } from './recalled.ts'
import { isOfSide, selectConnection, takesPart } from './sql.ts'
import { waiting } from './waiting.ts'

const cannotGoOn = (userId: number) =>
  sql<boolean>`(connections.status = 'open' and (${isOfSide('buyer', userId)} and ${isRefused('seller.id')}
    or ${isOfSide('seller', userId)} and ${isRefused('buyer.id')} or ${isPastDateSince}))`

/** Recalled, overdue, past its date or out of reach, waiting for this person, open, on loan, done, cancelled. */
const urgency = (userId: number) =>
  sql`case when connections.status = 'open' and ${isRecalled} then 0 when ${stateOf} = 'overdue' then 1
    when ${cannotGoOn(userId)} then 2 when waiting.waits_for is not null then 3
    else array_position(array['open', 'on_loan'], ${stateOf}) + 3 end nulls last,
    ${stateOf} = 'cancelled'`

export function connectionsOf(
  db: Db,
  userId: number,
  { search = '', state, limit, offset }: Narrowed<ConnectionState>,
) {
  const other = (column: string) =>
    sql`case when ${isOfSide('buyer', userId)} then ${sql.ref(`seller${column}`)} else ${sql.ref(`buyer${column}`)} end`
  const query = selectConnection(db)
    .where(takesPart(userId))
    .where(matches(search, sql.ref('connections.title'), other('.name'), other('_org.name')))
    .$if(Boolean(state), (some) => some.where(stateOf, '=', state ?? 'open'))
  const urgentFirst = query
    .leftJoin(waiting(db, userId).as('waiting'), 'waiting.id', 'connections.id')
    .orderBy(urgency(userId))
    .orderBy('connections.created_at', 'desc')
    .orderBy('connections.id', 'desc')
  return partOf(urgentFirst, { limit, offset })
}
