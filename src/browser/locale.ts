import { overwriteGetLocale } from '../i18n/paraglide/runtime.js'

export type Locale = 'en' | 'nl'

/** Tells this bundle's copy of Paraglide which language to speak. Call before the first render. */
export function setLocaleReader(read: () => Locale): void {
  overwriteGetLocale(read)
}

/** The server wrote the language on `<html lang>`; a change of language reloads the page. */
export function readLocaleFromDocument(): Locale {
  return document.documentElement.lang === 'nl' ? 'nl' : 'en'
}
