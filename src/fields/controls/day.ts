/** A day (`YYYY-MM-DD`) as DD-MM-YYYY (SPEC.md section 9). */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('-')

/** The day of a moment in a time zone, as DD-MM-YYYY. */
export const formatMoment = (moment: string, timeZone: string): string =>
  formatDay(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment)))

/** Today in a time zone, or where the reader is, as `YYYY-MM-DD`. */
export const today = (timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

/** Whole days from today in a time zone until a day; negative when it has passed. */
export const daysUntil = (day: string, timeZone?: string): number =>
  Math.ceil((Date.parse(day.slice(0, 10)) - Date.parse(today(timeZone))) / 86_400_000)
