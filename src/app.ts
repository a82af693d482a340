import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Store } from './storage/store.ts'

/** A running LabEx's services; passed down, never global. */
export interface App {
  config: Config
  /** Signs cookies and one-time links; at least 32 characters. */
  secret: string
  db: Db
  /** Separate connections, so that reads and writes never wait for each other. */
  writes: Db
  connection: pg.PoolConfig
  store: Store
  /** Names a local file that does not exist yet; a later start removes what a crash leaves. */
  newTemporaryPath: () => string
  log: Logger
  metrics: Metrics
  /** Set by SIGTERM: not ready for new work. */
  isStopping: boolean
  /** Aborted some seconds after SIGTERM: uploads still arriving are cut off. */
  lastCall: AbortController
}
