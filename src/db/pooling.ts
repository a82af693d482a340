import { sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Db } from './connect.ts'

const advice = 'Connect to PostgreSQL itself, or let the pooler keep sessions (pool_mode = session).'

/** Locks and listening need one session, which a transaction pooler does not give. */
export async function refuseShiftingSessions(connection: pg.PoolConfig): Promise<void> {
  const clients = [1, 2].map(
    () => new pg.Client({ ...connection, connectionTimeoutMillis: 2_500, query_timeout: 5_000 }),
  )
  const [one, other] = clients as [pg.Client, pg.Client]
  for (const client of clients) client.on('error', () => {})
  try {
    await one.connect()
    const own = await sessionOf(one)
    if (own === toldAtConnecting(one)) return
    await other.connect()
    // While this transaction is open, the pooler must give the other client another session.
    await other.query('begin')
    if ((await sessionOf(other)) === own || (await sessionOf(one)) !== own)
      throw new ConfigError(
        `DATABASE_URL: the pooler between gives each transaction another session, with which jobs and locks do not work. ${advice}`,
      )
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

export async function refuseDroppedSettings(db: Db, timeZone: string): Promise<void> {
  const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(db)
  if (rows[0]?.zone === timeZone) return
  throw new ConfigError(
    `DATABASE_URL: the pooler between drops the time zone of a session, so that days would begin at another hour. ${advice}`,
  )
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const toldAtConnecting = (client: pg.Client): unknown => (client as { processID?: unknown }).processID
