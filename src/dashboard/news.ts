import { sql } from 'kysely'
import { matchesCount } from '../alerts/sql.ts'
import { waitingForCount } from '../connections/waiting.ts'
import { type Call, userOf } from '../http/action.ts'
import type { News } from '../http/shared.ts'
import { isOutsider, isSafetyOfficer } from '../http/viewer.ts'
import { endingCount } from '../listings/sql.ts'
import { waitingCount } from '../safety/sql.ts'

/** The top bar's numbers, in one query. Nothing waits for those who take no part, but what officers decide on. */
export async function newsOf(call: Call): Promise<News> {
  const { db, viewer } = call
  const { id } = userOf(call)
  const { rows } = await sql<
    News & { for_safety: number }
  >`select (${matchesCount(id, 'unread')}) as unread_matches,
    ${waitingForCount(db, id)} + ${endingCount(db, id)} as waiting,
    ${waitingCount(db)} as for_safety`.execute(db)
  const { unread_matches = 0, waiting = 0, for_safety = 0 } = rows[0] ?? {}
  const own = isOutsider(viewer) ? 0 : waiting
  return { unread_matches, waiting: own + (isSafetyOfficer(viewer) ? for_safety : 0) }
}
