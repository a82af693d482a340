import { type RawBuilder, sql } from 'kysely'
import { monthsShown } from '../../i18n/months-shown.ts'

/** In the park's time zone, clamped by PostgreSQL (four months: 31 October → 28 February). */
export const expiryAfter = (moment: RawBuilder<Date>, timeZone: string): RawBuilder<Date> =>
  monthsAfter(monthsShown, moment, timeZone)

/** Compares days, because a skipped hour moves the first half of the months by an hour, but not the whole. */
export const isInReach = (
  end: RawBuilder<Date>,
  moment: RawBuilder<Date>,
  timeZone: string,
): RawBuilder<boolean> => {
  const latest = monthsAfter(2 * monthsShown, moment, timeZone)
  return sql<boolean>`(${end} at time zone ${timeZone})::date <= (${latest} at time zone ${timeZone})::date`
}

const monthsAfter = (months: number, moment: RawBuilder<Date>, timeZone: string) =>
  sql<Date>`(((${moment}) at time zone ${timeZone}) + make_interval(months => ${sql.lit(months)})) at time zone ${timeZone}`

/** Takes `YYYY-MM-DD` in the session's time zone, which is the park's. */
export const endOfDay = (day: string | RawBuilder<string>): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamptz - interval '1 second')`

/** Null when the days have no end. */
export const periodEnd = endOfDay(sql<string>`(listings.attributes ->> 'available_until')`)
