import type { Config } from '../config.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Assets } from './assets.ts'
import { compressed } from './compress.ts'
import { escapeHtml } from './html.ts'
import type { SharedProps } from './shared.ts'
import { starter } from './starter.ts'

/** Version 3 of https://inertiajs.com/the-protocol. */
export interface PageObject {
  component: string
  props: Record<string, unknown>
  url: string
  version: string
  sharedProps: string[]
  encryptHistory?: boolean
  clearHistory?: boolean
  deferredProps?: Record<string, string[]>
}

export class Deferred<T> {
  readonly value: () => Promise<T>
  readonly group: string
  constructor(value: () => Promise<T>, group: string) {
    this.value = value
    this.group = group
  }
}

export const defer = <T>(value: () => Promise<T>, group = 'default') => new Deferred(value, group)

interface PageRequest {
  headers: Headers
  url: string
}

export function outdated({ headers, url }: PageRequest, assets: Assets, config: Config): Response | null {
  const version = headers.get('x-inertia-version')
  if (!headers.has('x-inertia') || version === null || version === assets.version) return null
  return new Response(null, {
    status: 409,
    headers: { 'x-inertia-location': config.appUrl + url, vary: 'X-Inertia' },
  })
}

export async function pageObject(
  request: PageRequest,
  component: string,
  shared: SharedProps,
  own: object,
  version: string,
): Promise<PageObject> {
  const wanted = partial(request.headers, component)
  const props: Record<string, unknown> = { ...shared }
  const deferredProps: Record<string, string[]> = {}
  for (const [key, value] of Object.entries(own)) {
    if (wanted && !wanted(key)) continue
    if (value instanceof Deferred && !wanted) (deferredProps[value.group] ??= []).push(key)
    else props[key] = value instanceof Deferred ? await value.value() : value
  }
  const more = Object.keys(deferredProps).length > 0 ? { deferredProps } : {}
  return { component, props, url: request.url, version, sharedProps: Object.keys(shared), ...more }
}

export async function plainProps(shared: SharedProps, own: object): Promise<Record<string, unknown>> {
  const entries = Object.entries(own).map(async ([key, value]) => [
    key,
    value instanceof Deferred ? await value.value() : value,
  ])
  const { errors: _, ...rest } = shared
  return { ...rest, ...Object.fromEntries(await Promise.all(entries)) }
}

function partial(headers: Headers, component: string): ((key: string) => boolean) | null {
  if (!headers.has('x-inertia') || headers.get('x-inertia-partial-component') !== component) return null
  const list = (name: string) => headers.get(name)?.split(',').filter(Boolean)
  const only = list('x-inertia-partial-data')
  const except = list('x-inertia-partial-except')
  if (!only && !except) return null
  return (key) => (!only || only.includes(key)) && !except?.includes(key)
}

export function inertiaResponse(request: Request, page: PageObject, status: number): Promise<Response> {
  return compressed(request, Buffer.from(JSON.stringify(page)), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-inertia': 'true',
      vary: 'X-Inertia, Accept',
    },
  })
}

interface Around {
  locale: string
  theme: string | undefined
  style: string | null
  head: string
}

/** To paint first, styles are inlined, scripts have lowest priority and one font is preloaded. */
export async function documentResponse(
  request: Request,
  page: PageObject,
  status: number,
  assets: Assets,
  { locale, theme, style, head: tags }: Around,
): Promise<Response> {
  const { head, body } = await assets.render(page)
  const themed = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const before = `<!doctype html>
<html lang="${escapeHtml(locale)}"${themed}${style ? ` style="${escapeHtml(style)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${assets.font ? `<link rel="preload" as="font" type="font/woff2" href="${assets.font}" crossorigin>` : ''}
${tags}
<style>`
  const after = `</style>
${head.join('\n')}
<script>${starter(assets.scripts)}</script>
</head>
<body><p class="too-old">${escapeHtml(m.ui_too_old())}</p>${body}</body>
</html>`
  // One character beyond Latin-1 widens the string it stands in, and the styles are two thirds of a page.
  return compressed(request, Buffer.concat([before, assets.css, after].map((part) => Buffer.from(part))), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'X-Inertia, Accept' },
  })
}
