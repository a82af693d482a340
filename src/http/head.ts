import { regionalNames } from '../i18n/languages.ts'
import { locales } from '../i18n/paraglide/runtime.js'
import type { Call, Found } from './action.ts'
import { escapeHtml } from './html.ts'

/** What every document's head says of LabEx: icons, manifest, the colours of the bar. */
const identity = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#141d1a" media="(prefers-color-scheme: dark)">',
]

/** What search engines and link previews are told; a page that says nothing is not for them (decision 010). */
export function headTags(found: Found | null, call: Call): string {
  if (!found) return [...identity, meta('name', 'robots', 'noindex')].join('\n')
  const { appUrl, parkName } = call.app.config
  const title = [found.title, 'LabEx', parkName].join(' · ')
  const picture = `${appUrl}/cards/${found.card}-${call.locale}.png`
  const asked = call.query.get('lang')
  const isInLanguage = locales.some((locale) => locale === asked)
  return [
    ...identity,
    meta('name', 'description', found.description),
    link('canonical', addressOf(call, found, isInLanguage ? asked : null)),
    ...locales.map((locale) => alternate(locale, addressOf(call, found, locale))),
    alternate('x-default', addressOf(call, found, null)),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', `LabEx · ${parkName}`),
    meta('property', 'og:locale', regionalNames[call.locale]),
    meta('property', 'og:url', addressOf(call, found, isInLanguage ? asked : null)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', found.description),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n')
}

/** The page without what only narrows or sorts it, in a language or (null) in the reader's own. */
function addressOf({ app, url, query }: Call, { keeps = [] }: Found, lang: string | null): string {
  const kept = new URLSearchParams()
  for (const key of keeps) for (const value of query.getAll(key)) kept.append(key, value)
  if (lang) kept.set('lang', lang)
  const text = kept.toString()
  return app.config.appUrl + url.split('?')[0] + (text && `?${text}`)
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`
const alternate = (language: string, href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`
