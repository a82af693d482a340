import { sql } from 'kysely'
import type { Db } from './connect.ts'

const lateAfterSeconds = 5 * 60

/** "late": a job has been due for over five minutes. */
export async function punctuality(db: Db): Promise<'fine' | 'late'> {
  return (await secondsOverdue(db)) > lateAfterSeconds ? 'late' : 'fine'
}

/** How long the oldest due job has waited, of these tasks or of all. */
export async function secondsOverdue(db: Db, tasks: string[] | null = null): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null
      and (${tasks}::text[] is null or task_identifier = any(${tasks}::text[]))`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Releases jobs that these runners held. */
export const free = (db: Db, runners: string[]) =>
  sql`select graphile_worker.force_unlock_workers(${runners}::text[])`.execute(db)
