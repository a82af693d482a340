import { Temporal } from 'temporal-polyfill'
import { isBusinessDay } from '../i18n/business-days.ts'
import { dayIn } from '../i18n/day.ts'
import { lastShown } from '../i18n/park-clock.ts'
import type { Recurring } from './recurring.ts'

export interface Run {
  /** The minute or hour in UTC, the local day, or the week. */
  name: string
  due: Date
}

const [minute, hour] = [60_000, 3_600_000]

/** The latest run that was due at `now`. */
export function latestRun(
  { at, days = 'every' }: Pick<Recurring, 'at' | 'days'>,
  timeZone: string,
  now: Date,
): Run {
  if (at === 'minute') return often(minute, 0, now)
  if (at.startsWith(':')) return often(hour, Number(at.slice(1)) * minute, now)
  for (let before = now; ; ) {
    const due = lastShown(at, timeZone, before)
    const day = dayIn(due, timeZone)
    if (days === 'every' || (days === 'working' && isBusinessDay(day))) return { name: day, due }
    if (days === 'first working of a week' && isFirstOfWeek(day)) return { name: weekOf(day), due }
    before = new Date(due.getTime() - 1)
  }
}

function often(every: number, after: number, now: Date): Run {
  const due = new Date(Math.floor((now.getTime() - after) / every) * every + after)
  return { name: due.toISOString().slice(0, 16), due }
}

function isFirstOfWeek(day: string): boolean {
  const date = Temporal.PlainDate.from(day)
  const earlier = Array.from({ length: date.dayOfWeek - 1 }, (_, index) => date.subtract({ days: index + 1 }))
  return isBusinessDay(day) && !earlier.some((one) => isBusinessDay(one.toString()))
}

function weekOf(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}
