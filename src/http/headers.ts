import type { Config } from '../config.ts'

/** Adds headers to every answer, except where the answer set its own. */
export function secure(response: Response, config: Config, nonce: string, url: string): Response {
  const { headers } = response
  const put = (name: string, value: string) => headers.has(name) || headers.set(name, value)
  put('content-security-policy', contentPolicy(nonce))
  put('x-content-type-options', 'nosniff')
  put('x-frame-options', 'DENY')
  put('referrer-policy', new URL(url).searchParams.has('token') ? 'no-referrer' : 'same-origin')
  put('cross-origin-opener-policy', 'same-origin')
  put('cross-origin-resource-policy', 'same-origin')
  put('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  put('cache-control', 'no-store')
  // Indexable pages override this (decision 010).
  put('x-robots-tag', 'noindex')
  if (config.appUrl.startsWith('https:'))
    put('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return response
}

/**
 * Scripts and style elements need the nonce; `style="…"` attributes of rendered HTML need a directive of
 * their own.
 */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ].join('; ')
}
