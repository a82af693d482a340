import { sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Db } from './connect.ts'

const advice = 'Connect to PostgreSQL itself, or let the pooler keep sessions (pool_mode = session).'

/** Throws when a pooler gives a client another session for each transaction: locks and listening need one. */
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
    // While it is in a transaction, the other must get by without its session.
    await other.query('begin')
    if ((await sessionOf(other)) === own || (await sessionOf(one)) !== own)
      throw new ConfigError(
        `DATABASE_URL: the pooler between gives each transaction another session, with which jobs and locks do not work. ${advice}`,
      )
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

/** Throws when a pooler keeps from the database what our connections ask for. */
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

/** A pooler makes up its own number. */
const toldAtConnecting = (client: pg.Client): unknown => (client as { processID?: unknown }).processID
