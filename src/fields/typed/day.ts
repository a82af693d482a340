import { fold } from '../../i18n/fold.ts'
import { locales } from '../../i18n/paraglide/runtime.js'

/**
 * YYYY-MM-DD from either language; a month means its last day. Day first unless `monthFirst`; null for none.
 */
export function dayIn(text: string, monthFirst = false): string | null {
  const typed = fold(text).replace(/(?<=\d)(?:st|nd|rd|th|e)\b|\b(?:of|van)\b/g, '')
  const parts = typed.split(/[\s./,-]+/).filter(Boolean)
  const [hour] = parts.slice(3)
  if (hour !== undefined && !/^\d\d?:\d\d(?::\d\d)?$/.test(hour)) return null
  return dayOf(parts.slice(0, 3), monthFirst)
}

/** It can be read only with the month first. */
export const isMonthFirst = (text: string): boolean =>
  dayIn(text) === null && dayIn(text, true) !== null && /^\d{1,2}\D\d{1,2}\D/.test(text.trim())

function dayOf(parts: string[], monthFirst: boolean): string | null {
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 2) return lastDay(yearOf(first) ? [first, second] : [second, first])
  if (parts.length !== 3) return null
  if (/^\d{4}$/.test(first)) return day(first, second, third)
  if (monthOf(first) && !/^\d/.test(first)) return day(third, first, second)
  return monthFirst ? day(third, first, second) : day(third, second, first)
}

/** Two digits only beside a name: "mrt 27" is a month, "03-27" may be a day. */
const yearOf = (text: string): boolean => /^\d{4}$/.test(text)

function lastDay([year = '', month = '']: [string, string]): string | null {
  const isNamed = !/^\d/.test(month)
  if (!yearOf(year) && !(isNamed && /^\d\d$/.test(year))) return null
  const whole = day(year, month, '1')
  if (!whole) return null
  const [of, at] = whole.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(of, at, 0)).toISOString().slice(0, 10)
}

function day(year: string, month: string, date: string): string | null {
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(date)) return null
  const full = year.length === 2 ? Number(year) + 2000 : Number(year)
  const at = monthOf(month)
  const moment = new Date(Date.UTC(full, at - 1, Number(date)))
  const isThere = at > 0 && moment.getUTCDate() === Number(date) && full >= 1900 && full <= 2199
  return isThere ? moment.toISOString().slice(0, 10) : null
}

/** Returns 0 for no month. */
function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 12 ? Number(text) : 0
  return text.length >= 3
    ? monthNames().findIndex((names) => names.some((name) => name.startsWith(text))) + 1
    : 0
}

let kept: string[][] | null = null
const monthNames = (): string[][] =>
  (kept ??= Array.from({ length: 12 }, (_, at) =>
    locales.flatMap((locale) =>
      (['long', 'short'] as const).map((month) =>
        fold(new Date(Date.UTC(2000, at)).toLocaleDateString(locale, { month, timeZone: 'UTC' })).replace(
          '.',
          '',
        ),
      ),
    ),
  ))
