import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Store } from './storage/disk.ts'

/** What a running LabEx has in hand; passed down, never global. */
export interface App {
  config: Config
  /** Keys cookies and one-time links; at least 32 characters. */
  secret: string
  db: Db
  /** How to reach the database, for what needs connections of its own. */
  connection: pg.PoolConfig
  store: Store
  log: Logger
  /** Set once SIGTERM came: no longer ready for new work. */
  isStopping: boolean
}
