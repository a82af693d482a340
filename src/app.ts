import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Locale } from './i18n/locale.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Store } from './storage/store.ts'

/** What the park is called, how it looks and what it says, as far as `follow` or `read` has read it (`settings/`). */
export interface Park {
  readonly name: string
  /** Whom mails are from. */
  readonly mailName: string
  /** #rrggbb, dark enough for white text on it. */
  readonly accent: string
  /** For the `style` of `<html>`; null while the accent is LabEx's own. */
  readonly style: string | null
  /** Stands in the place of LabEx's mark on top of each page. */
  readonly logo: Picture | null
  /** Stands in the place of LabEx's mark in icons, on share cards and, without a logo, on top of each page. */
  readonly mark: Picture | null
  /** The park from above, under the pins of buildings. */
  readonly map: Picture | null
  readonly contactAddress: string
  /** Several lines; empty when there is none. */
  readonly postalAddress: string
  /** In the reader's language, else as LabEx comes; of rich texts HTML that is safe. */
  text(key: 'opening' | 'about' | 'disclaimer' | 'privacy' | 'mail_footer'): string
  /** Whether it is another than LabEx comes with. */
  isOwn(key: 'opening' | 'about' | 'disclaimer' | 'privacy'): boolean
  announcementAt(now: Date): Announcement | null
  /** Reads it again when this change is newer than what is known. */
  follow(change: number): Promise<void>
  /** `db`: other connections than those of pages. */
  read(db?: Db): Promise<void>
}

/** Uploaded for the park; sizes are those of the full picture, in pixels. */
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

/** A running LabEx's services; passed down, never global. */
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
  /** Names a local file that does not exist yet; a later start removes what a crash leaves. */
  newTemporaryPath: () => string
  log: Logger
  metrics: Metrics
  /** Set by SIGTERM: not ready for new work. */
  isStopping: boolean
  /** Aborted some seconds after SIGTERM: uploads still arriving are cut off. */
  shutdown: AbortController
}
