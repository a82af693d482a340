import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

export function secure(response: Response, config: Config, policy: string, url: string): Response {
  const { headers } = response
  const put = (name: string, value: string) => headers.has(name) || headers.set(name, value)
  put('content-security-policy', policy)
  put('x-content-type-options', 'nosniff')
  put('x-frame-options', 'DENY')
  put('referrer-policy', hasSecret(new URL(url)) ? 'no-referrer' : 'same-origin')
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

const hasSecret = ({ searchParams }: URL): boolean => searchParams.has('token') || searchParams.has('code')

/** Named by digest, as documents always hold the same scripts and styles, without a nonce (decision 053). */
export function contentPolicy(scripts: string[], styles: string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(digest).join(' ')} 'strict-dynamic'`,
    // For the worker that reads tables.
    "worker-src 'self'",
    `style-src ${styles.map(digest).join(' ')}`,
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

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
