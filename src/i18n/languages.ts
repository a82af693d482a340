import type { Locale } from './paraglide/runtime.js'

export { baseLocale, isLocale, type Locale, locales } from './paraglide/runtime.js'

/** Each language's own name, as its speakers write it. */
export const languageNames: Record<Locale, string> = { en: 'English', nl: 'Nederlands' }

/** A language with its region, as `og:locale` wants it. */
export const regionalNames: Record<Locale, string> = { en: 'en_GB', nl: 'nl_NL' }
