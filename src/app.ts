import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Locale } from './i18n/locale.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Store } from './storage/store.ts'

/** As current as `follow` or `read` has made it (`settings/`). */
export interface Park {
  readonly name: string
  /** Whom mails are from. */
  readonly mailName: string
  /** #rrggbb, dark enough for white text on it. */
  readonly accent: string
  /** For `<html style>`; null for LabEx's own accent. */
  readonly style: string | null
  /** Replaces LabEx's mark on top of pages. */
  readonly logo: Picture | null
  /** Replaces LabEx's mark in icons, share cards and, without a logo, on pages. */
  readonly mark: Picture | null
  /** The park from above, under the pins of buildings. */
  readonly map: Picture | null
  readonly contactAddress: string
  /** Several lines, or empty. */
  readonly postalAddress: string
  /** In the reader's language, else LabEx's; rich texts are safe HTML. */
  text(key: 'opening' | 'about' | 'disclaimer' | 'privacy' | 'mail_footer'): string
  isOwn(key: 'opening' | 'about' | 'disclaimer' | 'privacy'): boolean
  announcementAt(now: Date): Announcement | null
  /** Reads it again when this change is newer. */
  follow(change: number): Promise<void>
  /** `db`: other connections than those of pages. */
  read(db?: Db): Promise<void>
}

/** In pixels of the full picture. */
export interface Picture {
  path: string
  width: number
  height: number
}

export interface Announcement {
  level: 'info' | 'warning' | 'danger'
  text: string
  language: Locale
}

export interface App {
  config: Config
  park: Park
  /** Signs cookies and one-time links; at least 32 characters. */
  secret: string
  db: Db
  /** Separate connections, so that reads and writes never wait for each other. */
  writes: Db
  connection: pg.PoolConfig
  store: Store
  /** Does not exist yet; a later start removes what a crash leaves. */
  newTemporaryPath: () => string
  log: Logger
  metrics: Metrics
  /** True from SIGTERM on: not ready for new work. */
  isStopping: boolean
  /** Aborts uploads some seconds after SIGTERM. */
  shutdown: AbortController
}
