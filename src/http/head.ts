import type { Park } from '../app.ts'
import { regionalNames } from '../i18n/languages.ts'
import { locales } from '../i18n/paraglide/runtime.js'
import type { Call, PageMeta } from './action.ts'
import { escapeHtml } from './html.ts'
import { iconPath } from './icons.ts'

const identity = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#141d1a" media="(prefers-color-scheme: dark)">',
]

function iconTags(park: Park): string[] {
  const small = iconPath(park, '32.png') ?? '/favicon.ico'
  return [
    `<link rel="icon" href="${small}" sizes="32x32">`,
    ...(park.mark ? [] : ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">']),
    `<link rel="apple-touch-icon" href="${iconPath(park, '180.png') ?? '/apple-touch-icon.png'}">`,
  ]
}

/** Without meta, search engines and link previews are kept away (decision 010). */
export function headTags(page: PageMeta | null, call: Call): string {
  const icons = [...iconTags(call.app.park), ...identity]
  if (!page) return [...icons, metaTag('name', 'robots', 'noindex')].join('\n')
  const { appUrl } = call.app.config
  const parkName = call.app.park.name
  const title = [page.title, 'LabEx', parkName].join(' · ')
  const picture = `${appUrl}/cards/${page.card}-${call.locale}.png`
  const asked = call.query.get('lang')
  const isInLanguage = locales.some((locale) => locale === asked)
  return [
    ...icons,
    metaTag('name', 'description', page.description),
    linkTag('canonical', addressOf(call, page, isInLanguage ? asked : null)),
    ...locales.map((locale) => alternate(locale, addressOf(call, page, locale))),
    alternate('x-default', addressOf(call, page, null)),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', `LabEx · ${parkName}`),
    metaTag('property', 'og:locale', regionalNames[call.locale]),
    metaTag('property', 'og:url', addressOf(call, page, isInLanguage ? asked : null)),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', page.description),
    metaTag('property', 'og:image', picture),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag('property', 'og:image:alt', title),
    metaTag('name', 'twitter:card', 'summary_large_image'),
  ].join('\n')
}

/** Without parameters that only narrow or sort; `lang` null leaves the language to the reader. */
function addressOf(
  { app, url, query }: Call,
  { canonicalParams = [] }: PageMeta,
  lang: string | null,
): string {
  const kept = new URLSearchParams()
  for (const key of canonicalParams) for (const value of query.getAll(key)) kept.append(key, value)
  if (lang) kept.set('lang', lang)
  const text = kept.toString()
  return app.config.appUrl + url.split('?')[0] + (text && `?${text}`)
}

const metaTag = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`
const linkTag = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`
const alternate = (language: string, href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`
