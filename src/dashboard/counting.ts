import { sql } from 'kysely'
import { matchesCount } from '../alerts/sql.ts'
import { mayWaitFor, waitingForCount } from '../connections/waiting.ts'
import type { Begun, Counting } from '../http/session.ts'
import { askedOrHiddenCount, endingCount } from '../listings/row/wanting.ts'
import { waitingRequestsCount } from '../organisations/sql.ts'
import { recallsWaitingCount, wasTold } from '../recall/waiting.ts'
import { waitingCount } from '../safety/sql.ts'

const person = sql.ref<number>('users.id')

/**
 * States are literals, as only then a prepared plan uses a partial index. Of handovers and recalls it asks only
 * whether the person has any: a query as long as theirs takes the database longer to begin than to answer.
 */
export const counting: Counting = {
  begun: (db) => sql<Begun>`json_build_object('unread_matches', (${matchesCount(person, 'unread')}),
    'own', ${endingCount(db, person)} + ${askedOrHiddenCount(db, person)}, 'for_safety', ${waitingCount(db, person)},
    'join_requests', case users.role when 'administrator' then ${waitingRequestsCount(db)} else 0 end,
    'more', json_build_object('handovers', ${mayWaitFor(db, person)}, 'recalls', ${wasTold(person)}))`,
  completed: async (db, userId, { more, ...counts }) => {
    const asked = [
      ...(more.handovers ? [sql`(${waitingForCount(db, userId)})`] : []),
      ...(more.recalls ? [recallsWaitingCount(userId)] : []),
    ]
    if (asked.length === 0) return counts
    const waiting = sql<number>`${sql.join(asked, sql` + `)}`
    const { total } = await db.selectNoFrom(waiting.as('total')).executeTakeFirstOrThrow()
    return { ...counts, own: counts.own + total }
  },
}
