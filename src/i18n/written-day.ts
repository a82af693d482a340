import { momentText } from './day.ts'
import { regionalNames } from './languages.ts'
import { getLocale } from './paraglide/runtime.js'

export const writtenDay = (day: string): string =>
  new Date(day).toLocaleDateString(regionalNames[getLocale()].replace('_', '-'), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

export function writtenPeriod(from: Date, until: Date | null, timeZone: string): string {
  const day = (moment: Date) =>
    moment.toLocaleDateString(regionalNames[getLocale()].replace('_', '-'), {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      timeZone,
    })
  const time = (moment: Date) => momentText(moment, timeZone).slice(11)
  const start = `${day(from)}, ${time(from)}`
  if (!until) return start
  return day(until) === day(from) ? `${start}–${time(until)}` : `${start} – ${day(until)}, ${time(until)}`
}
