import { sql } from 'kysely'
import { matchesCount } from '../alerts/sql.ts'
import { waitingForCount } from '../connections/waiting.ts'
import { type Call, userOf } from '../http/action.ts'
import type { News } from '../http/shared.ts'
import { isOutsider } from '../http/viewer.ts'
import { endingCount } from '../listings/sql.ts'

/** The top bar's numbers, in one query. Nothing waits for those who take no part: they could not answer. */
export async function newsOf(call: Call): Promise<News> {
  const { db, viewer } = call
  const { id } = userOf(call)
  const { rows } = await sql<News>`select (${matchesCount(id, 'unread')}) as unread_matches,
    ${waitingForCount(db, id)} + ${endingCount(db, id)} as waiting`.execute(db)
  const { unread_matches = 0, waiting = 0 } = rows[0] ?? {}
  return { unread_matches, waiting: isOutsider(viewer) ? 0 : waiting }
}
