import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import type { Locale } from '../i18n/locale.ts'
import { Refusal } from './errors.ts'
import type { Limit } from './limits.ts'
import type { SignedInUser, Viewer } from './viewer.ts'

/** One request, as plain values. */
export interface Call {
  app: App
  db: Db
  viewer: Viewer
  locale: Locale
  ip: string
  userAgent: string
  method: string
  /** Path and query, never a host. */
  url: string
  params: Record<string, string>
  query: URLSearchParams
  /** The parsed JSON object or form data of an unsafe call. */
  body: Record<string, unknown>
  cookies: Record<string, string>
  /** Set-Cookie values to send with the answer. */
  setCookie: (header: string) => void
  /** Shown once on the next page. */
  flash: (message: string) => void
}

type Maybe<T> = T | Promise<T>
type NoMore = Record<never, never>

/** A call of the API. The slots run in this order; each may end it with its refusal. */
export interface Action<Subject, Input, Result, Prepared = unknown, Reply extends object = object> {
  kind: 'call'
  /** For the API description: what it does, in a sentence. */
  summary: string
  /** For the API description: a body that it takes. */
  example?: object
  /** Counters this call adds to; over one of them is a 429. */
  limits?: (call: Call) => Maybe<Limit[]>
  /** What the URL names; null (404) when it is not there or the viewer may not know of it. */
  load?: (call: Call) => Maybe<Subject | null>
  /** 403 unless true. */
  allow?: (viewer: Viewer, subject: Subject) => boolean | Refusal
  /** 422 with every field's errors at once. */
  input?: z.ZodType<Input> | ((subject: Subject) => z.ZodType<Input>)
  /** The 422 for what a schema cannot tell, told together with the schema's; fields it refused are absent. */
  check?: (call: Call, given: Partial<Input>, subject: Subject) => Maybe<Refusal | null | undefined>
  /** For the API description: keys that `run` reads from the call itself. */
  documents?: () => Record<string, z.ZodType>
  /**
   * Slow work before the act: decoding, copying, hashing. It runs outside of any transaction, and what it leaves
   * behind when the act does not follow is for a sweep to remove.
   */
  prepare?: (call: Call, input: Input, subject: Subject) => Maybe<Prepared | Refusal>
  /** The act. With an Idempotency-Key `call.db` is a transaction that also keeps the answer. */
  run: (call: Call, input: Input, subject: Subject, prepared: Prepared) => Maybe<Result | Refusal>
  /** What follows once the act is kept, such as removing files; a crash before it leaves that to a sweep. */
  after?: (call: Call, result: Result) => Maybe<void>
  /** What the answer says besides `success: true`. */
  reply?: (result: Result, call: Call) => Reply
  /** 'form': multipart with files instead of JSON; 'ignored': everything is in the URL. */
  body?: 'form' | 'ignored'
  /** Its answer sets cookies, which are kept nowhere: it takes no Idempotency-Key. */
  setsCookies?: true
  /** CSRF does not apply because the URL's token is the authority (RFC 8058). */
  tokenIsAuthority?: boolean
}

/** A page. `props` are what its component gets, and what `Accept: application/json` answers. */
export interface Page<Subject, Props extends object> {
  kind: 'page'
  component: string
  /** For the API description: what it shows, in a sentence. */
  summary: string
  /** For the API description: the query that `props` reads. */
  documents?: () => Record<string, z.ZodType>
  load?: (call: Call) => Maybe<Subject | null>
  allow?: (viewer: Viewer, subject: Subject) => boolean | Refusal
  props: (call: Call, subject: Subject) => Maybe<Props | Refusal | Redirect>
  /** What search engines and link previews are told. Without it, or when null, they are told to stay away. */
  meta?: (call: Call, props: Props) => PageMeta | null
}

// biome-ignore lint/suspicious/noExplicitAny: an action's own types meet only inside it
export type AnyAction = Action<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: a page's own types meet only inside it
export type AnyPage = Page<any, any>

/** A page as somebody finds it elsewhere. */
export interface PageMeta {
  title: string
  description: string
  /** Name of its social card, `/cards/<card>-<language>.png`. */
  card: string
  /** Query parameters that make it another page, not a narrower view of the same. */
  keeps?: string[]
}

/** A file that is made for whoever may have it. */
export interface Download<Subject> {
  kind: 'file'
  load: (call: Call) => Maybe<Subject | null>
  file: (call: Call, subject: Subject) => { name: string; type: string; text: string }
}

export const download = <Subject>(slots: Omit<Download<Subject>, 'kind'>): Download<Subject> => ({
  kind: 'file',
  ...slots,
})

/** Anything else: files, health, descriptions. Has no session unless it asks. */
export interface Raw {
  kind: 'raw'
  respond: (request: Request, app: App) => Maybe<Response>
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

/** The id in the URL, or null when it is no positive 32-bit integer. */
export function idParam(call: Call, name = 'id'): number | null {
  const text = call.params[name] ?? ''
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

/** The page number of `/api/…/{page}`, counted from 0, or null. */
export function pageParam(call: Call): number | null {
  const text = call.params.page ?? ''
  return /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null
}

/** Who is signed in, where the guard has seen to it that somebody is. */
export function userOf({ viewer }: Pick<Call, 'viewer'>): SignedInUser {
  if (!viewer.user) throw new Refusal('unauthenticated')
  return viewer.user
}
