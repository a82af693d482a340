import type { Locale } from './paraglide/runtime.js'

export { baseLocale, isLocale, type Locale, locales } from './paraglide/runtime.js'

/** The language of the EU's table of substances. */
export const tableLanguage: Locale = 'en'

export const languageNames: Record<Locale, string> = { en: 'English', nl: 'Nederlands' }

export const regionalNames: Record<Locale, string> = { en: 'en_GB', nl: 'nl_NL' }

/** Between cells in that language's spreadsheets. */
export const cellSeparators: Record<Locale, ',' | ';'> = { en: ',', nl: ';' }
