import { getLocale } from './paraglide/runtime.js'

export const numberText = (count: number, locale: string = getLocale()): string =>
  // Below a thousand all languages agree, and pages are spared a number format.
  Math.abs(count) < 1000 ? String(count) : count.toLocaleString(locale)

/** Both replace Paraglide's own, on the server (`scripts/messages.mjs`) and in the browser; whole numbers only. */
export const number = (locale: string, count: unknown): string => numberText(Number(count), locale)
export const plural = (_locale: string, count: unknown): 'one' | 'other' =>
  Number(count) === 1 ? 'one' : 'other'
