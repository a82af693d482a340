import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isAdministrator, type Viewer } from './viewer.ts'

/** How many join requests wait for a decision; shown beside their name to administrators, who decide. */
export async function waitingJoinRequests(db: Db, viewer: Viewer): Promise<number> {
  if (!isAdministrator(viewer)) return 0
  const { waiting } = await db
    .selectFrom('join_requests')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('status', '=', 'awaiting_approval')
    .executeTakeFirstOrThrow()
  return waiting
}
