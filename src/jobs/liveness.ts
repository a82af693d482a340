import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { keepSession } from '../db/kept-session.ts'
import { processName } from '../db/process-name.ts'

/** Shared, because a broken session may keep its lock on the server for a while. */
const takeLock = 'select pg_advisory_lock_shared(hashtextextended($1, 0))'

export type Liveness = ReturnType<typeof openLiveness>

/** Its locks, one per runner, end with the session, which tells other processes whose jobs are abandoned. */
export function openLiveness({ connection, log }: Pick<App, 'connection' | 'log'>) {
  const ids = new Set<string>()
  const session = keepSession({
    connection,
    name: `labex-jobs ${processName}`,
    prepare: async (client) => {
      for (const id of ids) await client.query(takeLock, [id])
    },
    onLost: () => log.warn('no jobs are taken or finished: the database session that holds them was lost'),
    onBack: () => log.info('jobs are taken again'),
  })
  return {
    async hold(id: string): Promise<void> {
      const isNew = !ids.has(id)
      ids.add(id)
      const client = await session.current()
      // If the session was just lost, the next one takes this lock too.
      if (isNew) await client.query(takeLock, [id]).catch(() => session.current())
    },
    /** Resolves once the session has answered, so that a report will hardly fail. */
    confirm: session.confirm,
    forget: (id: string) => void ids.delete(id),
    close: session.close,
  }
}

export async function lifelessRunners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and hashtextextended(locked_by, 0) not in (
      select (classid::bigint << 32) | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database()))`.execute(db)
  return rows.map(({ locked_by }) => locked_by)
}
