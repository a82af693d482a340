import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isAdministrator, type Viewer } from './viewer.ts'

/** Counts join requests that wait for a decision; 0 for anyone but administrators. */
export async function waitingJoinRequests(db: Db, viewer: Viewer): Promise<number> {
  if (!isAdministrator(viewer)) return 0
  const { waiting } = await db
    .selectFrom('join_requests')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('status', '=', 'awaiting_approval')
    .executeTakeFirstOrThrow()
  return waiting
}
