import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { free } from '../db/job-queue.ts'
import { allOrNothing } from '../db/transaction.ts'
import { lifelessRunners } from './liveness.ts'

const processOf = (runner: string) => runner.split('/')[0] ?? ''

export async function gone(db: Db): Promise<string[]> {
  return [...new Set((await lifelessRunners(db)).map(processOf))].sort()
}

/** Null when the process still has a session. Until the transaction ends it cannot resume its jobs. */
export async function forget(db: Db, name: string): Promise<number | null> {
  return allOrNothing(db, async (trx) => {
    const { rows: sessions } = await sql`
      select from pg_stat_activity where datname = current_database()
        and application_name in (${`labex-jobs ${name}`}, ${`labex-store ${name}`})`.execute(trx)
    const { rows: held } = await sql<{ runner: string; jobs: number }>`
      select locked_by as runner, count(*) as jobs from graphile_worker.jobs
      where split_part(locked_by, '/', 1) = ${name} group by 1`.execute(trx)
    const runners = held.map(({ runner }) => runner)
    const { rows: taken } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(runner, 0)) as is_free
      from unnest(${runners}::text[]) as runner`.execute(trx)
    if (sessions.length > 0 || taken.some(({ is_free }) => !is_free)) return null
    await free(trx, runners)
    return held.reduce((sum, { jobs }) => sum + jobs, 0)
  })
}
