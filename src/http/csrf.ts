import type { Config } from '../config.ts'
import type { Call } from './action.ts'
import type { CookieJar } from './cookies.ts'
import { isSame, signatureOf } from './random.ts'

export const csrfToken = (appSecret: string, boundTo: string): string =>
  signatureOf(appSecret, 'xsrf', boundTo)

export const boundTo = (call: Pick<Call, 'viewer' | 'cookies'>, jar: CookieJar): string | null =>
  (call.viewer.user ? call.cookies[jar.session] : call.cookies[jar.visitor]) ?? null

/** The signed token must match, and Sec-Fetch-Site, Origin and Referer, where present, must be ours. */
export function isOwnRequest(
  headers: Headers,
  config: Config,
  appSecret: string,
  boundTo: string | null,
): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return false
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name)
    if (value !== null && !isOwnOrigin(value, config)) return false
  }
  const sent = headers.get('x-xsrf-token')
  return sent !== null && boundTo !== null && isSame(decoded(sent), csrfToken(appSecret, boundTo))
}

function isOwnOrigin(value: string, config: Config): boolean {
  if (!URL.canParse(value)) return false
  const { origin, hostname, port, protocol } = new URL(value)
  if (origin === config.appUrl) return true
  return (
    isLoopback(new URL(config.appUrl).hostname) &&
    isLoopback(hostname) &&
    protocol === 'http:' &&
    (port || '80') === String(config.port)
  )
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
