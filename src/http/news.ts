import type { Counts, News } from './shared.ts'
import { isOutsider, isSafetyOfficer, type Viewer } from './viewer.ts'

export function newsOf(viewer: Viewer, { unread_matches, own, for_safety }: Counts): News {
  const waiting = (isOutsider(viewer) ? 0 : own) + (isSafetyOfficer(viewer) ? for_safety : 0)
  return { unread_matches, waiting }
}
