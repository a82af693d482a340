import type { CookieJar } from '../http/cookies.ts'
import type { KindName } from './kinds.ts'

/** Jobs hold ids, which lead to nobody once the rows are gone. */
export const payloads: Record<string, string> = {
  send_mail: 'the number of its reader and of what it is about; in `addressedMails` an address instead',
  mail_matches: 'numbers of accounts',
  remind_returned: 'numbers of accounts',
  match_alerts: 'the number of a listing',
  match_clear_out: 'the number of a clear-out',
  let_recall_go: 'the number of a recall',
  send_digest: 'how often it is sent',
}

/** In `DATA_DIR`. */
export const folders: Record<string, KindName | { nobody: string }> = {
  storage: 'file',
  temporary: 'file',
  cache: 'card',
  mail: 'mail',
  secret: { nobody: 'LabEx’s own' },
  builds: { nobody: 'the browser’s files' },
  postgres: { nobody: 'the tables, which are listed by column' },
  'postgres.log': 'log',
}

export const cookies: Record<Exclude<keyof CookieJar, 'options'> | 'theme', KindName> = {
  session: 'cookie',
  visitor: 'cookie',
  xsrf: 'cookie',
  device: 'cookie',
  mailbox: 'cookie',
  flash: 'cookie',
  clearHistory: 'cookie',
  locale: 'choice',
  theme: 'choice',
}

/** In IndexedDB, by database. */
export const databases: Record<string, KindName> = { 'unsent photos': 'typed' }

/** Keys in `localStorage` and `sessionStorage`, by prefix. */
export const stored: Record<string, KindName> = {
  'unsent ': 'typed',
  typed: 'typed',
  interrupted: 'typed',
  'passkey offer': 'choice',
  // Inertia's: the encrypted pages behind Back, and a visit that loads the whole page.
  history: 'typed',
  inertiaLocationVisit: 'typed',
}
