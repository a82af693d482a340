import { dayIn, momentIn, momentText } from './day.ts'
import { regionalNames } from './languages.ts'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'

const region = () => regionalNames[getLocale()].replace('_', '-')
const hour = 3_600_000

/** "3 March", with its year unless it is this one. */
export function writtenDay(day: string, today = new Date()): string {
  const moment = new Date(day)
  const isThisYear = moment.getUTCFullYear() === today.getUTCFullYear()
  return moment.toLocaleDateString(region(), {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

/** "Sunday 5 December 2027". Empty for no day, or a year still being typed, which begins with zeros. */
export function wholeDay(day: string): string {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return ''
  return new Date(day).toLocaleDateString(region(), { dateStyle: 'full', timeZone: 'UTC' }).replace(',', '')
}

/** "Wednesday 25 November, 14:00–14:30". A repeated hour at a clock change names its zone. */
export const writtenPeriod = (from: Date, until: Date | null, timeZone: string, today = new Date()): string =>
  `${weekdayOf(from, timeZone, today)}, ${writtenHours(from, until, timeZone, today)}`

export function writtenHours(from: Date, until: Date | null, timeZone: string, today = new Date()): string {
  const start = timeIn(from, timeZone)
  if (!until) return start
  const [end, day] = [timeIn(until, timeZone), weekdayOf(until, timeZone, today)]
  return day === weekdayOf(from, timeZone, today) ? `${start}–${end}` : `${start} – ${day}, ${end}`
}

function weekdayOf(moment: Date, timeZone: string, today: Date): string {
  const weekday = moment.toLocaleDateString(region(), { weekday: 'long', timeZone })
  return `${weekday} ${writtenDay(dayIn(moment, timeZone), today)}`
}

/** For the night clocks change: a skipped time, or which of two hours. Null otherwise. */
export function clockWords(day: string, time: string, timeZone: string): string | null {
  const moment = momentIn(day, time, timeZone)
  if (!moment || !/^\d\d:\d\d$/.test(time)) return null
  const meant = timeIn(moment, timeZone)
  if (!meant.startsWith(time)) return m.ui_time_never({ time, meant })
  return meant === time ? null : m.ui_time_twice({ time, meant })
}

function timeIn(moment: Date, timeZone: string): string {
  const shown = (at: Date) => momentText(at, timeZone)
  const text = shown(moment)
  const isTwice = [-hour, hour].some((shift) => shown(new Date(moment.getTime() + shift)) === text)
  return isTwice ? `${text.slice(11)} ${zoneOf(moment, timeZone)}` : text.slice(11)
}

const zoneOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(region(), { timeZone, timeZoneName: 'short' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
