import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, isLocale, type locales, overwriteGetLocale } from './paraglide/runtime.js'

export type Locale = (typeof locales)[number]
export { isLocale }

const current = new AsyncLocalStorage<Locale>()

export const currentLocale = (): Locale => current.getStore() ?? baseLocale
overwriteGetLocale(currentLocale)

export function inLocale<T>(locale: Locale, work: () => T): T {
  return current.run(locale, work)
}

/** RFC 9110 section 12.5.4; null when it names none of ours. */
export function localeFromHeader(header: string | null | undefined): Locale | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ language, weight }) => isLocale(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return (wanted[0]?.language as Locale | undefined) ?? null
}
