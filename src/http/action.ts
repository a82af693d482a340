import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import type { LatestChange } from '../db/latest-change.ts'
import type { Locale } from '../i18n/locale.ts'
import { Refusal } from './errors.ts'
import type { Limit } from './limits.ts'
import type { Counts } from './shared.ts'
import type { SignedInUser, Viewer } from './viewer.ts'

export interface Call {
  app: App
  db: Db
  viewer: Viewer
  latestChange: () => Promise<LatestChange>
  /** The answer may be stale, so it is not shared. */
  outdated: () => void
  counts: () => Promise<Counts>
  locale: Locale
  ip: string
  userAgent: string
  method: string
  /** Path and query; the host is never trusted. */
  url: string
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  cookies: Record<string, string>
  setCookie: (header: string) => void
  drawn: (path: string, park: App['park'], theme: string) => Promise<string>
  flash: (message: string) => void
}

type Maybe<T> = T | Promise<T>
type NoMore = Record<never, never>

/** Slots run in this order; each may end the call with a refusal. */
export interface Action<Subject, Input, Result, Prepared = unknown, Reply extends object = object> {
  kind: 'call'
  summary: string
  example?: object
  limits?: (call: Call) => Maybe<Limit[]>
  /** Null (404) when it does not exist or the viewer may not know of it. */
  load?: (call: Call) => Maybe<Subject | null>
  allow?: (viewer: Viewer, subject: Subject) => boolean | Refusal
  /** Refuses before anything is compared, so that nothing counts as a try. */
  before?: (call: Call) => Maybe<Refusal | null>
  input?: z.ZodType<Input> | ((subject: Subject) => z.ZodType<Input>)
  /** Errors a schema cannot find; `given` lacks the fields the schema refused. */
  check?: (call: Call, given: Partial<Input>, subject: Subject) => Maybe<Refusal | null | undefined>
  documents?: () => Record<string, z.ZodType>
  /** Slow work outside any transaction (decoding, copying, hashing); a sweep removes what it leaves. */
  prepare?: (call: Call, input: Input, subject: Subject) => Maybe<Prepared | Refusal>
  /** With an Idempotency-Key `call.db` is a transaction that also stores the answer. */
  run: (call: Call, input: Input, subject: Subject, prepared: Prepared) => Maybe<Result | Refusal>
  reply?: (result: Result, call: Call) => Reply
  /** 'form': multipart with files; 'ignored': everything is in the URL. */
  body?: 'form' | 'ignored'
  mostBytes?: number
  /** Sets cookies, so it is never stored and takes no Idempotency-Key. */
  setsCookies?: true
  /** Shown once and stored nowhere in clear, so it takes no Idempotency-Key. */
  answersSecret?: true
  /** CSRF does not apply because the URL's token is the authority (RFC 8058). */
  tokenIsAuthority?: boolean
}

export interface Page<Subject, Props extends object> {
  kind: 'page'
  component: string
  summary: string
  limits?: (call: Call) => Limit[]
  documents?: () => Record<string, z.ZodType>
  load?: (call: Call) => Maybe<Subject | null>
  allow?: (viewer: Viewer, subject: Subject) => boolean | Refusal
  props: (call: Call, subject: Subject) => Maybe<Props | Refusal | Redirect>
  /**
   * The canonical query of a page cached for all visitors until `listing_changes` notes a change, so whatever
   * it shows must be noted there.
   */
  kept?: (query: URLSearchParams) => string
  /** Without it, search engines and link previews are told to stay away. */
  meta?: (call: Call, props: Props) => PageMeta | null
}

// biome-ignore lint/suspicious/noExplicitAny: an action's own types meet only inside it
export type AnyAction = Action<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a page's own types meet only inside it
export type AnyPage = Page<any, any>

export interface PageMeta {
  title: string
  description: string
  card: string
  /** Query parameters that make another page, not a narrower view of this one. */
  canonicalParams?: string[]
}

export interface Download<Subject> {
  kind: 'file'
  load: (call: Call) => Maybe<Subject | null>
  file: (call: Call, subject: Subject) => { name: string; type: string; text: string }
}

export const download = <Subject>(slots: Omit<Download<Subject>, 'kind'>): Download<Subject> => ({
  kind: 'file',
  ...slots,
})

/** They read no session unless they ask for one. */
export interface Raw {
  kind: 'raw'
  respond: (request: Request, app: App, peer: string) => Maybe<Response>
}

export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

export function action<Subject, Input, Result, Prepared = undefined, Reply extends object = NoMore>(
  slots: Omit<Action<Subject, Input, Result, Prepared, Reply>, 'kind'>,
): Action<Subject, Input, Result, Prepared, Reply> {
  return { kind: 'call', ...slots }
}

export function page<Subject, Props extends object>(
  component: string,
  slots: Omit<Page<Subject, Props>, 'kind' | 'component'>,
): Page<Subject, Props> {
  return { kind: 'page', component, ...slots }
}

export const idParam = (call: Call, name = 'id'): number | null => idIn(call.params[name] ?? '')

/** Ids are positive 32-bit integers. */
export function idIn(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

export function pageParam(call: Call): number | null {
  const text = call.params.page ?? ''
  return /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null
}

export function userOf({ viewer }: Pick<Call, 'viewer'>): SignedInUser {
  if (!viewer.user) throw new Refusal('unauthenticated')
  return viewer.user
}
