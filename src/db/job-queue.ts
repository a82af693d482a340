import { sql } from 'kysely'
import type { Db } from './connect.ts'

const lateAfterSeconds = 5 * 60

/** "late": some job could have been taken five minutes ago, and nobody has. */
export async function punctuality(db: Db): Promise<'fine' | 'late'> {
  return (await secondsOverdue(db)) > lateAfterSeconds ? 'late' : 'fine'
}

/** How long the oldest job that could be taken waits already, of these tasks or of all; else 0. */
export async function secondsOverdue(db: Db, tasks: string[] | null = null): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null
      and (${tasks}::text[] is null or task_identifier = any(${tasks}::text[]))`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Lets others take the jobs that these runners had in hand. */
export const free = (db: Db, runners: string[]) =>
  sql`select graphile_worker.force_unlock_workers(${runners}::text[])`.execute(db)
