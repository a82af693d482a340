import { getLocale } from './paraglide/runtime.js'

/** A count as the page's language writes it: 1,234 or 1.234. */
export const numberText = (count: number): string =>
  // Short of a thousand all write it alike, and a page need not build a number format.
  Math.abs(count) < 1000 ? String(count) : count.toLocaleString(getLocale())

/** The two forms messages need, in the browser in the place of Paraglide's own; whole numbers. */
export const number = (_locale: string, count: unknown): string => numberText(Number(count))
/** English and Dutch agree. */
export const plural = (_locale: string, count: unknown): 'one' | 'other' =>
  Number(count) === 1 ? 'one' : 'other'
