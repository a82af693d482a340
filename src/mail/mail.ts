import type { App } from '../app.ts'

export interface Mail {
  /** A canonical address (`accounts/address.ts`), never text typed by somebody. */
  to: string
  /** null when no name is known, or only one that a stranger typed. */
  name: string | null
  subject: string
  preview: string
  body: Block[]
  unsubscribe?: string
  /** Mail programs group mails that refer to the same Message-ID. */
  thread?: string
  calendar?: Calendar
}

/** An iCalendar object (RFC 5545) as mails carry it (RFC 6047). */
export interface Calendar {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/** One whose `url` acts without login names in `login` where the same is done by somebody logged in. */
export interface Link {
  label: string
  url: string
  login?: string
}

export type Block =
  | { text: string }
  | { link: Link }
  | { list: { title: string; text: string; url: string }[] }
  | { asides: Link[] }
  | { facts: [label: string, value: string][] }
  /** Only where pictures are shown; `alt` tells what a reader without them misses. */
  | { photo: { url: string; alt: string } }

export interface MailIdentity {
  id: string
  queuedAt: Date
}

/**
 * Composes a mail just before sending, by the state at that moment; null once what it tells or asks is no longer so.
 * `test/mail-outcomes.ts` says it of each mail and each kind of change.
 */
export interface Template<Data extends object> {
  /**
   * 'member': people who take part. 'key' opens an account. 'person': a last word to an address that was theirs, by
   * which nothing can be done. `may-receive.ts` says where the first two go.
   */
  audience: 'member' | 'key' | 'person' | 'sender' | 'park'
  compose: (app: App, data: Data, mail: MailIdentity) => Promise<Mail | null>
}

export const template = <Data extends object>(
  audience: Template<Data>['audience'],
  compose: Template<Data>['compose'],
): Template<Data> => ({ audience, compose })

export type DataOf<T> = { [Name in keyof T]: T[Name] extends Template<infer Data> ? Data : never }
