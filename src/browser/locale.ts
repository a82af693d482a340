import { baseLocale, isLocale, type Locale } from '../i18n/languages.ts'
import { overwriteGetLocale } from '../i18n/paraglide/runtime.js'

/** Tells this bundle's copy of Paraglide which language to speak. Call before the first render. */
export function setLocaleReader(read: () => Locale): void {
  overwriteGetLocale(read)
}

/** The server wrote the language on `<html lang>`; a change of language reloads the page. */
export function readLocaleFromDocument(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : baseLocale
}
