import type { Context } from 'hono'
import { isStoredPath, type Store, type StoredFile } from './store.ts'

const types = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' } as const
const prefix = '/storage/'

/** Opened directly, such an answer can run nothing. */
const harmless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const storageRoute = (store: Store) => (c: Context) => serveStored(store, c.req.raw)

/** A name means one content, so browsers keep it for a year. Folders are never listed. */
export async function serveStored(store: Store, { url, method, headers }: Request): Promise<Response> {
  const path = pathOf(url)
  if (path === null) return missing()
  const known = headers.get('If-None-Match')
  if (matches(known, tagOf(path))) return answer(304, cachedHeaders(path))
  const file = await store.open(path)
  if (!file) return missing()
  if (method !== 'HEAD' && known?.trim() !== '*') return answer(200, fileHeaders(path, file.size), file.body)
  await leaveUnread(file)
  return method === 'HEAD' ? answer(200, fileHeaders(path, file.size)) : answer(304, cachedHeaders(path))
}

async function leaveUnread({ body }: StoredFile): Promise<void> {
  if (body instanceof ReadableStream) await body.cancel()
}

/** Not unescaped, so no escape can be abused. */
function pathOf(url: string): string | null {
  const { pathname } = new URL(url)
  const path = pathname.slice(prefix.length)
  return pathname.startsWith(prefix) && isStoredPath(path) ? path : null
}

/** Mails show the smallest size, even on a web mailer's page. */
const isForMails = (path: string) => path.startsWith('listings/thumbnails/')

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const tagOf = (path: string) => `"${path}"`

function matches(header: string | null, tag: string): boolean {
  const tags = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag)
}

function cachedHeaders(path: string): Record<string, string> {
  return {
    ...harmless,
    ...(isForMails(path) ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    ETag: tagOf(path),
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
}

function fileHeaders(path: string, size: number): Record<string, string> {
  return {
    ...cachedHeaders(path),
    'Content-Type': types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types],
    'Content-Length': String(size),
    'Content-Disposition': `inline; filename="${nameOf(path)}"`,
  }
}

function answer(
  status: number,
  headers: Record<string, string>,
  body: ReadableStream | Uint8Array<ArrayBuffer> | null = null,
): Response {
  return new Response(body, { status, headers })
}

const missing = () => answer(404, { ...harmless, 'Cache-Control': 'no-store' })
