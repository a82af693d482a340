import { Temporal } from 'temporal-polyfill'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

const [opens, closes] = [8, 18]

/** Null during 8:00–18:00 of a working day; else the next 8:00 on one. */
export function nextOpening(now: Date, timeZone: string): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.toPlainDate()
  const isWorkingDay = isBusinessDay(today.toString())
  if (isWorkingDay && local.hour >= opens && local.hour < closes) return null
  const day =
    isWorkingDay && local.hour < opens ? today : Temporal.PlainDate.from(addBusinessDays(today.toString(), 1))
  const plainTime = Temporal.PlainTime.from({ hour: opens })
  const opening = new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  // A day skipped at the date line may end on a free one.
  return nextOpening(opening, timeZone) ?? opening
}
