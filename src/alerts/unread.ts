import { type Call, userOf } from '../http/action.ts'
import { countMatches } from './sql.ts'

/** How many matches of the viewer's alerts are new; shown in the top bar of every page. */
export const unreadMatches = (call: Call): Promise<number> => countMatches(call.db, userOf(call).id, 'unread')
