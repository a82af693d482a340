import { sql } from 'kysely'
import { matchesCount } from '../alerts/sql.ts'
import { waitingForCount } from '../connections/waiting.ts'
import type { Begun, Counting } from '../http/session.ts'
import { endingCount } from '../listings/row/wanting.ts'
import { waitingRequestsCount } from '../organisations/sql.ts'
import { recallsWaiting, wasTold } from '../recall/waiting.ts'
import { waitingCount } from '../safety/sql.ts'

const person = sql.ref<number>('users.id')

/**
 * States are literals, as only then a prepared plan uses a partial index. Of recalls it asks only whether the person
 * was ever told of one: so long a query takes the database half a millisecond to begin, whatever it finds.
 */
export const counting: Counting = {
  begun: (db) => sql<Begun>`json_build_object('unread_matches', (${matchesCount(person, 'unread')}),
    'own', ${waitingForCount(db, person)} + ${endingCount(db, person)},
    'for_safety', ${waitingCount(db, person)},
    'join_requests', case users.role when 'administrator' then ${waitingRequestsCount(db)} else 0 end,
    'more', ${wasTold(person)})`,
  completed: async (db, userId, { more, ...counts }) =>
    more ? { ...counts, own: counts.own + (await recallsWaiting(db, userId)) } : counts,
}
