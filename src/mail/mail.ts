import type { App } from '../app.ts'

export interface Mail {
  /** A canonical address (`accounts/address.ts`), never typed text. */
  to: string
  /** Null when unknown, or only typed by a stranger. */
  name: string | null
  subject: string
  preview: string
  body: Block[]
  unsubscribe?: string
  /** Mail programs group by a shared Message-ID reference. */
  thread?: string
  calendar?: Calendar
}

/** iCalendar (RFC 5545) as mails carry it (RFC 6047). */
export interface Calendar {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/** `login` does the same as a `url` that acts without login. */
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
  /** Only where pictures are shown; `alt` says what others miss. */
  | { photo: { url: string; alt: string } }

export interface MailIdentity {
  id: string
  queuedAt: Date
}

/** Composed just before sending; null once it no longer holds (`test/mail-outcomes.ts`). */
export interface Template<Data extends object> {
  /** 'member' takes part; 'key' opens an account; 'person' is a last word to a former address. */
  audience: 'member' | 'key' | 'person' | 'sender' | 'park'
  compose: (app: App, data: Data, mail: MailIdentity) => Promise<Mail | null>
}

export const template = <Data extends object>(
  audience: Template<Data>['audience'],
  compose: Template<Data>['compose'],
): Template<Data> => ({ audience, compose })

export type DataOf<T> = { [Name in keyof T]: T[Name] extends Template<infer Data> ? Data : never }
