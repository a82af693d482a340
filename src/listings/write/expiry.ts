import { type RawBuilder, sql } from 'kysely'
import { monthsShown } from '../../i18n/months-shown.ts'

/**
 * The months that a listing is shown after a moment, in the park's time zone and clamped to the month's end
 * (of four: 31 October → 28 February). PostgreSQL's own calendar does it.
 */
export const expiryAfter = (moment: RawBuilder<Date>, timeZone: string): RawBuilder<Date> =>
  monthsAfter(monthsShown, moment, timeZone)

/**
 * Whether an end is at most twice as many months after a moment, by days: an hour that the clock leaves out moves the
 * first half by an hour, but not the whole.
 */
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

/** The last second of a day (`YYYY-MM-DD`) at the park, as sessions are in its time zone. */
export const endOfDay = (day: string | RawBuilder<string>): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamptz - interval '1 second')`

/** When the days that a row of `listings` is there for are over; null when they have no end. */
export const periodEnd = endOfDay(sql<string>`(listings.attributes ->> 'available_until')`)
