import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { latestChangeOf } from '../db/latest-change.ts'
import { isLocale, type Locale, localeFromHeader } from '../i18n/locale.ts'
import type { Call } from './action.ts'
import { cookie, type cookieJar, localeCookie } from './cookies.ts'
import type { Wanted } from './drawn.ts'
import { type Counting, countsOf, seenBy } from './session.ts'
import { excusedInDemo } from './viewer.ts'

export interface Incoming {
  request: Request
  params: Record<string, string>
  peer: string
  jar: ReturnType<typeof cookieJar>
  counting: Counting
  isPage: boolean
  cookies: Record<string, string>
  draw: (by: Call, wanted: Wanted) => Promise<string>
}

/** Calls a page makes by itself keep no session alive. */
const backgroundHeader = 'x-background'

export async function callOf(app: App, incoming: Incoming, setCookies: string[]): Promise<Call> {
  const { request, params, peer, jar, cookies, counting, isPage } = incoming
  const url = new URL(request.url)
  const isVisit = !request.headers.has(backgroundHeader)
  const db = isReading(request) ? app.db : app.writes
  const seen = await seenBy(db, cookies[jar.session], isVisit, isPage ? counting.begun : undefined)
  const { latestChange } = seen
  const viewer = excusedInDemo(app.config, seen.viewer)
  const asked = localeAsked(request, url)
  if (asked && !viewer.user?.locale && cookies[jar.locale] !== asked)
    setCookies.push(localeCookie(jar, asked))
  const call: Call = {
    app,
    db,
    viewer,
    latestChange: async () => latestChange ?? latestChangeOf(db),
    outdated: () => {},
    drawn: (path, park, theme) => incoming.draw(call, { path, park, theme }),
    counts: () => countsOf(db, viewer, counting, seen.counts),
    locale: localeOf(app.config, viewer.user?.locale ?? asked, cookies[jar.locale], request.headers),
    ip: clientAddress(request.headers, peer, app.config.isTrustedProxy),
    userAgent: request.headers.get('user-agent') ?? '',
    method: request.method,
    url: url.pathname + url.search,
    params,
    query: url.searchParams,
    body: {},
    cookies,
    setCookie: (header) => setCookies.push(header),
    flash: (message) => setCookies.push(cookie(jar, jar.flash, encodeURIComponent(message), { maxAge: 60 })),
  }
  return call
}

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** `?lang=nl` in a page's address counts as choosing that language (decision 010). */
function localeAsked({ method, headers }: Request, url: URL): Locale | null {
  const asked = url.searchParams.get('lang') ?? ''
  const isPage = method === 'GET' && !headers.has('x-inertia') && !url.pathname.startsWith('/api/')
  return isPage && isLocale(asked) ? asked : null
}

export function localeOf(
  { parkLanguage }: Pick<Config, 'parkLanguage'>,
  chosen: Locale | null,
  kept: string | undefined,
  headers: Headers,
): Locale {
  if (chosen) return chosen
  return isLocale(kept) ? kept : (localeFromHeader(headers.get('accept-language')) ?? parkLanguage)
}

/** The nearest X-Forwarded-For address that is no configured proxy. */
export function clientAddress(
  headers: Headers,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  let address = peer
  while (isTrusted(address)) {
    const next = hops.pop()
    if (!next || next.length > 45) break
    address = next
  }
  return address
}
