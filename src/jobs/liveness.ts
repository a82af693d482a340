import { setTimeout as sleep, setInterval as ticks } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'

/** Shared, because a broken session may keep its lock on the server for a while. */
const takeLock = 'select pg_advisory_lock_shared(hashtextextended($1, 0))'

const never = new Promise<never>(() => {})

export type Liveness = ReturnType<typeof openLiveness>

/**
 * Holds a lock for each runner of this process in a session of its own. The database drops the locks with the
 * session, which tells other processes whose jobs nobody works on.
 */
export function openLiveness({ connection, log }: Pick<App, 'connection' | 'log'>) {
  const ids = new Set<string>()
  const closing = new AbortController()
  let session = take()
  beat().catch(() => {})
  return {
    /** Resolves while this runner's lock is held; waits while the session is lost. */
    async hold(id: string): Promise<void> {
      const isNew = !ids.has(id)
      ids.add(id)
      const client = await session
      // If the session was lost just now, the next one takes this lock too.
      if (isNew) await client.query(takeLock, [id]).catch(() => session)
    },
    /** Resolves once the database has answered on the session, so that a report will hardly fail. */
    async confirm(): Promise<void> {
      for (let isConfirmed = false; !isConfirmed; ) {
        const client = await session
        isConfirmed = await answers(client)
        if (!isConfirmed) await sleep(100)
      }
    },
    forget: (id: string) => void ids.delete(id),
    async close(): Promise<void> {
      closing.abort()
      const client = await Promise.race([session, null])
      client?.end().catch(() => {})
    },
  }

  async function take(): Promise<pg.Client> {
    while (!closing.signal.aborted) {
      const client = newClient()
      try {
        await client.connect()
        for (const id of ids) await client.query(takeLock, [id])
        client.once('end', renew)
        return client
      } catch {
        client.end().catch(() => {})
        await sleep(1_000, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return never
  }

  function newClient(): pg.Client {
    const client = new pg.Client({
      ...connection,
      application_name: 'labex-jobs',
      keepAlive: true,
      connectionTimeoutMillis: 2_500,
      query_timeout: 5_000,
      // Makes the server notice a lost machine within half a minute.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
    })
    client.on('error', () => {})
    return client
  }

  function renew(): void {
    if (closing.signal.aborted) return
    log.warn('no jobs are taken or finished: the database session that holds them was lost')
    session = take()
    void session.then(() => log.info('jobs are taken again'))
  }

  async function beat(): Promise<void> {
    for await (const _ of ticks(5_000, undefined, { signal: closing.signal, ref: false }))
      await answers(await session)
  }
}

/** A dead connection may stay silent, so a query without an answer ends it. */
const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => {
      client.end().catch(() => {})
      return false
    },
  )

/** Runners that hold jobs while no session holds their lock. */
export async function lifelessRunners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and hashtextextended(locked_by, 0) not in (
      select (classid::bigint << 32) | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database()))`.execute(db)
  return rows.map(({ locked_by }) => locked_by)
}
