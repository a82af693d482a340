import { isConnectionLost } from '@labex/embedded-postgres/errors'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { leftMs, RanOut, within } from './deadline.ts'

/** What is left for a lock when the connection took nearly all the time. */
const leastMs = 100
/** Slightly above the database's statement limit. */
const mostMs = { connection: 8_000, answer: 11_000 }
/** A connection idle this long is asked whether it is alive. */
const idle = { afterMs: 5_000, answerMs: 1_500 }
/** Then another connection is asked whether the database got the query at all. */
const doubtMs = 2_500

interface Seen {
  answeredAt: number
  lockMs: number | null
}

type Said = Promise<PostgresQueryResult<unknown>>

/**
 * Every wait ends: for a connection, a lock and an answer within what the request has left, and for
 * connection plus lock within `lockMs`. A connection that does not answer is closed, as are those silent
 * since; a read outside a transaction is retried once. `connection` is the same database.
 */
export function withDeadlines(pool: PostgresPool, lockMs: number, connection: pg.PoolConfig): PostgresPool {
  const clients = new Clients(pool)
  return {
    end: () => pool.end(),
    options: pool.options,
    async connect() {
      const began = performance.now()
      const client = await clients.take()
      const waited = performance.now() - began
      const limit = waited < leastMs ? lockMs : Math.max(leastMs, Math.round(lockMs - waited))
      await clients.limitLocks(client, limit)
      return new Checkout(clients, client, connection)
    },
  }
}

class Clients {
  readonly #pool: PostgresPool
  readonly #seen = new WeakMap<PostgresPoolClient, Seen>()
  #doubtedAt = Number.NEGATIVE_INFINITY

  constructor(pool: PostgresPool) {
    this.#pool = pool
  }

  async take(): Promise<PostgresPoolClient> {
    for (;;) {
      const limit = leftMs(mostMs.connection)
      const client = await within(this.#pool.connect(), limit, (late) => late.release())
      if (await this.#isAlive(client)) return client
      client.release(true)
    }
  }

  async #isAlive(client: PostgresPoolClient): Promise<boolean> {
    const { answeredAt } = this.#of(client)
    if (answeredAt < this.#doubtedAt) return false
    if (performance.now() - answeredAt < idle.afterMs) return true
    return this.ask(client, 'select 1', [], idle.answerMs).then(
      () => true,
      () => false,
    )
  }

  async ask(client: PostgresPoolClient, text: string, values: readonly unknown[], most: number): Said {
    const sentAt = performance.now()
    const limit = leftMs(most)
    try {
      const said = await within<Awaited<Said>>(client.query(text, values), limit)
      this.#of(client).answeredAt = performance.now()
      return said
    } catch (error) {
      // A query with less time than usual says nothing about other connections.
      if (error instanceof RanOut && limit === most) this.doubt(sentAt)
      throw error
    }
  }

  doubt(since: number): void {
    this.#doubtedAt = Math.max(this.#doubtedAt, since)
  }

  async limitLocks(client: PostgresPoolClient, ms: number): Promise<void> {
    if (this.#of(client).lockMs === ms) return
    try {
      await this.ask(client, `set lock_timeout = ${ms}`, [], mostMs.answer)
      this.#of(client).lockMs = ms
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** A new connection has just answered. */
  #of(client: PostgresPoolClient): Seen {
    const known = this.#seen.get(client) ?? { answeredAt: performance.now(), lockMs: null }
    this.#seen.set(client, known)
    return known
  }
}

class Checkout implements PostgresPoolClient {
  readonly #clients: Clients
  readonly #connection: pg.PoolConfig
  /** Null when it was given up without a replacement. */
  #client: PostgresPoolClient | null
  #isBroken = false
  #isFirst = true

  constructor(clients: Clients, client: PostgresPoolClient, connection: pg.PoolConfig) {
    this.#clients = clients
    this.#client = client
    this.#connection = connection
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('Nothing is read by a cursor')
    return this.#answer(asked, values) as Promise<PostgresQueryResult<R>>
  }

  async #answer(text: string, values: readonly unknown[]): Said {
    if (this.#isBroken || !this.#client) throw new RanOut('The connection gave no answer')
    const client = this.#client
    const mayRepeat = this.#isFirst && isReading(text)
    this.#isFirst = false
    try {
      return await (mayRepeat ? this.#askOnceMore(client, text, values) : this.#ask(client, text, values))
    } catch (error) {
      this.#isBroken ||= error instanceof RanOut || isConnectionLost(error)
      throw error
    }
  }

  release(): void {
    this.#client?.release(this.#isBroken)
  }

  #ask(client: PostgresPoolClient, text: string, values: readonly unknown[]): Said {
    return this.#clients.ask(client, text, values, mostMs.answer)
  }

  /** The query or its answer may have been lost on the way. */
  async #askOnceMore(client: PostgresPoolClient, text: string, values: readonly unknown[]): Said {
    const sentAt = performance.now()
    const answer = this.#ask(client, text, values)
    answer.catch(() => {})
    try {
      return await within(answer, leftMs(doubtMs))
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (!isLost && !(error instanceof RanOut)) throw error
      if (!isLost && (await isAtWork(client, this.#connection))) return answer
      this.#clients.doubt(sentAt)
      client.release(true)
      this.#client = null
      this.#client = await this.#clients.take()
      return this.#ask(this.#client, text, values)
    }
  }
}

const isReading = (text: string): boolean =>
  /^\s*(select|with recursive)\b/i.test(text) && !/\bfor (no key )?(update|share)\b/i.test(text)

/** Also false when no other connection can be had. */
async function isAtWork(client: PostgresPoolClient, connection: pg.PoolConfig): Promise<boolean> {
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: 1_500, query_timeout: 1_500 })
  other.on('error', () => {})
  const { processID } = client as { processID?: number }
  try {
    await other.connect()
    const { rowCount } = await other.query(
      "select from pg_stat_activity where pid = $1 and state = 'active'",
      [processID ?? 0],
    )
    return rowCount === 1
  } catch {
    return false
  } finally {
    other.end().catch(() => {})
  }
}
