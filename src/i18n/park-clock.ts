import { Temporal } from 'temporal-polyfill'

/**
 * The latest moment, not after `now`, at which a clock there showed `at` (HH:MM). A time that comes twice counts the
 * first time; one that a change of clocks skips counts as much later.
 */
export function lastShown(at: string, timeZone: string, now: Date): Date {
  const plainTime = Temporal.PlainTime.from(at)
  const until = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  for (let day = until.toPlainDate(); ; day = day.subtract({ days: 1 })) {
    const shown = day.toZonedDateTime({ timeZone, plainTime })
    if (Temporal.ZonedDateTime.compare(shown, until) <= 0) return new Date(shown.epochMilliseconds)
  }
}
