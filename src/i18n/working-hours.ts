import { Temporal } from 'temporal-polyfill'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

const [opens, closes] = [8, 18]

/** Null between 8:00 and 18:00 of a working day at the park; else the next time that it becomes 8:00 on one. */
export function nextOpening(now: Date, timeZone: string): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.toPlainDate()
  const isWorkingDay = isBusinessDay(today.toString())
  if (isWorkingDay && local.hour >= opens && local.hour < closes) return null
  const day =
    isWorkingDay && local.hour < opens ? today : Temporal.PlainDate.from(addBusinessDays(today.toString(), 1))
  const plainTime = Temporal.PlainTime.from({ hour: opens })
  const opening = new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  // A day that a change of the date line skips ends on one that may be free.
  return nextOpening(opening, timeZone) ?? opening
}
