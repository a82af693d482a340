import { getLocale } from './paraglide/runtime.js'

export const numberText = (count: number, locale: string = getLocale()): string =>
  // Below a thousand all languages agree, so that pages need no number format.
  Math.abs(count) < 1000 ? String(count) : count.toLocaleString(locale)

/** Words for an amount as data has them, the way people read it: "4608 pieces" is "4,608 pieces". */
export const grouped = (amount: string): string =>
  amount.replace(/\d{4,}/g, (digits) => numberText(Number(digits)))

/** "1,000", "1.000" and "1 000" are a thousand, "2,5" is two and a half. NaN when it is none. */
export function numberIn(text: string): number {
  const typed = text.trim()
  if (/^[1-9]\d{0,2}([.,\s])\d{3}(?:\1\d{3})*$/.test(typed)) return Number(typed.replace(/\D/g, ''))
  return /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** Replace Paraglide's own (`scripts/messages.mjs`); whole numbers only. */
export const number = (locale: string, count: unknown): string => numberText(Number(count), locale)
export const plural = (_locale: string, count: unknown): 'one' | 'other' =>
  Number(count) === 1 ? 'one' : 'other'
