import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '../app.ts'
import type { Locale } from '../i18n/locale.ts'
import { currentLocale } from '../i18n/locale.ts'
import type { PageObject } from './inertia.ts'
import { readKept } from './kept-builds.ts'
import { styles } from './promised.ts'

export interface Assets {
  version: string
  scripts: string[]
  css: string
  font: string | null
  render: (page: PageObject) => Promise<{ head: string[]; body: string }>
}

export const assetFolder = path.resolve(import.meta.dirname, '../../dist/client/assets')
const dist = path.resolve(import.meta.dirname, '../../dist')
const client = path.join(dist, 'client')

export const howToBuild = 'Build this version again, or unpack its release again.'

export async function loadAssets(): Promise<Assets> {
  const text = readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(text)
  const entry = manifest['src/shell/client.tsx']
  if (!entry) throw new Error(`The build has no entry for the browser. ${howToBuild}`)
  const framework = Object.values(manifest).find(({ name }) => name === 'framework')
  if (!framework) throw new Error(`The build has no framework for the browser. ${howToBuild}`)
  const files = Object.values(manifest).map((chunk) => chunk.file)
  const sheets = files.filter((file) => file.endsWith('.css'))
  const ssr: Ssr = await import(pathToFileURL(path.join(dist, 'server/ssr.js')).href)
  ssr.setLocaleReader(currentLocale)
  const font = files.find((file) => file.endsWith('.woff2'))
  return {
    version: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    scripts: [`/${framework.file}`, `/${entry.file}`],
    css: styles(sheets.map((file) => readFileSync(path.join(client, file), 'utf8')).join('\n')),
    font: font ? `/${font}` : null,
    render: ssr.render,
  }
}

interface Ssr {
  render: Assets['render']
  setLocaleReader: (read: () => Locale) => void
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Hashed files never change, and the previous build's stay for a day; others are rechecked after an hour. */
export async function serveAsset(request: Request, { config }: Pick<App, 'config'>): Promise<Response> {
  const { pathname } = new URL(request.url)
  const type = types[path.extname(pathname)]
  if (!type || !/^\/(?:(?:assets|icons)\/)?[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(pathname))
    return new Response(null, { status: 404 })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encodings = [/\bbr\b/.test(accepted) && 'br', /\bgzip\b/.test(accepted) && 'gzip', null] as const
  for (const encoding of encodings) {
    if (encoding === false) continue
    const extension = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
    const file = pathname + extension
    const isHashed = pathname.startsWith('/assets/')
    const bytes = await readFile(path.join(client, file)).catch(() =>
      isHashed ? readKept(config.dataDir, file) : null,
    )
    if (bytes) return asset(bytes, type, encoding, isHashed)
  }
  return new Response(null, { status: 404 })
}

function asset(bytes: Buffer, type: string, encoding: string | null, isHashed: boolean): Response {
  const headers = new Headers({
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'Accept-Encoding',
  })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(bytes), { headers })
}
