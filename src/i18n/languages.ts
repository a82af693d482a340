import type { Locale } from './paraglide/runtime.js'

export { baseLocale, isLocale, type Locale, locales } from './paraglide/runtime.js'

export const languageNames: Record<Locale, string> = { en: 'English', nl: 'Nederlands' }

export const regionalNames: Record<Locale, string> = { en: 'en_GB', nl: 'nl_NL' }
