import { renderSVG } from 'uqr'
import type { App } from '../app.ts'
import { safeRedirectPath } from '../http/next.ts'

/** Encodes only addresses of our own. */
export function qr({ url }: Request, { config }: App): Response {
  const to = new URL(url).searchParams.get('to') ?? ''
  if (to.length > 500 || safeRedirectPath(to, '') === '') return new Response(null, { status: 404 })
  return new Response(renderSVG(config.appUrl + to, { border: 1 }), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400, immutable' },
  })
}
