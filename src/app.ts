import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Store } from './storage/disk.ts'

/** A running LabEx's services; passed down, never global. */
export interface App {
  config: Config
  /** Keys cookies and one-time links; at least 32 characters. */
  secret: string
  /** What pages read with. */
  db: Db
  /** The same database on connections of its own for what changes it, so that neither waits behind the other. */
  writes: Db
  /** How to reach the database, for what needs connections of its own. */
  connection: pg.PoolConfig
  store: Store
  log: Logger
  metrics: Metrics
  /** Set by SIGTERM: not ready for new work. */
  isStopping: boolean
  /** Aborted some seconds after SIGTERM: bodies still arriving are no longer waited for. */
  lastCall: AbortController
}
