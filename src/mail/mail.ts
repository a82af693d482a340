import type { App } from '../app.ts'

/** What a mail says, once; `layout.ts` makes the text and the HTML part of it. */
export interface Mail {
  /** A canonical address (`accounts/address.ts`), never text typed by somebody. */
  to: string
  /** Whom it greets; null when no name is known, or only one that a stranger typed. */
  name: string | null
  subject: string
  /** What a phone shows behind the subject. */
  preview: string
  body: Block[]
  /** RFC 8058 one-click unsubscribe. */
  unsubscribe?: string
  /** The Message-ID that all mails about one thing answer, so that mail programs show them together. */
  thread?: string
  calendar?: Calendar
}

/** An iCalendar object (RFC 5545) as mails carry it (RFC 6047). */
export interface Calendar {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

export type Block =
  | { text: string }
  | { link: { label: string; url: string } }
  | { list: { title: string; text: string; url: string }[] }
  /** Links that stay in the background. */
  | { asides: { label: string; url: string }[] }
  | { facts: [label: string, value: string][] }
  /** Only where pictures are shown; `alt` says what a reader misses without. */
  | { photo: { url: string; alt: string } }

/** Which mail is made: the same at every try. */
export interface MailIdentity {
  id: string
  queuedAt: Date
}

/** Makes a mail when it is about to be sent; null when there is nothing to tell any more. */
export interface Template<Data extends object> {
  /** 'member' mail goes to registered domains and administrators only. */
  audience: 'member' | 'sender' | 'park'
  compose: (app: App, data: Data, mail: MailIdentity) => Promise<Mail | null>
}

export const template = <Data extends object>(
  audience: Template<Data>['audience'],
  compose: Template<Data>['compose'],
): Template<Data> => ({ audience, compose })

/** The data of each mail in a noun's list, for `Mails` in `outbox.ts`. */
export type DataOf<T> = { [Name in keyof T]: T[Name] extends Template<infer Data> ? Data : never }
