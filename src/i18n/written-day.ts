import { regionalNames } from './languages.ts'
import { getLocale } from './paraglide/runtime.js'

/** A day (`YYYY-MM-DD`) in a sentence: 5 December, 5 december. */
export const writtenDay = (day: string): string =>
  new Date(day).toLocaleDateString(regionalNames[getLocale()].replace('_', '-'), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
