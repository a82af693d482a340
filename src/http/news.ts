import type { Call } from './action.ts'
import type { News } from './shared.ts'
import { isOutsider, isSafetyOfficer } from './viewer.ts'

/** The top bar's numbers. Nothing waits for those who take no part, but what officers decide on. */
export async function newsOf({ viewer, counts }: Call): Promise<News> {
  const { unread_matches, own, for_safety } = await counts()
  const waiting = (isOutsider(viewer) ? 0 : own) + (isSafetyOfficer(viewer) ? for_safety : 0)
  return { unread_matches, waiting }
}
