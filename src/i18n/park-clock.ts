import { Temporal } from 'temporal-polyfill'

/** When a clock there last showed `at` (HH:MM): a repeated time's first, a skipped one as much later. */
export function lastShown(at: string, timeZone: string, now: Date): Date {
  const plainTime = Temporal.PlainTime.from(at)
  const until = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  for (let day = until.toPlainDate(); ; day = day.subtract({ days: 1 })) {
    const shown = day.toZonedDateTime({ timeZone, plainTime })
    if (Temporal.ZonedDateTime.compare(shown, until) <= 0) return new Date(shown.epochMilliseconds)
  }
}
