import { sql } from 'kysely'
import type { Db } from './connect.ts'

const lateAfterSeconds = 5 * 60

/** "late": due for over five minutes. */
export async function punctuality(db: Db): Promise<'fine' | 'late'> {
  return (await secondsOverdue(db)) > lateAfterSeconds ? 'late' : 'fine'
}

export async function secondsOverdue(db: Db, tasks: string[] | null = null): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null
      and (${tasks}::text[] is null or task_identifier = any(${tasks}::text[]))`.execute(db)
  return rows[0]?.seconds ?? 0
}

export interface JobCount {
  task: string
  due: number
  late: number
  retrying: number
  failed: number
}

export async function countJobs(db: Db, tasks: string[]): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task,
      count(*) filter (where is_due) as due,
      count(*) filter (where is_due and run_at < now() - make_interval(secs => ${lateAfterSeconds})) as late,
      count(*) filter (where last_error is not null and attempts < max_attempts) as retrying,
      count(*) filter (where attempts >= max_attempts) as failed
    from unnest(${tasks}::text[]) as task
    left join lateral (
      select *, run_at <= now() and attempts < max_attempts and locked_at is null as is_due
      from graphile_worker.jobs where task_identifier = task) as job on true
    group by task`.execute(db)
  return rows
}

export const free = (db: Db, runners: string[]) =>
  sql`select graphile_worker.force_unlock_workers(${runners}::text[])`.execute(db)
