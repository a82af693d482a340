import { baseLocale, isLocale, type Locale } from '../i18n/languages.ts'
import { overwriteGetLocale } from '../i18n/paraglide/runtime.js'

/** This bundle has its own copy of Paraglide; call it before the first render. */
export function setLocaleReader(read: () => Locale): void {
  overwriteGetLocale(read)
}

export function readLocaleFromDocument(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : baseLocale
}
