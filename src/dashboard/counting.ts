import { type RawBuilder, sql } from 'kysely'
import { matchesCount } from '../alerts/sql.ts'
import { waitingForCount } from '../connections/waiting.ts'
import type { Db } from '../db/connect.ts'
import type { Counts } from '../http/shared.ts'
import { endingCount } from '../listings/row/wanting.ts'
import { waitingRequestsCount } from '../organisations/sql.ts'
import { recallsWaitingCount } from '../recall/waiting.ts'
import { waitingCount } from '../safety/sql.ts'

const person = sql.ref<number>('users.id')

/** Part of the session's query. States are literals, as only then a prepared plan uses a partial index. */
export const counting = (db: Db): RawBuilder<Counts> =>
  sql<Counts>`json_build_object('unread_matches', (${matchesCount(person, 'unread')}),
    'own', ${recallsWaitingCount(person)} + ${waitingForCount(db, person)} + ${endingCount(db, person)},
    'for_safety', ${waitingCount(db, person)},
    'join_requests', case users.role when 'administrator' then ${waitingRequestsCount(db)} else 0 end)`
