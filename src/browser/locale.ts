import { baseLocale, isLocale, type Locale } from '../i18n/languages.ts'
import { overwriteGetLocale } from '../i18n/paraglide/runtime.js'

/** Sets the language for this bundle's copy of Paraglide; call it before the first render. */
export function setLocaleReader(read: () => Locale): void {
  overwriteGetLocale(read)
}

/** The server wrote the language into `<html lang>`; changing it reloads the page. */
export function readLocaleFromDocument(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : baseLocale
}
