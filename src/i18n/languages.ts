import type { Locale } from './paraglide/runtime.js'

export { baseLocale, isLocale, type Locale, locales } from './paraglide/runtime.js'

/** Of the EU's table of substances: its names, and what it says of itself. */
export const tableLanguage: Locale = 'en'

export const languageNames: Record<Locale, string> = { en: 'English', nl: 'Nederlands' }

export const regionalNames: Record<Locale, string> = { en: 'en_GB', nl: 'nl_NL' }

/** What a spreadsheet in that language takes for the end of a cell. */
export const cellSeparators: Record<Locale, ',' | ';'> = { en: ',', nl: ';' }
