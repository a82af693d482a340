import { getLocale } from './paraglide/runtime.js'

/** A count as the page's language writes it: 1,234 or 1.234. */
export const numberText = (count: number): string => count.toLocaleString(getLocale())
