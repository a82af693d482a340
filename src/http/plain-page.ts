import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Refusal } from './errors.ts'
import { escapeHtml } from './html.ts'

/** Whether somebody's browser asks for a document, not our script for data or a page for a picture. */
export const wantsDocument = ({ method, headers, url }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !headers.has('x-inertia') &&
  /text\/html/.test(headers.get('accept') ?? '') &&
  !new URL(url).pathname.startsWith('/api/')

/** The page of last resort: needs no database, no renderer and no script (SECURITY.md 16.5.2). */
export function plainPage(refusal: Refusal, nonce: string): Response {
  const { status, text, retryAfter } = refusal
  const html = `<!doctype html>
<html lang="${currentLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>LabEx</title><style nonce="${nonce}">body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}</style></head>
<body><main><h1>LabEx</h1><p>${escapeHtml(text)}</p><p><a href="">${escapeHtml(m.about_refused_retry())}</a></p></main></body>
</html>`
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'X-Inertia, Accept' })
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return new Response(html, { status, headers })
}
