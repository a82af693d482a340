import { countMatches } from '../alerts/sql.ts'
import { countWaitingFor } from '../connections/waiting.ts'
import { type Call, userOf } from '../http/action.ts'
import type { News } from '../http/shared.ts'
import { isOutsider } from '../http/viewer.ts'
import { countEnding } from '../listings/sql.ts'

/** The top bar's numbers. Who takes no part cannot answer what waits, so nothing does. */
export async function newsOf(call: Call): Promise<News> {
  const { db, viewer } = call
  const { id } = userOf(call)
  const [unread_matches, connections, ending] = await Promise.all([
    countMatches(db, id, 'unread'),
    isOutsider(viewer) ? 0 : countWaitingFor(db, id),
    isOutsider(viewer) ? 0 : countEnding(db, id),
  ])
  return { unread_matches, waiting: connections + ending }
}
