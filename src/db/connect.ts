import { isConnectionLost } from '@labex/embedded-postgres/errors'
import { Kysely, NoResultError, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { RanOut } from './deadline.ts'
import { PreparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

// Dates without a time stay strings.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// count(*) is a bigint; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const timeouts = {
  connectionTimeoutMillis: 8_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * Every wait has a limit; days are `timeZone`'s. `onLost` hears of lost connections until the pool closes.
 */
export function openPool(
  connection: pg.PoolConfig,
  onLost: (error: Error) => void,
  timeZone = 'UTC',
): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparedClient,
    ...timeouts,
    max: 8,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c TimeZone=${timeZone}`,
    ...connection,
  })
  const heard = (error: Error) => {
    if (!pool.ending) onLost(error)
  }
  pool.on('error', heard)
  pool.on('connect', (client) => void client.on('error', heard))
  return pool
}

export function openDb(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Unreachable or shutting down: a 503, and not our fault. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: string }
  return isConnectionLost(error) || code === '53300' || timeoutOf(error) !== null
}

export function timeoutOf(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const hasWaited =
    error instanceof RanOut ||
    /^(55P03|57014)$/.test(code ?? '') ||
    /timeout exceeded when trying to connect/.test(message ?? '')
  return hasWaited ? error : null
}

export const isOutOfSpace = (error: unknown): boolean => (error as { code?: string }).code === '53100'

export function violated(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' || code === '23503' ? (constraint ?? '') : null
}

export const isRowGone = (error: unknown): boolean =>
  error instanceof NoResultError || (error as { code?: string }).code === '23503'
